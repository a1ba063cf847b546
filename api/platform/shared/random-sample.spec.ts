import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import { randomSample } from './random-sample.js';

describe('randomSample', () => {
  it('returns `count` different items, or all items if there are fewer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(30), (items, count) => {
        const sample = randomSample(items, count, randomInt);
        expect(sample).toHaveLength(Math.min(count, items.length));
        expect(new Set(sample).size).toBe(sample.length);
        expect(items).toEqual(expect.arrayContaining(sample));
      }),
    );
  });

  it('returns one item per key', () => {
    const items = ['sum, first', 'sum, second', 'product', 'sum, third', 'quotient'];
    const orders = new Set<string>();
    for (let n = 0; n < 200; n += 1) {
      const sample = randomSample(items, 4, randomInt, (item) => item.split(',')[0]!);
      expect(sample).toHaveLength(3);
      expect(new Set(sample.map((item) => item.split(',')[0]))).toEqual(new Set(['product', 'quotient', 'sum']));
      for (const item of sample) orders.add(item);
    }
    expect(orders.size).toBe(5);
  });

  it('returns each item at each position with equal frequency', () => {
    const itemCounts = new Map<string, number>();
    const draws = 20_000;
    for (let n = 0; n < draws; n += 1) {
      randomSample(['a', 'b', 'c', 'd', 'e'], 3, randomInt).forEach((item, index) => {
        const key = `${item}${index}`;
        itemCounts.set(key, (itemCounts.get(key) ?? 0) + 1);
      });
    }
    const expected = draws / 5;
    expect(itemCounts.size).toBe(15);
    // tolerance of six standard deviations
    for (const count of itemCounts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
  });
});
