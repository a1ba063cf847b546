import { randomInt } from 'node:crypto';
import { randomSample } from './shared/random-sample.js';

/** Chance in papers: which questions are drawn, and the order of their options. Tests give it a seed. */
export class Draws {
  /** @param below returns a uniformly distributed integer from 0 to n - 1, which nobody can predict */
  constructor(private readonly below: (n: number) => number = randomInt) {}

  /** Returns random items as `randomSample` does. */
  sample<Item>(from: readonly Item[], count: number, sameAs?: (item: Item) => string): Item[] {
    return randomSample(from, count, this.below, sameAs);
  }

  /** Returns a seed of 128 bits, in hexadecimal. */
  seed(): string {
    const words = Array.from({ length: 4 }, () =>
      this.below(2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    );
    return words.join('');
  }
}
