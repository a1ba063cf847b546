import { Rating, type Grade } from 'ts-fsrs';
import type { Subject } from '../../contracts/http/limits.js';
import type { GradedAnswer } from '../../../projections/practice/graded-answers.js';

/** Minimum number of timed answers in a subject for computing a median time. */
const TIMED_MIN = 20;
/** Multiples of the median time above which a correct answer is rated "hard", and below which "easy". */
const SLOW_FACTOR = 2;
const FAST_FACTOR = 0.5;

/** An answer with its question and subject. The verdict is based on the current key. */
export interface SubjectAnswer extends GradedAnswer {
  readonly subject: Subject;
}

/** An answer with its rating. */
export interface Review extends SubjectAnswer {
  readonly rating: Grade;
}

/** Returns a student's rated answers by question, omitting skipped and annulled ones. @param answers earliest first */
export function reviewsOf(answers: readonly SubjectAnswer[]): ReadonlyMap<string, readonly Review[]> {
  const reviews = new RatedReviews();
  for (const answer of answers) reviews.add(answer);
  return reviews.byQuestion;
}

/** Rates a student's answers, which are added one by one, earliest first. */
export class RatedReviews {
  private readonly times = new Map<Subject, RunningMedian>();
  private readonly reviews = new Map<string, Review[]>();

  /** Rated answers by question, without skipped and annulled ones. */
  get byQuestion(): ReadonlyMap<string, readonly Review[]> {
    return this.reviews;
  }

  add(answer: SubjectAnswer): void {
    const subjectMedian = this.times.get(answer.subject) ?? new RunningMedian();
    this.times.set(answer.subject, subjectMedian);
    const earlier = this.reviews.get(answer.questionId);
    const usualMs = subjectMedian.count >= TIMED_MIN ? subjectMedian.median : undefined;
    const rating = ratingOf(answer, usualMs, earlier?.at(-1));
    if (answer.spentMs) subjectMedian.add(answer.spentMs);
    if (rating === undefined) return;
    const review = { ...answer, rating };
    if (earlier) earlier.push(review);
    else this.reviews.set(answer.questionId, [review]);
  }
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
