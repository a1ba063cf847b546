import { setImmediate as othersInBetween } from 'node:timers/promises';
import type { Ranked } from './points.js';
import type { Ranks } from './ranks.js';

/** Students per step. */
const AT_ONCE = 10_000;

/** The difference between a hypothetical leaderboard and the current one. */
export interface WhatIfFigures {
  /** Number of students whose rank changes, or who enter or leave. */
  readonly moved: number;
  readonly newInTopTen: number;
  /** In ranks. */
  readonly largestMove: number;
  /**
   * Share of the pairs of students on both leaderboards that keep their order, 0 to 1; null for fewer than two
   * students.
   */
  readonly orderKept: number | null;
}

const TOP = 10;

/** Compares two leaderboards. Takes some milliseconds per 10,000 students and lets other work run in between. */
export async function whatIfFigures(today: Ranks, then: Ranks): Promise<WhatIfFigures> {
  const formerPlaces = new Map<string, number>();
  for await (const some of partsOf(today)) {
    for (const { studentId } of some) formerPlaces.set(studentId, formerPlaces.size + 1);
  }
  const passed = new PlacesSeen(today.size);
  let [moved, newInTopTen, largestMove, onBoth, inOrder] = [0, 0, 0, 0, 0];
  let place = 0;
  for await (const some of partsOf(then)) {
    for (const { studentId } of some) {
      place += 1;
      const former = formerPlaces.get(studentId);
      if (former !== place) moved += 1;
      if (place <= TOP && !(former !== undefined && former <= TOP)) newInTopTen += 1;
      if (former === undefined) continue;
      largestMove = Math.max(largestMove, Math.abs(former - place));
      inOrder += passed.countUpTo(former);
      passed.add(former);
      onBoth += 1;
    }
  }
  const pairs = (onBoth * (onBoth - 1)) / 2;
  const gone = today.size - onBoth;
  return { moved: moved + gone, newInTopTen, largestMove, orderKept: pairs === 0 ? null : inOrder / pairs };
}

/** Yields the entries in order and lets other work run in between. */
async function* partsOf(ranks: Ranks): AsyncGenerator<readonly Ranked[], void, undefined> {
  let last: Ranked | undefined;
  do {
    const some = ranks.pageAfter(last, AT_ONCE);
    yield some;
    await othersInBetween();
    last = some.length < AT_ONCE ? undefined : some.at(-1);
  } while (last);
}

/** A Fenwick tree that counts the ranks seen so far. */
class PlacesSeen {
  private readonly counts: Int32Array;

  constructor(places: number) {
    this.counts = new Int32Array(places + 1);
  }

  add(place: number): void {
    for (let at = place; at < this.counts.length; at += at & -at) this.counts[at]! += 1;
  }

  countUpTo(place: number): number {
    let count = 0;
    for (let at = place; at > 0; at -= at & -at) count += this.counts[at]!;
    return count;
  }
}
