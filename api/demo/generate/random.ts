import { randomSample } from '../../platform/shared/random-sample.js';
import { Chance } from '../chance.js';

/** What a template draws its numbers and words from: the same for the same seed. */
export interface Random {
  /** a whole number from 0 to less than n, each equally likely */
  below(n: number): number;
  /** low, low + step, … up to high, each equally likely */
  between(low: number, high: number, step?: number): number;
  of<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

export function seededRandom(seed: string): Random {
  const chance = new Chance(seed);
  const { below } = chance;
  return {
    below,
    between(low, high, step = 1) {
      const steps = Math.round((high - low) / step);
      // steps such as 0.1 would leave traces of binary fractions in the texts
      return Number((low + step * below(steps + 1)).toPrecision(12));
    },
    of: (items) => chance.pick(items),
    shuffled: (items) => randomSample(items, items.length, below),
  };
}
