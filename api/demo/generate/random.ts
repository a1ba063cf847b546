import { randomSample } from '../../platform/shared/random-sample.js';
import { Chance } from '../chance.js';

/** Seeded random source of a template. */
export interface Random {
  /** Returns a uniformly distributed integer from 0 to n − 1. */
  below(n: number): number;
  /** Returns a uniformly distributed number from low to high in the given steps. */
  between(low: number, high: number, step?: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

export function seededRandom(seed: string): Random {
  const chance = new Chance(seed);
  const { below } = chance;
  return {
    below,
    between(low, high, step = 1) {
      const steps = Math.round((high - low) / step);
      // steps such as 0.1 would cause rounding errors in the texts
      return Number((low + step * below(steps + 1)).toPrecision(12));
    },
    pick: (items) => chance.pick(items),
    shuffled: (items) => randomSample(items, items.length, below),
  };
}
