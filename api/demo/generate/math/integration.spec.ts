import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { derivative, integral, roots } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved, type Solution } from '../../../../test/support/data/questions/solved-topic.js';
import { integration } from './integration.js';

const valueAt = (formula: string, x: number) => latexValue(formula, { x });

/** Evaluates the displayed integral by Simpson's rule. */
const asShown: Solution['solve'] = (_, question) => {
  const [, from, to, fraction, plain] =
    /\\int_\{(-?\d+)\}\^\{([^}]*)\} (?:(\\frac\{dx\}\{.*\})|(.*?)(?:\\,| )dx)\$/.exec(question)!;
  const formula = fraction?.replace('{dx}', '{1}') ?? plain!;
  const area = integral((x) => valueAt(formula, x), Number(from), latexValue(to!));
  return Math.abs(area) < 1e-9 ? 0 : area;
};

/** Returns the functions in a question. */
const curves = (question: string) =>
  formulasIn(question)
    .filter((formula) => formula.startsWith('y = '))
    .map((formula) => formula.slice(4));

describeSolved(integration, [
  { asks: /\\int_\{0\}\^\{\\pi/, within: 1e-8, solve: asShown },
  { asks: /\\frac\{dx\}/, within: 1e-8, solve: asShown },
  { asks: /\\int_\{-/, within: 1e-8, solve: asShown },
  {
    asks: /Which function has the derivative/,
    solve: (_, question) => {
      const [integrand] = formulasIn(question);
      return (option) =>
        [0.4, 0.9, 1.3, 2.1].every((x) => {
          const slope = derivative((point) => valueAt(option.replaceAll('$', ''), point), x);
          return Math.abs(slope - valueAt(integrand!, x)) < 1e-6 * Math.max(1, Math.abs(slope));
        });
    },
  },
  {
    asks: /area enclosed/,
    within: 1e-6,
    // integrates between the intersections, which are found numerically
    solve: (_, question) => {
      const [upper, lower] = curves(question);
      const gap = (x: number) => valueAt(upper!, x) - valueAt(lower!, x);
      const [from, to] = roots(gap, -20.003, 20, 8000);
      return Math.abs(integral(gap, from!, to!));
    },
  },
  {
    asks: /volume of the solid/,
    within: 1e-6,
    // sum of discs
    solve: (_, question) => {
      const [curve] = curves(question);
      const end = Number(/x = (\d+)/.exec(question)![1]);
      return integral((x) => Math.PI * valueAt(curve!, x) ** 2, 0, end);
    },
  },
]);
