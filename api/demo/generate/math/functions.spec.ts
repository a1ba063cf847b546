import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { range, roots } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { functions } from './functions.js';

/** Returns the right side of a definition such as f(x) = 2x + 1. */
const ruleOf = (question: string, name: string) => {
  const rule = formulasIn(question)
    .find((formula) => formula.startsWith(name))!
    .split(' = ')[1]!;
  return (x: number) => latexValue(rule, { x });
};

/** Returns true if a relation such as -2 \le x \le 5 holds; "or" joins two relations. */
const holds = (relation: string, x: number): boolean =>
  relation.split('\\text{ or }').some((part) => {
    const pieces = part.split(/(<|>|\\le|\\ge)/);
    return range(0, (pieces.length - 3) / 2).every((n) => {
      const difference = latexValue(pieces[2 * n + 2]!, { x }) - latexValue(pieces[2 * n]!, { x });
      return /<|\\le/.test(pieces[2 * n + 1]!) ? difference > 0 : difference < 0;
    });
  });

describeSolved(functions, [
  {
    asks: /what is \$f\(g\(/,
    solve: (_, question) => {
      const point = Number(/f\(g\((-?\d+)\)\)/.exec(question)![1]);
      const steps = [ruleOf(question, 'g(x)'), ruleOf(question, 'f(x)')];
      return steps.reduce((value, step) => step(value), point);
    },
  },
  {
    asks: /f\^\{-1\}/,
    // searches for the argument with the given value
    solve: (_, question) => {
      const f = ruleOf(question, 'f(x)');
      const height = Number(/f\^\{-1\}\((-?\d+)\)/.exec(question)![1]);
      const solutions = roots((x) => f(x) - height, -60.003, 60, 40_000).filter((x) => Math.abs(f(x) - height) < 1e-6);
      return solutions.length === 1 ? solutions[0]! : NaN;
    },
  },
  {
    asks: /largest possible domain/,
    // arguments for which the formula has a finite value
    solve: (_, question) => {
      const f = ruleOf(question, 'f(x)');
      const samples = range(-1500, 1500).map((n) => n / 50 + 0.0037);
      return (option) => samples.every((x) => Number.isFinite(f(x)) === holds(option.replaceAll('$', ''), x));
    },
  },
  {
    asks: /smallest positive period/,
    // the smallest option that is a period everywhere
    solve: (_, question, options) => {
      const f = ruleOf(question, 'y');
      const returns = (period: number) => range(0, 40).every((n) => Math.abs(f(n / 7 + period) - f(n / 7)) < 1e-6);
      const periods = options.map((option) => latexValue(option.replaceAll('$', '')));
      const solutions = Math.min(...periods.filter(returns));
      // no integer fraction of the period is also a period
      return range(2, 12).some((part) => returns(solutions / part)) ? NaN : solutions;
    },
  },
  {
    asks: /is moved/,
    solve: (_, question) => {
      const f = ruleOf(question, 'y');
      const [, sideways, way, upwards, direction] = /moved (\d+) units to the (\w+) and (\d+) units (\w+)/.exec(
        question,
      )!;
      const right = Number(sideways) * (way === 'right' ? 1 : -1);
      const up = Number(upwards) * (direction === 'up' ? 1 : -1);
      // every translated point of the original graph is on the new one
      return (option) => range(-5, 5).every((x) => Math.abs(ruleOf(option, 'y')(x + right) - (f(x) + up)) < 1e-9);
    },
  },
]);
