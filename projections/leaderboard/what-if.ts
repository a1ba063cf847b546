import { setImmediate as othersInBetween } from 'node:timers/promises';
import type { RankedStudent } from './points.js';
import type { Ranks } from './ranks.js';

/** Students per step, which takes a few milliseconds. */
const STUDENTS_PER_STEP = 2_000;

/** The difference between a hypothetical leaderboard and the current one. */
export interface WhatIfFigures {
  /** Number of students whose rank changes and students who enter or leave. */
  readonly moved: number;
  readonly newInTopTen: number;
  /** Largest change of rank. */
  readonly largestMove: number;
  /**
   * Share of pairs of students on both leaderboards that keep their order, 0 to 1; null for fewer than two students.
   */
  readonly orderKept: number | null;
}

const TOP_RANKS = 10;

/** Compares two leaderboards. Yields to the event loop in between. */
export async function whatIfFigures(today: Ranks, then: Ranks): Promise<WhatIfFigures> {
  const formerPlaces = new Map<string, number>();
  for await (const part of partsOf(today)) {
    for (const { studentId } of part) formerPlaces.set(studentId, formerPlaces.size + 1);
  }
  const processedRanks = new RankCounts(today.size);
  let [moved, newInTopTen, largestMove, rankedOnBoth, orderedPairs] = [0, 0, 0, 0, 0];
  let rank = 0;
  for await (const part of partsOf(then)) {
    for (const { studentId } of part) {
      rank += 1;
      const former = formerPlaces.get(studentId);
      if (former !== rank) moved += 1;
      if (rank <= TOP_RANKS && !(former !== undefined && former <= TOP_RANKS)) newInTopTen += 1;
      if (former === undefined) continue;
      largestMove = Math.max(largestMove, Math.abs(former - rank));
      orderedPairs += processedRanks.countUpTo(former);
      processedRanks.add(former);
      rankedOnBoth += 1;
    }
  }
  const pairs = (rankedOnBoth * (rankedOnBoth - 1)) / 2;
  const leftCount = today.size - rankedOnBoth;
  return { moved: moved + leftCount, newInTopTen, largestMove, orderKept: pairs === 0 ? null : orderedPairs / pairs };
}

/** Yields the entries in order and yields to the event loop in between. */
async function* partsOf(ranks: Ranks): AsyncGenerator<readonly RankedStudent[], void, undefined> {
  let last: RankedStudent | undefined;
  do {
    const part = ranks.pageAfter(last, STUDENTS_PER_STEP);
    yield part;
    await othersInBetween();
    last = part.length < STUDENTS_PER_STEP ? undefined : part.at(-1);
  } while (last);
}

/** A Fenwick tree that counts the processed ranks. */
class RankCounts {
  private readonly counts: Int32Array;

  constructor(maxRank: number) {
    this.counts = new Int32Array(maxRank + 1);
  }

  add(rank: number): void {
    for (let at = rank; at < this.counts.length; at += at & -at) this.counts[at]! += 1;
  }

  countUpTo(rank: number): number {
    let count = 0;
    for (let at = rank; at > 0; at -= at & -at) count += this.counts[at]!;
    return count;
  }
}
