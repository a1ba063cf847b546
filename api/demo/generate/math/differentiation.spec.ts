import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { derivative, root } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved, type Solution } from '../../../../test/support/data/questions/solved-topic.js';
import { differentiation } from './differentiation.js';

const valueAt = (formula: string, x: number) => latexValue(formula, { x });

/** Selects the option that equals the numerical derivative at five points. */
const slopes: Solution['solve'] = (_, question) => {
  const [formulaText] = formulasIn(question);
  return (option) =>
    [0.11, 0.23, 0.31, -0.17, 0.29].every((x) => {
      const slope = derivative((point) => valueAt(formulaText!, point), x);
      return Math.abs(valueAt(option.replaceAll('$', ''), x) - slope) < 1e-6 * Math.max(1, Math.abs(slope));
    });
};

describeSolved(differentiation, [
  { asks: /derivative of \$\([^)]*\)\^\{\d\}\$/, solve: slopes },
  { asks: /derivative of \$x\^\{\d\}e/, solve: slopes },
  { asks: /derivative of \$\\frac/, solve: slopes },
  { asks: /derivative of \$\d?\\(sin|cos|ln)/, solve: slopes },
  {
    asks: /dy\}\{dx/,
    within: 1e-6,
    // finite difference of the curve at the point
    solve: (_, question) => {
      const [, x0, y0] = /\((\d), (\d)\)/.exec(question)!.map(Number);
      const curve = formulasIn(question).at(-1)!.split(' = ') as [string, string];
      const height = (x: number) => root((y) => latexValue(curve[0], { x, y }) - Number(curve[1]), 0.01, 20);
      if (Math.abs(height(x0!) - y0!) > 1e-9) return NaN;
      return derivative(height, x0!);
    },
  },
]);
