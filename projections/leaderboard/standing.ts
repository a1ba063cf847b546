import { LEADERBOARD_HISTOGRAM_BARS, SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import type { Contribution } from '../contributions/contributions.projection.js';
import { rankedStudentOf, type PointsRules, type RankedStudent } from './points.js';
import type { Ranks } from './ranks.js';

const AVERAGED_ATTEMPTS = 5;
/** Lowest and highest possible score in hundredths. */
const [SCORE_MIN, SCORE_MAX] = [-25, 100];
/** Score in hundredths that is assumed for a student without a rank. */
const SCORE_IN_VIEW = 50;

/** The next higher rank, and the mock test that would reach it today. */
export interface NextPlace {
  readonly slNo: number;
  /** Points missing to that rank; 0 on a tie. */
  readonly points: number;
  /** Null if no single mock test can earn enough points. */
  readonly subject: Subject | null;
  /** Lowest sufficient score, regardless of tie-breakers. */
  readonly score: number | null;
}

/** A student's rank without their most recently finished attempt. */
export interface StandingBefore {
  readonly attemptId: string;
  readonly slNo: number | null;
  readonly Point: number;
}

/** Input for computing a standing. */
export interface StandingOf {
  readonly studentId: string;
  readonly contributions: readonly Contribution[];
  readonly ranks: Ranks;
  readonly rules: PointsRules;
  /** Unix time, ms. */
  readonly now: number;
}

/** Returns undefined for rank 1, and for unranked students if mock tests have no weight. */
export function nextPlaceOf(standing: StandingOf): NextPlace | undefined {
  const { studentId, ranks } = standing;
  const rank = ranks.rankOf(studentId);
  if (rank === undefined) return firstPlaceOf(standing);
  const nextAbove = ranks.page(rank - 2, 1)[0];
  if (rank === 1 || !nextAbove) return undefined;
  const scores = SUBJECTS.map((subject) => ({ subject, score: leastScore(standing, subject, nextAbove.points) }));
  const least = Math.min(...scores.map(({ score }) => score));
  const best = scores.find(({ score }) => score === least && score <= SCORE_MAX);
  return {
    slNo: rank - 1,
    points: (nextAbove.points - ranks.get(studentId)!.points) / 100,
    subject: best?.subject ?? null,
    score: best ? best.score / 100 : null,
  };
}

function firstPlaceOf(standing: StandingOf): NextPlace | undefined {
  const [subject] = SUBJECTS;
  const ranked = withMockTest(standing, subject, SCORE_IN_VIEW);
  if (!ranked) return undefined;
  const points = ranked.points / 100;
  return { slNo: standing.ranks.rankWith(ranked), points, subject, score: SCORE_IN_VIEW / 100 };
}

/**
 * Returns the lowest sufficient score in hundredths, or more than the maximum if there is none. Binary search is valid
 * because points never decrease with the score.
 */
function leastScore(standing: StandingOf, subject: Subject, minimumPoints: number): number {
  let low = SCORE_MIN;
  let high = SCORE_MAX + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const points = withMockTest(standing, subject, middle)?.points ?? 0;
    if (points > minimumPoints) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the student's entry after a hypothetical mock test finished now. */
function withMockTest({ studentId, contributions, rules, now }: StandingOf, subject: Subject, score: number) {
  const mockTest: Contribution = {
    attemptId: '',
    examId: '',
    weighing: 'practice',
    subject,
    score: score / 100,
    correct: 0,
    incorrect: 0,
    skipped: 0,
    finishedAt: now,
  };
  return rankedStudentOf(studentId, [...contributions, mockTest], rules);
}

/** Returns undefined before the first attempt. */
export function standingBeforeLast({ studentId, contributions, ranks, rules }: StandingOf): StandingBefore | undefined {
  const last = newestFirst(contributions)[0];
  if (!last) return undefined;
  const others = contributions.filter((contribution) => contribution !== last);
  const ranked = rankedStudentOf(studentId, others, rules);
  const slNo = ranked ? ranks.rankWith(ranked) : null;
  return { attemptId: last.attemptId, slNo, Point: pointsOf(ranked) };
}

/** Returns the mean of the last five scores with two decimals; null before the first. */
export function lastFiveOf(contributions: readonly Contribution[]): number | null {
  const last = newestFirst(contributions).slice(0, AVERAGED_ATTEMPTS);
  if (last.length === 0) return null;
  const sum = last.reduce((hundredths, { score }) => hundredths + Math.round(100 * score), 0);
  const average = Math.round(Math.abs(sum) / last.length) / 100;
  return sum < 0 ? 0 - average : average;
}

const newestFirst = (contributions: readonly Contribution[]): Contribution[] =>
  contributions.toReversed().sort((a, b) => b.finishedAt - a.finishedAt);

/**
 * Returns the number of students by points, in equal steps from 0 to the maximum; negative points count in the lowest
 * step.
 */
export function histogramOf(ranks: Ranks): number[] {
  const first = ranks.page(0, 1)[0]?.points ?? 0;
  const from = Array.from({ length: LEADERBOARD_HISTOGRAM_BARS }, (_, bar) =>
    bar === 0 ? ranks.size : ranks.countFrom(Math.max(1, Math.ceil((first * bar) / LEADERBOARD_HISTOGRAM_BARS))),
  );
  return from.map((count, bar) => count - (from[bar + 1] ?? 0));
}

/** Converts hundredths to displayed points. */
export const pointsOf = (ranked: RankedStudent | undefined): number => (ranked?.points ?? 0) / 100;
