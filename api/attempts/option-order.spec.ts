import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import { Draws } from '../platform/draws.js';
import { inShownOrder, newOptionSeed } from './option-order.js';

const options = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 10 });

describe('inShownOrder', () => {
  it('returns the same order as earlier releases', () => {
    expect(inShownOrder(['a', 'b', 'c', 'd'], 'question', 'seed')).toEqual(['c', 'b', 'd', 'a']);
  });

  it('shows options about all others last, and keeps the order of options that name letters, only on new papers', () => {
    const seed = newOptionSeed(new Draws());
    const general = ['None of the above', 'Mass', 'Time', 'Force', 'All of the above'];
    expect(inShownOrder(general, 'question', seed).slice(-2)).toEqual(['None of the above', 'All of the above']);
    const lettered = ['Mass', 'Time', 'Both A and B', 'None of the above'];
    expect(inShownOrder(lettered, 'question', seed)).toEqual(lettered);
    const orders = Array.from({ length: 20 }, () => inShownOrder(lettered, 'question', randomUUID()).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(inShownOrder(['d', 'c', 'b', 'a'], 'question', seed, true)).toEqual(['d', 'c', 'b', 'a']);
  });

  it('returns the same order for the same paper', () => {
    fc.assert(
      fc.property(options, fc.uuid(), fc.uuid(), (texts, question, seed) => {
        const expectedOrder = inShownOrder(texts, question, seed);
        expect(inShownOrder(texts, question, seed)).toEqual(expectedOrder);
        expect([...expectedOrder].sort()).toEqual([...texts].sort());
      }),
    );
  });

  it('does not depend on the order in which the tutor entered the options', () => {
    fc.assert(
      fc.property(options, fc.uuid(), fc.uuid(), fc.nat(), (texts, question, seed, permute) => {
        const permuted = [...texts.slice(permute % texts.length), ...texts.slice(0, permute % texts.length)];
        expect(inShownOrder(permuted, question, seed)).toEqual(inShownOrder(texts, question, seed));
      }),
    );
  });

  it('puts each option at each position equally often', () => {
    const papers = 8_000;
    for (const texts of [['a', 'b', 'c', 'd'], 'abcdefghij'.split('')]) {
      const counts = texts.map(() => 0);
      for (let paper = 0; paper < papers; paper += 1) {
        const index = inShownOrder(texts, 'question', randomUUID()).indexOf('a');
        counts[index] = counts[index]! + 1;
      }
      const expected = papers / texts.length;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // chi-squared with 9 degrees of freedom exceeds 50 by chance once in ten million runs
      expect(chiSquare).toBeLessThan(50);
    }
  });
});
