import { area, coefficientsIn, valueAt, valueOf } from '../../../../test/support/data/questions/solved-math.js';
import { derivatives } from './derivatives.js';
import { integrals } from './integrals.js';

const STEP = 1e-4;
type Solve = (texts: string[]) => number;

/** Numerical solutions, by question text. */
const second: [RegExp, Solve][] = [
  [
    /tangent to the curve \$y=(.+?)\$ at \$x=(-?\d+)\$/,
    ([curve, point]) => {
      const y = (x: number) => valueAt(coefficientsIn(curve!), x);
      return (y(Number(point) + STEP) - y(Number(point) - STEP)) / (2 * STEP);
    },
  ],
  [
    /If \$f\(x\)=(.+?)\$, what is \$f''\((\d)\)\$/,
    ([curve, at]) => {
      const [y, x] = [(point: number) => valueAt(coefficientsIn(curve!), point), Number(at)];
      return (y(x + 1e-3) - 2 * y(x) + y(x - 1e-3)) / 1e-6;
    },
  ],
  [
    /sum of two positive numbers is \$(\d+)\$/,
    ([sum]) => {
      const products = Array.from(
        { length: 10 * Number(sum) },
        (_, tenth) => (tenth / 10) * (Number(sum) - tenth / 10),
      );
      return Math.max(...products);
    },
  ],
  [
    /\\lim_\{x\\to (\d+)\}\\frac\{(.+?)\}\{x-\d+\}/,
    ([at, above]) => valueAt(coefficientsIn(above!), Number(at) + STEP) / STEP,
  ],
  [/\\frac\{\\sin (\d)x\}\{(\d)x\}/, ([a, b]) => Math.sin(Number(a) * STEP) / (Number(b) * STEP)],
  [/parabola \$y=(\d)x-x\^\{2\}\$/, ([width]) => area((x) => Number(width) * x - x ** 2, 0, Number(width))],
  [
    /\\int_\{0\}\^\{(\d)\}\\left\((.+?)\\right\)/,
    ([end, curve]) => area((x) => valueAt(coefficientsIn(curve!), x), 0, Number(end)),
  ],
  [/\\int_\{(\d+)\}\^\{(\d+)\}\\sqrt\{x\}/, ([from, to]) => area(Math.sqrt, Number(from), Number(to), 400_000)],
];

describe.each([derivatives, integrals])('generated questions on Math: $name', (topic) => {
  it('have keys that agree with finite differences and numerical sums', () => {
    for (const { question, options, correctAnswers } of topic.questions()) {
      const ways = second.filter(([asks]) => asks.test(question));
      expect([question, ways.length]).toEqual([question, 1]);
      const [asks, solve] = ways[0]!;
      const computedValue = solve(asks.exec(question)!.slice(1));
      const agreeing = options.filter(
        (option) => Math.abs(valueOf(option) - computedValue) < 2e-3 * Math.max(1, Math.abs(computedValue)),
      );
      expect([question, agreeing]).toEqual([question, correctAnswers]);
    }
  });
});
