import { fsrs, type Grade } from 'ts-fsrs';

/**
 * FSRS-6 parameters: the defaults of ts-fsrs 5.4, copied so that an update of the library does not change existing
 * reviews. There are no learning steps, since reviews are scheduled by day, and intervals are not randomised.
 */
const PARAMETERS = {
  request_retention: 0.9,
  maximum_interval: 36_500,
  w: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ],
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: [],
  relearning_steps: [],
} as const;

const scheduler = fsrs(PARAMETERS);

/** Memory state of a question after the last review. */
export interface Memory {
  /** Days after which recall has fallen to 90 %. */
  readonly stability: number;
  /** Difficulty from 1 to 10. */
  readonly difficulty: number;
  /** Day of the last review, in days since the Unix epoch. */
  readonly lastDay: number;
}

/** Returns the memory state after a review. @param memory undefined before the first review */
export function withReview(memory: Memory | undefined, day: number, rating: Grade): Memory {
  const elapsed = memory ? day - memory.lastDay : 0;
  const { stability, difficulty } = scheduler.next_state(memory ?? null, elapsed, rating);
  return { stability, difficulty, lastDay: day };
}

/** Returns the day on which recall falls to 90 %, at the earliest the day after the last review. */
export const reviewDay = ({ stability, lastDay }: Memory): number => lastDay + scheduler.next_interval(stability, 0);

/** Returns the predicted recall on a day, 0 to 1. */
export const recallOn = (day: number, { stability, lastDay }: Memory): number =>
  scheduler.forgetting_curve(Math.max(day - lastDay, 0), stability);
