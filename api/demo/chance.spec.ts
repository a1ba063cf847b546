import { ID_PATTERN } from '../contracts/http/patterns.js';
import { Chance } from './chance.js';

const takeSamples = <Sample>(takeSample: () => Sample): Sample[] => Array.from({ length: 20_000 }, takeSample);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe('Chance', () => {
  it('generates the same sequence for the same seed, and another one for another seed', () => {
    const drawTen = (seed: string) => {
      const chance = new Chance(seed);
      return Array.from({ length: 10 }, () => chance.next());
    };
    expect(drawTen('a')).toEqual(drawTen('a'));
    expect(drawTen('a')).not.toEqual(drawTen('b'));
  });

  it('gives each part an independent sequence', () => {
    const chance = new Chance('a');
    const before = chance.derive('part').next();
    chance.next();
    expect(chance.derive('part').next()).toBe(before);
    expect(chance.derive('other part').next()).not.toBe(before);
  });

  it('samples a uniform distribution', () => {
    const chance = new Chance('even');
    const counts = [0, 0, 0, 0, 0];
    for (const sample of takeSamples(() => chance.below(5))) counts[sample]! += 1;
    for (const count of counts) expect(Math.abs(count - 4_000)).toBeLessThan(300);
    expect(mean(takeSamples(() => (chance.happens(0.2) ? 1 : 0)))).toBeCloseTo(0.2, 1);
  });

  it('samples a normal distribution', () => {
    const chance = new Chance('normal');
    const sample = takeSamples(() => chance.normal(3, 2));
    expect(mean(sample)).toBeCloseTo(3, 1);
    expect(Math.sqrt(mean(sample.map((number) => (number - 3) ** 2)))).toBeCloseTo(2, 1);
  });

  it('picks items by weight, and never an item of weight 0', () => {
    const chance = new Chance('weights');
    const weights = { often: 3, seldom: 1, never: 0 };
    const names = Object.keys(weights) as (keyof typeof weights)[];
    const samples = takeSamples(() => chance.pickWeighted(names, (name) => weights[name]));
    expect(mean(samples.map((name) => (name === 'often' ? 1 : 0)))).toBeCloseTo(0.75, 1);
    expect(samples).not.toContain('never');
    expect(() => chance.pickWeighted(names, () => 0)).toThrow(RangeError);
  });

  it('generates ids in the format of random UUIDs', () => {
    const chance = new Chance('ids');
    const ids = takeSamples(() => chance.uuid());
    expect(new Set(ids).size).toBe(ids.length);
    const malformedIds = ids.filter((id) => !ID_PATTERN.test(id) || id[14] !== '4' || !'89ab'.includes(id[19]!));
    expect(malformedIds).toEqual([]);
  });
});
