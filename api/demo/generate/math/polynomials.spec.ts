import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { root } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { polynomials } from './polynomials.js';

const valueAt = (formula: string, x: number, letters: Record<string, number> = {}) =>
  latexValue(formula, { ...letters, x });

/** Returns the coefficients of a cubic from four values. */
function cubic(formula: string): [number, number, number, number] {
  const f = (x: number) => valueAt(formula, x);
  const d = f(0);
  const odd = (x: number) => (f(x) - f(-x)) / 2;
  const b = (f(1) + f(-1)) / 2 - d;
  const a = (odd(2) - 2 * odd(1)) / 6;
  return [a, b, odd(1) - a, d];
}

type Complex = [number, number];
const plus = (first: Complex, b: Complex): Complex => [first[0] + b[0], first[1] + b[1]];
const times = (first: Complex, b: Complex): Complex => [
  first[0] * b[0] - first[1] * b[1],
  first[0] * b[1] + first[1] * b[0],
];
const inverse = ([re, im]: Complex): Complex => [re / (re ** 2 + im ** 2), -im / (re ** 2 + im ** 2)];

/** Finds the roots of a cubic by the Durand–Kerner method. */
function cubicRoots(coefficients: [number, number, number, number]): Complex[] {
  const monic = coefficients.map((coefficient) => coefficient / coefficients[0]);
  const value = (x: Complex) =>
    monic.reduce<Complex>((sum, coefficient) => plus(times(sum, x), [coefficient, 0]), [0, 0]);
  let guesses: Complex[] = [
    [1, 0.3],
    [-0.7, 1.1],
    [0.4, -1.6],
  ];
  for (let n = 0; n < 500; n += 1) {
    guesses = guesses.map((guess, index) => {
      const differences = guesses
        .filter((_, otherIndex) => otherIndex !== index)
        .map((otherIndex) => plus(guess, [-otherIndex[0], -otherIndex[1]]));
      const step = times(value(guess), inverse(times(differences[0]!, differences[1]!)));
      return plus(guess, [-step[0], -step[1]]);
    });
  }
  return guesses;
}

describeSolved(polynomials, [
  {
    asks: /What is the remainder/,
    // polynomial long division
    solve: (_, question) => {
      const [dividend, divisor] = formulasIn(question);
      const shift = -valueAt(divisor!, 0);
      const left = [...cubic(dividend!)];
      for (let index = 0; index < 3; index += 1) {
        left[index + 1]! += left[index]! * shift;
        left[index] = 0;
      }
      return Math.round(left[3]! * 1e9) / 1e9;
    },
  },
  {
    asks: /a factor of/,
    // factor theorem: the polynomial is 0 at the root of the factor
    solve: (_, question) => {
      const [factor, whole] = formulasIn(question).filter((formula) => formula.includes('x'));
      const zero = root((x) => valueAt(factor!, x), -10, 10);
      return Math.round(root((k) => valueAt(whole!, zero, { k }), -100, 100) * 1e9) / 1e9;
    },
  },
  {
    asks: /\\gamma\$\. What is/,
    // numerical roots, including complex ones
    solve: (_, question) => {
      const roots = cubicRoots(cubic(formulasIn(question)[0]!.replace(' = 0', '')));
      const [first, second, third] = roots as [Complex, Complex, Complex];
      const target = formulasIn(question).at(-1)!;
      const limit =
        target === '\\alpha\\beta\\gamma'
          ? times(times(first, second), third)
          : target.includes('\\beta\\gamma')
            ? plus(plus(times(first, second), times(second, third)), times(third, first))
            : plus(plus(first, second), third);
      return Math.abs(limit[1]) < 1e-9 ? limit[0] : NaN;
    },
  },
  {
    asks: /what is \$A\$/,
    // residue at the pole, as the mean over a small circle
    solve: (_, question) => {
      const formula = formulasIn(question)[0]!.split(' = ')[0]!;
      const pole = root((x) => valueAt(/\\frac\{A\}\{([^}]*)\}/.exec(question)![1]!, x), -20, 20);
      const near = (h: number) => h * valueAt(formula, pole + h);
      const limit = (near(1e-3) + near(-1e-3)) / 2;
      return Math.round(limit * 1e3) / 1e3;
    },
  },
  {
    asks: /\\div/,
    // multiplies the quotient by the divisor
    solve: (_, question) => {
      const [, dividend, divisor] = /\\left\((.*)\\right\) \\div \\left\((.*)\\right\)/.exec(question)!;
      return (option) =>
        [-2.3, 0.4, 1.7, 5.1].every(
          (x) => Math.abs(valueAt(option.replaceAll('$', ''), x) * valueAt(divisor!, x) - valueAt(dividend!, x)) < 1e-8,
        );
    },
  },
]);
