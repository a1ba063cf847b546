import type { Ranked } from './points.js';
import { Ranks } from './ranks.js';

/**
 * The leaderboard as it stood when a day began, kept as what differs from that of now: so a day begins with nothing to copy.
 * All who have finished nothing since stand on both with the same points.
 */
export class DayBeginning {
  /** of those who have finished something since, as far as they were on the list: what they had then */
  private readonly former = new Ranks();
  /** and what they have now */
  private readonly current = new Ranks();

  /** @param day of which it is the beginning, `YYYY-MM-DD` */
  constructor(readonly day: string) {}

  /** @param former undefined: the student was not on the list */
  put(current: Ranked, former: Ranked | undefined): void {
    this.current.put(current);
    if (former) this.former.put(former);
    else this.former.remove(current.studentId);
  }

  /** Of a student who has finished nothing since, or is no longer on the list. */
  remove(studentId: string): void {
    this.current.remove(studentId);
    this.former.remove(studentId);
  }

  /**
   * Places gained since then; null for who was not on the list.
   * @param ranked as it is in `ranks`, the leaderboard of now
   */
  movementOf(ranked: Ranked, ranks: Ranks): number | null {
    const hasChanged = this.current.get(ranked.studentId) !== undefined;
    const former = hasChanged ? this.former.get(ranked.studentId) : ranked;
    if (!former) return null;
    const passed = hasChanged ? ranks.countBefore(former) - ranks.countBefore(ranked) : 0;
    return passed + this.former.countBefore(former) - this.current.countBefore(former);
  }
}
