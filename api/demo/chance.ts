import { createHash } from 'node:crypto';

const TWO_32 = 2 ** 32;

/** Seeded random numbers (sfc32): the same seed generates the same demo. */
export class Chance {
  private readonly state: Uint32Array;

  constructor(private readonly seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.state = Uint32Array.from([0, 4, 8, 12], (offset) => digest.readUInt32LE(offset));
  }

  /** Returns an independent sequence for a part of the demo. */
  derive(...path: readonly string[]): Chance {
    return new Chance([this.seed, ...path].join('/'));
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    return this.bits() / TWO_32;
  }

  /** Returns an integer from 0 to n − 1. */
  readonly below = (n: number): number => Math.floor(this.next() * n);

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  normal(mean: number, deviation: number): number {
    // Box-Muller; 1 - next() is never 0
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next());
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('cannot pick from an empty list');
    return items[this.below(items.length)]!;
  }

  /** Returns an item with a probability proportional to its weight. */
  pickWeighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    const sum = items.reduce((before, item) => before + weightOf(item), 0);
    if (!(sum > 0)) throw new RangeError('cannot pick from an empty list');
    let left = this.next() * sum;
    for (const item of items) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return items.findLast((item) => weightOf(item) > 0)!;
  }

  /** Returns an id in the format of a random UUID (version 4). */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.bits().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[parseInt(hex[16]!, 16) & 3]!;
    const version = `4${hex.slice(13, 16)}`;
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  private bits(): number {
    const [a, b, c, counter] = this.state as unknown as [number, number, number, number];
    const bits = (a + b + counter) >>> 0;
    this.state[0] = b ^ (b >>> 9);
    this.state[1] = c + (c << 3);
    this.state[2] = ((c << 21) | (c >>> 11)) + bits;
    this.state[3] = counter + 1;
    return bits;
  }
}
