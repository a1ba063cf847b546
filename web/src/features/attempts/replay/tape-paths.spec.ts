import { marksOf, numbersOf, pathsOf } from './tape-paths';

const MINUTE = 60_000;

it('draws a line for each round time, as many as there is room for', () => {
  expect(marksOf(26 * MINUTE, 8)).toEqual([0, 5, 10, 15, 20, 25].map((minutes) => minutes * MINUTE));
  expect(marksOf(600 * MINUTE, 8)).toHaveLength(6);
  expect(marksOf(20_000, 8)).toEqual([0, 15_000]);
});

it('writes the numbers of the first, the last and round questions', () => {
  expect(numbersOf(25, 6)).toEqual([1, 5, 10, 15, 20, 25]);
  expect(numbersOf(25, 3)).toEqual([1, 10, 25]);
  expect(numbersOf(200, 6)).toEqual([1, 50, 100, 150, 200]);
  expect(numbersOf(1, 6)).toEqual([1]);
});

it('draws what falls on the same pixel once', () => {
  const acts = Array.from({ length: 5_000 }, (_, n) => ({
    at: n,
    kind: 'choose' as const,
    question: 0,
    option: n % 4,
    isLate: false,
  }));
  const { dots } = pathsOf({ acts, changes: [] }, { x: (at) => at / 1000, y: () => 10, radius: 3 });
  expect(dots.split('M')).toHaveLength(1 + 6);
});
