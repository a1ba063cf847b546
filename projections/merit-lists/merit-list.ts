import type { Contribution } from '../contributions/contributions.projection.js';
import type { RankedStudent } from '../leaderboard/points.js';
import { Ranks } from '../leaderboard/ranks.js';

/**
 * A live attempt on the merit list of its model test. `points` is the score in hundredths, `lastFinish` the finish
 * time.
 */
export interface MeritListEntry extends RankedStudent {
  readonly incorrect: number;
  readonly skipped: number;
}

/** Position of an attempt among all live attempts. */
export interface MeritListPosition {
  /** Rank, starting at 1. */
  readonly slNo: number;
  /** Number of students, including this one. */
  readonly total: number;
  /**
   * Share (0 to 1) of other students with a lower score, with equal scores counted as half; null without other
   * students.
   */
  readonly percentile: number | null;
  /** Average (two decimals) and best score of all students, including this one. */
  readonly average: number;
  readonly best: number;
}

/** Number of students with a score from `from` (inclusive) to `to` (exclusive, but inclusive in the last range). */
export interface ScoreRange {
  readonly from: number;
  readonly to: number;
  readonly students: number;
}

/** Width of a range in hundredths. Scores range from -0.25 (all answers incorrect) to 1. */
const RANGE_WIDTH = 10;
const LOWEST_BOUND = -30;
const HIGHEST_SCORE = 100;

export const meritListEntry = (studentId: string, contribution: Contribution): MeritListEntry => ({
  studentId,
  points: Math.round(100 * contribution.score),
  correct: contribution.correct,
  incorrect: contribution.incorrect,
  skipped: contribution.skipped,
  lastFinish: contribution.finishedAt,
});

/**
 * The merit list of one model test: live attempts by score, correct answers, earlier finish and id. Excludes banned and
 * deleted students.
 */
export class MeritList {
  readonly ranks = new Ranks<MeritListEntry>();
  /** Sum of all scores in hundredths. */
  private points = 0;

  put(entry: MeritListEntry): void {
    this.remove(entry.studentId);
    this.ranks.put(entry);
    this.points += entry.points;
  }

  remove(studentId: string): void {
    const entry = this.ranks.get(studentId);
    if (!entry) return;
    this.ranks.remove(studentId);
    this.points -= entry.points;
  }

  /** Returns the position of an entry, which need not be on the list. */
  positionOf(entry: MeritListEntry): MeritListPosition {
    const { ranks } = this;
    const listed = ranks.get(entry.studentId);
    const total = ranks.size + (listed ? 0 : 1);
    const others = total - 1;
    const countFrom = (points: number) => ranks.countFrom(points) - (listed && listed.points >= points ? 1 : 0);
    const higher = countFrom(entry.points + 1);
    const equalCount = countFrom(entry.points) - higher;
    const lower = others - higher - equalCount;
    const points = this.points - (listed?.points ?? 0) + entry.points;
    const bestOther = ranks.page(0, 2).find(({ studentId }) => studentId !== entry.studentId);
    const best = Math.max(entry.points, bestOther?.points ?? entry.points);
    return {
      slNo: ranks.rankWith(entry),
      total,
      percentile: others === 0 ? null : (lower + equalCount / 2) / others,
      average: Math.round(points / total) / 100,
      best: best / 100,
    };
  }

  /** Returns the number of students by score, in ranges of a tenth. */
  distribution(): ScoreRange[] {
    const ranges: ScoreRange[] = [];
    for (let from = LOWEST_BOUND; from < HIGHEST_SCORE; from += RANGE_WIDTH) {
      const to = from + RANGE_WIDTH;
      const above = to === HIGHEST_SCORE ? 0 : this.ranks.countFrom(to);
      ranges.push({ from: from / 100, to: to / 100, students: this.ranks.countFrom(from) - above });
    }
    return ranges;
  }
}
