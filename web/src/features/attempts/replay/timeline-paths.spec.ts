import { ticksOf, numbersOf, pathsOf } from './timeline-paths';

const MINUTE = 60_000;

it('ticksOf returns round times, limited to the maximum', () => {
  expect(ticksOf(26 * MINUTE, 8)).toEqual([0, 5, 10, 15, 20, 25].map((minutes) => minutes * MINUTE));
  expect(ticksOf(600 * MINUTE, 8)).toHaveLength(6);
  expect(ticksOf(20_000, 8)).toEqual([0, 15_000]);
});

it('numbersOf returns the first, the last and round question numbers', () => {
  expect(numbersOf(25, 6)).toEqual([1, 5, 10, 15, 20, 25]);
  expect(numbersOf(25, 3)).toEqual([1, 10, 25]);
  expect(numbersOf(200, 6)).toEqual([1, 50, 100, 150, 200]);
  expect(numbersOf(1, 6)).toEqual([1]);
});

it('pathsOf draws marks on the same pixel once', () => {
  const actions = Array.from({ length: 5_000 }, (_, n) => ({
    at: n,
    kind: 'choose' as const,
    question: 0,
    option: n % 4,
    isLate: false,
  }));
  const { dots } = pathsOf({ actions, changes: [] }, { x: (at) => at / 1000, y: () => 10, radius: 3 });
  expect(dots.split('M')).toHaveLength(1 + 6);
});
