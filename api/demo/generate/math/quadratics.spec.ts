import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { root, roots, top } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { quadratics } from './quadratics.js';

/** Returns the left side of the first equation as a function. */
const leftSide = (text: string, letters: Record<string, number> = {}) => {
  const formula = formulasIn(text)
    .find((candidate) => candidate.includes('^{2}'))!
    .replace(' = 0', '');
  return (x: number) => latexValue(formula, { ...letters, x });
};
const rootsOf = (text: string) => roots(leftSide(text), -60.01, 60, 6000);

/** Returns m and d of the roots x = m ± √d of a quadratic function, from three values. d may be negative. */
function halves(f: (x: number) => number): [number, number] {
  const a = (f(1) + f(-1)) / 2 - f(0);
  const middle = (f(-1) - f(1)) / 4 / a;
  return [middle, -f(middle) / a];
}

describeSolved(quadratics, [
  {
    asks: /\\alpha\^\{2\}/,
    // sum of the squared roots
    solve: (_, question) => {
      const [real, imaginary] = halves(leftSide(question));
      return 2 * (real ** 2 + imaginary);
    },
  },
  {
    asks: /equal roots/,
    // searches for the k with a double root
    solve: (_, question) =>
      root(
        (k) => {
          const f = leftSide(question, { k });
          return f(top((x) => -f(x), -50, 50));
        },
        0.1,
        60,
      ),
  },
  {
    asks: /Which equation has roots/,
    solve: (_, question) => {
      const changed = (x: number) =>
        question.includes('twice') ? x / 2 : question.includes('reciprocals') ? 1 / x : x - 1;
      const before = leftSide(question);
      // both equations have the same roots: their quotient is constant
      return (option) => {
        const after = leftSide(option);
        const ratio = (x: number) => after(x) / before(changed(x)) / (question.includes('reciprocals') ? x ** 2 : 1);
        return [2.3, 3.7, -1.9].every((x) => Math.abs(ratio(x) / ratio(0.7) - 1) < 1e-9);
      };
    },
  },
  {
    asks: /least value/,
    within: 1e-6,
    solve: (_, question) => {
      const f = leftSide(question);
      return Math.round(f(top((x) => -f(x), -50, 50)) * 1e6) / 1e6;
    },
  },
  {
    asks: /the other root/,
    // searches for b by the known root, then for both roots
    solve: ([known], question) => {
      const b = root((candidate) => leftSide(question, { b: candidate })(known!) * Math.sign(known!), -300, 300);
      const otherRoots = roots(leftSide(question, { b }), -60.013, 60, 24_000).filter(
        (x) => Math.abs(x - known!) > 1e-6,
      );
      return otherRoots[0]!;
    },
  },
  {
    asks: /roots of .* differ/,
    solve: (_, question) => {
      const [first, second] = rootsOf(question);
      return Math.abs(first! - second!);
    },
  },
]);
