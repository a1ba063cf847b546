import { Rating, type Grade } from 'ts-fsrs';
import type { Subject } from '../../api/contracts/http/limits.js';
import type { GradedAnswer } from './graded-questions.projection.js';

/** Minimum number of timed answers in a subject for computing a median time. */
const TIMED_MIN = 20;
/** Multiples of the median time above which a correct answer is rated "hard", and below which "easy". */
const SLOW_FACTOR = 2;
const FAST_FACTOR = 0.5;

/** An answer with its question and subject. The verdict is based on the current key. */
export interface SubjectAnswer extends GradedAnswer {
  readonly questionId: string;
  readonly subject: Subject;
}

/** An answer with its rating. */
export interface Review extends SubjectAnswer {
  readonly rating: Grade;
}

/** Returns a student's rated answers by question, omitting skipped and annulled ones. @param answers earliest first */
export function reviewsOf(answers: readonly SubjectAnswer[]): Map<string, Review[]> {
  const times = new Map<Subject, RunningMedian>();
  const reviews = new Map<string, Review[]>();
  for (const answer of answers) {
    const subjectMedian = times.get(answer.subject) ?? new RunningMedian();
    times.set(answer.subject, subjectMedian);
    const earlier = reviews.get(answer.questionId) ?? [];
    const rating = ratingOf(
      answer,
      subjectMedian.count >= TIMED_MIN ? subjectMedian.median : undefined,
      earlier.at(-1),
    );
    if (answer.spentMs) subjectMedian.add(answer.spentMs);
    if (rating !== undefined) reviews.set(answer.questionId, [...earlier, { ...answer, rating }]);
  }
  return reviews;
}

function ratingOf(
  { verdict, changed, flagged, spentMs }: GradedAnswer,
  usualMs: number | undefined,
  before: Review | undefined,
): Grade | undefined {
  if (verdict === 'Incorrect') return Rating.Again;
  if (verdict !== 'Correct') return undefined;
  const pace = spentMs && usualMs ? spentMs / usualMs : 1;
  if (changed || flagged || pace > SLOW_FACTOR) return Rating.Hard;
  // A fast correct answer may be a guess, so it is never rated "easy" twice in a row.
  return pace < FAST_FACTOR && before?.rating !== Rating.Easy ? Rating.Easy : Rating.Good;
}

/** The running median of a series of numbers. */
class RunningMedian {
  private readonly sorted: number[] = [];

  get count(): number {
    return this.sorted.length;
  }

  get median(): number {
    const middle = Math.floor(this.sorted.length / 2);
    if (this.sorted.length % 2 === 1) return this.sorted[middle]!;
    return (this.sorted[middle - 1]! + this.sorted[middle]!) / 2;
  }

  add(value: number): void {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    this.sorted.splice(low, 0, value);
  }
}
