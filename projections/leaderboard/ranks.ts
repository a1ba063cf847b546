import type { Ranked } from './points.js';

/** Students in one chunk; twice as many are split. At a million, summing over chunks costs as much as shifting within one. */
const CHUNK = 512;
/** One map of a million would hold up everything whenever it grows. */
const MAPS = 256;

/**
 * The order of the leaderboard in memory: any student's place, and any page, in microseconds among a million.
 * Total order: more points, then more correct answers, then the earlier last finish, then the id.
 */
export class Ranks {
  /** each student in the map that the id falls to */
  private readonly maps = Array.from({ length: MAPS }, () => new Map<string, Ranked>());
  /** in order, none empty */
  private readonly chunks: Ranked[][] = [];
  private students = 0;

  /** @param students in any order */
  constructor(students: Iterable<Ranked> = []) {
    for (const ranked of students) this.put(ranked);
  }

  get size(): number {
    return this.students;
  }

  put(ranked: Ranked): void {
    this.remove(ranked.studentId);
    this.mapOf(ranked.studentId).set(ranked.studentId, ranked);
    this.students += 1;
    // what comes behind all others goes into the last chunk
    const at = Math.min(this.chunkOf(ranked), this.chunks.length - 1);
    const chunk = this.chunks[at];
    if (!chunk) {
      this.chunks.push([ranked]);
      return;
    }
    chunk.splice(placeIn(chunk, ranked), 0, ranked);
    if (chunk.length >= 2 * CHUNK) this.chunks.splice(at + 1, 0, chunk.splice(CHUNK));
  }

  remove(studentId: string): void {
    const ranked = this.get(studentId);
    if (!ranked) return;
    this.mapOf(studentId).delete(studentId);
    this.students -= 1;
    const at = this.chunkOf(ranked);
    const chunk = this.chunks[at]!;
    chunk.splice(placeIn(chunk, ranked), 1);
    if (chunk.length === 0) this.chunks.splice(at, 1);
  }

  get(studentId: string): Ranked | undefined {
    return this.mapOf(studentId).get(studentId);
  }

  /** From 1; undefined for a student who is not ranked. */
  rankOf(studentId: string): number | undefined {
    const ranked = this.get(studentId);
    return ranked && this.countBefore(ranked) + 1;
  }

  /** The rank that a student would have with this in the place of what they have, if anything. */
  rankWith(ranked: Ranked): number {
    const now = this.get(ranked.studentId);
    return this.countBefore(ranked) + (now && compare(now, ranked) < 0 ? 0 : 1);
  }

  /** How many stand before what may or may not be ranked. */
  countBefore(ranked: Ranked): number {
    const at = this.chunkOf(ranked);
    const chunk = this.chunks[at];
    let before = chunk ? placeIn(chunk, ranked) : 0;
    for (let n = 0; n < at; n++) before += this.chunks[n]!.length;
    return before;
  }

  /** @param points hundredths */
  countFrom(points: number): number {
    return this.countBefore({ studentId: '', points, correct: -Infinity, lastFinish: Infinity });
  }

  /** @param offset how many are left out before it */
  page(offset: number, limit: number): Ranked[] {
    const page: Ranked[] = [];
    let skip = Math.max(0, offset);
    for (const chunk of this.chunks) {
      if (page.length >= limit) break;
      if (skip < chunk.length) page.push(...chunk.slice(skip, skip + limit - page.length));
      skip = Math.max(0, skip - chunk.length);
    }
    return page;
  }

  /** Those who come behind what may or may not be ranked; the first ones without. */
  pageAfter(ranked: Ranked | undefined, limit: number): Ranked[] {
    if (!ranked) return this.page(0, limit);
    const [first, ...others] = this.page(this.countBefore(ranked), limit + 1);
    if (!first) return [];
    return compare(first, ranked) === 0 ? others : [first, ...others].slice(0, limit);
  }

  private mapOf(studentId: string): Map<string, Ranked> {
    let hash = 0;
    // ids are random to their ends
    for (let at = Math.max(0, studentId.length - 3); at < studentId.length; at += 1) {
      hash = (31 * hash + studentId.charCodeAt(at)) % MAPS;
    }
    return this.maps[hash]!;
  }

  /** The first chunk whose last student does not come before this one. */
  private chunkOf(ranked: Ranked): number {
    return firstNotBefore(this.chunks.length, (n) => compare(this.chunks[n]!.at(-1)!, ranked));
  }
}

const placeIn = (chunk: readonly Ranked[], ranked: Ranked): number =>
  firstNotBefore(chunk.length, (n) => compare(chunk[n]!, ranked));

/** By halving; `compared(n)` tells on which side of what is looked for the n-th lies. */
function firstNotBefore(length: number, compared: (n: number) => number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compared(middle) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The total order of the leaderboard. */
export function compare(a: Ranked, b: Ranked): number {
  return (
    b.points - a.points || b.correct - a.correct || a.lastFinish - b.lastFinish || compareText(a.studentId, b.studentId)
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
