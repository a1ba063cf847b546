import type { Weighing } from '../../api/contracts/events/attempt.events.js';
import type { Contribution } from '../contributions/contributions.projection.js';
import type { ExamDays } from './exam-days.js';

/** How contributions become points. */
export interface PointsRules {
  /** how much a score counts (LEADERBOARD_WEIGHTS) */
  readonly weights: Readonly<Record<Weighing, number>>;
  /** as EXAM_TIME_ZONE counts them */
  readonly days: ExamDays;
}

/** A student with what the order of the leaderboard follows from; all of it is of the attempts that count. */
export interface Ranked {
  readonly studentId: string;
  /** hundredths */
  readonly points: number;
  readonly correct: number;
  /** ms since 1970 */
  readonly lastFinish: number;
}

/** undefined: nothing that counts was finished yet */
export function rankedOf(
  studentId: string,
  contributions: readonly Contribution[],
  rules: PointsRules,
): Ranked | undefined {
  // both factors in hundredths, so that the sum is exact
  let tenThousandths = 0;
  let correct = 0;
  let lastFinish = -Infinity;
  for (const counting of countingOf(contributions, rules)) {
    tenThousandths += Math.round(100 * rules.weights[counting.weighing]) * Math.round(100 * counting.score);
    correct += counting.correct;
    lastFinish = Math.max(lastFinish, counting.finishedAt);
  }
  return lastFinish === -Infinity ? undefined : { studentId, points: hundredths(tenThousandths), correct, lastFinish };
}

/** Each live test; of practice and of quizzes the best of each subject and day, the day of its finish. */
function countingOf(contributions: readonly Contribution[], { weights, days }: PointsRules): readonly Contribution[] {
  const counting: Contribution[] = [];
  const bests = new Map<string, Contribution[]>();
  for (const contribution of contributions) {
    const { weighing, subject, finishedAt } = contribution;
    if (weights[weighing] === 0) continue;
    if (weighing === 'live') {
      counting.push(contribution);
      continue;
    }
    const day = days.dayOf(finishedAt);
    const ofDay = bests.get(day);
    if (!ofDay) bests.set(day, [contribution]);
    else {
      const place = ofDay.findIndex((best) => best.subject === subject && best.weighing === weighing);
      if (place < 0) ofDay.push(contribution);
      else if (isBetter(contribution, ofDay[place]!)) ofDay[place] = contribution;
    }
  }
  for (const ofDay of bests.values()) counting.push(...ofDay);
  return counting;
}

/** Of equal scores the first one counts, so that a later one changes nothing. */
const isBetter = (one: Contribution, other: Contribution): boolean =>
  one.score > other.score || (one.score === other.score && one.finishedAt < other.finishedAt);

/** halves away from zero */
function hundredths(tenThousandths: number): number {
  const rounded = Math.floor((Math.abs(tenThousandths) + 50) / 100);
  return tenThousandths < 0 ? 0 - rounded : rounded;
}
