import type { PastChangesSort } from '../../../api/contracts/http/replay.js';
import { pointsOf } from '../standing.js';
import { inSlices, type PastLeaderboard } from './past-leaderboard.js';

/** Where a student stood. */
interface Place {
  readonly slNo: number;
  readonly Point: number;
}

/** A student whose place or points are others than before; null: not on the list. */
export interface Change {
  readonly studentId: string;
  readonly before: Place | null;
  readonly after: Place | null;
}

/** Who moved between two times. */
export async function changesBetween(before: PastLeaderboard, after: PastLeaderboard): Promise<readonly Change[]> {
  const [places, placesAfter] = await Promise.all([before.placesOf(), after.placesOf()]);
  const changes: Change[] = [];
  let slNo = 0;
  for await (const some of inSlices(after.rows)) {
    for (const ranked of some) {
      slNo += 1;
      const { studentId } = ranked;
      const former = places.get(studentId);
      const was = former === undefined ? null : { slNo: former, Point: pointsOf(before.rows[former - 1]) };
      const now = { slNo, Point: pointsOf(ranked) };
      if (was?.slNo !== now.slNo || was.Point !== now.Point) changes.push({ studentId, before: was, after: now });
    }
  }
  slNo = 0;
  for await (const some of inSlices(before.rows)) {
    for (const ranked of some) {
      slNo += 1;
      const { studentId } = ranked;
      if (placesAfter.has(studentId)) continue;
      changes.push({ studentId, before: { slNo, Point: pointsOf(ranked) }, after: null });
    }
  }
  return changes;
}

/** @param changes by place, as `changesBetween` answers them */
export function sortedChanges(changes: readonly Change[], sort: PastChangesSort): readonly Change[] {
  if (sort === 'place') return changes;
  const sign = sort === 'rose' ? -1 : 1;
  // numbers alone are sorted ten times faster: places gained, and the place in the list among equals
  const keys = new Float64Array(changes.length);
  for (const [n, change] of changes.entries()) {
    const gained = placesGained(change);
    keys[n] = (gained === null ? changes.length : sign * gained) * changes.length + n;
  }
  return Array.from(keys.sort(), (key) => changes[((key % changes.length) + changes.length) % changes.length]!);
}

/** null for who was not on both lists */
const placesGained = ({ before, after }: Change): number | null => (before && after ? before.slNo - after.slNo : null);
