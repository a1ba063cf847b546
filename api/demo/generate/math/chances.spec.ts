import { range, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { chances } from './chances.js';

/** Returns all sequences of draws of the given length. */
const sequences = (outcomes: number[], length: number): number[][] =>
  length === 0
    ? [[]]
    : sequences(outcomes, length - 1).flatMap((before) => outcomes.map((outcome) => [...before, outcome]));

/** Returns all permutations. */
const orders = (people: number[]): number[][] =>
  people.length === 0
    ? [[]]
    : people.flatMap((first) => orders(people.filter((person) => person !== first)).map((rest) => [first, ...rest]));

/** Returns all combinations of the given size. */
const groups = (people: number[], size: number): number[][] =>
  size === 0
    ? [[]]
    : people.flatMap((first, n) => groups(people.slice(n + 1), size - 1).map((rest) => [first, ...rest]));

describeSolved(chances, [
  {
    asks: /at least one of them does/,
    // a grid of equally likely cases of both events
    solve: (_, question) => {
      const [a, b] = [...question.matchAll(/\\frac\{1\}\{(\d)\}/g)].map(([, below]) => Number(below));
      const cases = range(1, a!).flatMap((firstThrow) =>
        range(1, b!).map((secondThrow) => firstThrow === 1 || secondThrow === 1),
      );
      return cases.filter(Boolean).length / cases.length;
    },
  },
  {
    asks: /exactly (once|twice|\$)/,
    solve: (_, question) => {
      const outcomes = question.includes('die') ? 6 : question.includes('coin') ? 2 : 3;
      const throws = Number(/\$(\d)\$ times\. /.exec(question)![1]);
      const hits = question.includes('once')
        ? 1
        : question.includes('twice')
          ? 2
          : Number(/exactly \$(\d)\$/.exec(question)![1]);
      const all = sequences(range(1, outcomes), throws);
      return all.filter((sequence) => sequence.filter((outcome) => outcome === 1).length === hits).length / all.length;
    },
  },
  {
    asks: /comes from \$A\$/,
    // expected counts in ten thousand bolts
    solve: ([share, bad, otherBad]) => {
      const bolts = range(1, 10_000).map((n) => {
        const fromA = n <= share! * 10_000 + 1e-6;
        const machineShare = fromA ? n : n - share! * 10_000;
        const faultyShare = fromA ? share! * 10_000 : (1 - share!) * 10_000;
        return { fromA, faulty: machineShare <= faultyShare * (fromA ? bad! : otherBad!) + 1e-6 };
      });
      const faulty = bolts.filter((bolt) => bolt.faulty);
      return faulty.filter((bolt) => bolt.fromA).length / faulty.length;
    },
  },
  {
    asks: /line up/,
    solve: ([people], question) =>
      orders(range(1, people!)).filter((order) => {
        const beside = Math.abs(order.indexOf(1) - order.indexOf(2)) === 1;
        return beside !== question.includes('do not');
      }).length,
  },
  {
    asks: /at least one woman/,
    solve: ([size, men, women]) =>
      groups(range(1, men! + women!), size!).filter((group) => group.some((person) => person > men!)).length,
  },
  {
    asks: /round a round table/,
    // all permutations, rotated so that the first person is at a fixed seat
    solve: ([people]) => {
      const seatings = orders(range(1, people!)).map((order) => {
        const from = order.indexOf(1);
        return [...order.slice(from), ...order.slice(0, from)].join();
      });
      return new Set(seatings).size;
    },
  },
]);

it('probability questions have the known numbers of combinations', () => {
  expect(groups(range(1, 6), 3)).toHaveLength(20);
  expect(total(range(0, 4).map((size) => groups(range(1, 4), size).length))).toBe(16);
});
