import type { Weighing } from '../../api/contracts/events/attempt.events.js';
import type { Contribution } from '../contributions/contributions.projection.js';
import type { ExamDays } from '../../api/platform/shared/exam-days.js';

/** Rules for converting contributions to points. */
export interface PointsRules {
  /** Weight of a score by its kind (LEADERBOARD_WEIGHTS). */
  readonly weights: Readonly<Record<Weighing, number>>;
  /** Days in the time zone EXAM_TIME_ZONE. */
  readonly days: ExamDays;
}

/** A student's sort keys on the leaderboard, computed from the counted attempts. */
export interface RankedStudent {
  readonly studentId: string;
  /** Points in hundredths. */
  readonly points: number;
  readonly correct: number;
  /** Unix time, ms. */
  readonly lastFinish: number;
}

/** Returns undefined before the first counted attempt. */
export function rankedStudentOf(
  studentId: string,
  contributions: readonly Contribution[],
  rules: PointsRules,
): RankedStudent | undefined {
  // Both factors are in hundredths, so that the sum is exact.
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

/** Returns all live tests, and the best practice and quiz per subject and day of finishing. */
function countingOf(contributions: readonly Contribution[], { weights, days }: PointsRules): readonly Contribution[] {
  const counting: Contribution[] = [];
  const bestBySubjectAndDay = new Map<string, Contribution[]>();
  for (const contribution of contributions) {
    const { weighing, subject, finishedAt } = contribution;
    if (weights[weighing] === 0) continue;
    if (weighing === 'live') {
      counting.push(contribution);
      continue;
    }
    const day = days.dayOf(finishedAt);
    const contributionsOfDay = bestBySubjectAndDay.get(day);
    if (!contributionsOfDay) bestBySubjectAndDay.set(day, [contribution]);
    else {
      const index = contributionsOfDay.findIndex((best) => best.subject === subject && best.weighing === weighing);
      if (index < 0) contributionsOfDay.push(contribution);
      else if (isBetter(contribution, contributionsOfDay[index]!)) contributionsOfDay[index] = contribution;
    }
  }
  for (const contributionsOfDay of bestBySubjectAndDay.values()) counting.push(...contributionsOfDay);
  return counting;
}

/** If scores are equal the earlier one counts, so that a later one changes nothing. */
const isBetter = (a: Contribution, b: Contribution): boolean =>
  a.score > b.score || (a.score === b.score && a.finishedAt < b.finishedAt);

/** Rounds halves away from zero. */
function hundredths(tenThousandths: number): number {
  const rounded = Math.floor((Math.abs(tenThousandths) + 50) / 100);
  return tenThousandths < 0 ? 0 - rounded : rounded;
}
