import { setImmediate as othersInBetween } from 'node:timers/promises';
import type { RankedStudent } from '../points.js';
import { compare } from '../ranks.js';
import { pointsOf } from '../standing.js';

/** Rows per step, which takes a few milliseconds. */
const ROWS_PER_STEP = 2_000;

export interface PastRow {
  readonly slNo: number;
  readonly studentId: string;
  readonly Point: number;
}

/** A complete past leaderboard in rank order. */
export class PastLeaderboard {
  private ranks: Promise<ReadonlyMap<string, number>> | undefined;

  /** @param facts number of facts up to its time; equal numbers imply equal leaderboards */
  constructor(
    readonly rows: readonly RankedStudent[],
    readonly facts: number,
  ) {}

  /** @param offset number of rows to skip, without a limit */
  page(offset: number, limit: number): PastRow[] {
    return this.rows.slice(offset, offset + limit).map((ranked, n) => ({
      slNo: offset + n + 1,
      studentId: ranked.studentId,
      Point: pointsOf(ranked),
    }));
  }

  /** Returns the ranks by student, starting at 1; computed on first use. */
  ranksByStudent(): Promise<ReadonlyMap<string, number>> {
    this.ranks ??= placesIn(this.rows);
    return this.ranks;
  }
}

async function placesIn(rows: readonly RankedStudent[]): Promise<ReadonlyMap<string, number>> {
  const ranks = new Map<string, number>();
  for await (const slice of slicesOf(rows)) {
    for (const { studentId } of slice) ranks.set(studentId, ranks.size + 1);
  }
  return ranks;
}

/**
 * Returns the rows after some students were recomputed.
 * @param recomputedIds all recomputed students
 * @param ranked their entries if ranked, in any order
 */
export async function rowsAfter(
  rows: readonly RankedStudent[],
  recomputedIds: ReadonlySet<string>,
  ranked: readonly RankedStudent[],
): Promise<readonly RankedStudent[]> {
  const sortedEntries = ranked.toSorted(compare);
  const after: RankedStudent[] = [];
  let next = 0;
  for await (const slice of slicesOf(rows)) {
    for (const row of slice) {
      if (recomputedIds.has(row.studentId)) continue;
      while (next < sortedEntries.length && compare(sortedEntries[next]!, row) < 0) after.push(sortedEntries[next++]!);
      after.push(row);
    }
  }
  for (; next < sortedEntries.length; next += 1) after.push(sortedEntries[next]!);
  return after;
}

/** Yields a long list in slices and yields to the event loop in between. */
export async function* slicesOf<Item>(
  items: readonly Item[],
  sliceSize = ROWS_PER_STEP,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let from = 0; from < items.length; from += sliceSize) {
    if (from > 0) await othersInBetween();
    yield items.slice(from, from + sliceSize);
  }
}
