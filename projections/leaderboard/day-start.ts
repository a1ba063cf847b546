import type { RankedStudent } from './points.js';
import { Ranks } from './ranks.js';

/**
 * The leaderboard at the start of a day, stored as a difference to the current one, so that a new day requires no copy.
 * Students without an attempt since then have the same points on both.
 */
export class DayStart {
  /** Previous entries of students who have finished an attempt since then, if they were ranked. */
  private readonly former = new Ranks();
  /** Current entries of the same students. */
  private readonly current = new Ranks();

  /** @param day `YYYY-MM-DD` */
  constructor(readonly day: string) {}

  /** @param former undefined if the student was not ranked */
  put(current: RankedStudent, former: RankedStudent | undefined): void {
    this.current.put(current);
    if (former) this.former.put(former);
    else this.former.remove(current.studentId);
  }

  /** Removes a student who has no attempt since then or is no longer ranked. */
  remove(studentId: string): void {
    this.current.remove(studentId);
    this.former.remove(studentId);
  }

  /**
   * Returns the ranks gained since the start of the day; null if the student was not ranked then.
   * @param ranked the student's entry in `ranks`
   * @param ranks the current leaderboard
   */
  movementOf(ranked: RankedStudent, ranks: Ranks): number | null {
    const hasChanged = this.current.get(ranked.studentId) !== undefined;
    const former = hasChanged ? this.former.get(ranked.studentId) : ranked;
    if (!former) return null;
    const overtakenCount = hasChanged ? ranks.countBefore(former) - ranks.countBefore(ranked) : 0;
    return overtakenCount + this.former.countBefore(former) - this.current.countBefore(former);
  }
}
