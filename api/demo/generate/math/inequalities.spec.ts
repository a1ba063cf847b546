import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { range } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { inequalities } from './inequalities.js';

/** Returns true if a chain such as -2 < x < 5, or two chains joined by "or", holds for a number. */
function holds(relation: string, x: number): boolean {
  return relation.split('\\text{ or }').some((part) => {
    const pieces = part.split(/(<|>|\\le)/);
    return range(0, (pieces.length - 3) / 2).every((n) => {
      const [left, sign, right] = [pieces[2 * n]!, pieces[2 * n + 1], pieces[2 * n + 2]!];
      const [a, b] = [latexValue(left, { x }), latexValue(right, { x })];
      return sign === '<' ? a < b : sign === '>' ? a > b : a <= b;
    });
  });
}

const relationIn = (question: string) => formulasIn(question).find((formula) => /<|>|\\le/.test(formula))!;
/** Sample points that are not interval ends. */
const samples = range(-2000, 2000).map((n) => n / 50 + 0.0037);

const sameEverywhere = (question: string) => (option: string) =>
  samples.every((x) => holds(relationIn(question), x) === holds(option.replaceAll('$', ''), x));

describeSolved(inequalities, [
  {
    asks: /How many whole numbers/,
    solve: (_, question) => range(-100, 100).filter((x) => holds(relationIn(question), x)).length,
  },
  { asks: /For which real/, solve: (_, question) => sameEverywhere(question) },
  { asks: /Which interval/, solve: (_, question) => sameEverywhere(question) },
  { asks: /^Solve/, solve: (_, question) => sameEverywhere(question) },
]);
