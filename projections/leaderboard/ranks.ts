import type { Standing } from './points-rules.js';

/** Standings in one chunk; twice as many are split. At a million, sums over chunks and shifts within one cost alike. */
const CHUNK = 512;

/**
 * The order of the leaderboard in memory: any student's place, and any page, in microseconds among a million.
 * Total order: more points, then more correct answers, then the earlier last finish, then the id.
 */
export class Ranks {
  private readonly standings = new Map<string, Standing>();
  /** in order, none empty */
  private chunks: Standing[][] = [];

  /** @param standings in any order; a million take about 2 s */
  constructor(standings: Iterable<Standing> = []) {
    for (const standing of standings) this.standings.set(standing.studentId, standing);
    const sorted = [...this.standings.values()].sort(compare);
    for (let at = 0; at < sorted.length; at += CHUNK) this.chunks.push(sorted.slice(at, at + CHUNK));
  }

  get size(): number {
    return this.standings.size;
  }

  put(standing: Standing): void {
    this.remove(standing.studentId);
    this.standings.set(standing.studentId, standing);
    // what comes behind all others goes into the last chunk
    const at = Math.min(this.chunkOf(standing), this.chunks.length - 1);
    const chunk = this.chunks[at];
    if (!chunk) {
      this.chunks.push([standing]);
      return;
    }
    chunk.splice(placeIn(chunk, standing), 0, standing);
    if (chunk.length >= 2 * CHUNK) this.chunks.splice(at + 1, 0, chunk.splice(CHUNK));
  }

  remove(studentId: string): void {
    const standing = this.standings.get(studentId);
    if (!standing) return;
    this.standings.delete(studentId);
    const at = this.chunkOf(standing);
    const chunk = this.chunks[at]!;
    chunk.splice(placeIn(chunk, standing), 1);
    if (chunk.length === 0) this.chunks.splice(at, 1);
  }

  standingOf(studentId: string): Standing | undefined {
    return this.standings.get(studentId);
  }

  /** From 1; undefined for a student who is not on the list. */
  rankOf(studentId: string): number | undefined {
    const standing = this.standings.get(studentId);
    if (!standing) return undefined;
    const at = this.chunkOf(standing);
    let before = 0;
    for (let n = 0; n < at; n++) before += this.chunks[n]!.length;
    return before + placeIn(this.chunks[at]!, standing) + 1;
  }

  /** @param offset how many are left out before it */
  page(offset: number, limit: number): Standing[] {
    const page: Standing[] = [];
    let skip = Math.max(0, offset);
    for (const chunk of this.chunks) {
      if (page.length >= limit) break;
      if (skip < chunk.length) page.push(...chunk.slice(skip, skip + limit - page.length));
      skip = Math.max(0, skip - chunk.length);
    }
    return page;
  }

  /** The first chunk whose last standing does not come before this one. */
  private chunkOf(standing: Standing): number {
    return firstNotBefore(this.chunks.length, (n) => compare(this.chunks[n]!.at(-1)!, standing));
  }
}

const placeIn = (chunk: readonly Standing[], standing: Standing): number =>
  firstNotBefore(chunk.length, (n) => compare(chunk[n]!, standing));

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

function compare(a: Standing, b: Standing): number {
  return (
    b.points - a.points || b.correct - a.correct || a.lastFinish - b.lastFinish || compareText(a.studentId, b.studentId)
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
