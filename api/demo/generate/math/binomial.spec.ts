import { range } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { binomial } from './binomial.js';

/** A polynomial as coefficients by powers of x, which may be negative. */
type Powers = Map<number, number>;

const multiplied = (one: Powers, other: Powers): Powers => {
  const product: Powers = new Map();
  for (const [p, a] of one) for (const [q, b] of other) product.set(p + q, (product.get(p + q) ?? 0) + a * b);
  return product;
};

/** Expands a power of a bracket by repeated multiplication. */
const expanded = (bracket: Powers, times: number): Powers =>
  range(1, times).reduce<Powers>((product) => multiplied(product, bracket), new Map([[0, 1]]));

/** Parses (ax + b)^n or (a + bx)^n. */
function bracketIn(text: string): Powers {
  const computedPowers: Powers = new Map();
  for (const [, sign, size, x] of text.replaceAll(' ', '').matchAll(/([-+]?)(\d*)(x?)/g)) {
    if (size || x) computedPowers.set(x ? 1 : 0, (sign === '-' ? -1 : 1) * Number(size || 1));
  }
  return computedPowers;
}

describeSolved(binomial, [
  {
    asks: /coefficient of \$x\^\{\d\}\$ in the expansion/,
    solve: (_, question) => {
      const [, k, bracket, n] = /x\^\{(\d)\}\$ in the expansion of \$\((.*)\)\^\{(\d)\}/.exec(question)!;
      return expanded(bracketIn(bracket!), Number(n)).get(Number(k))!;
    },
  },
  {
    asks: /free of/,
    solve: (_, question) => {
      const [, power = '1', a, n] = /x(?:\^\{(\d)\})? \+ \\frac\{(\d)\}\{x\}\\right\)\^\{(\d)\}/.exec(question)!;
      return expanded(
        new Map([
          [Number(power), 1],
          [-1, Number(a)],
        ]),
        Number(n),
      ).get(0)!;
    },
  },
  {
    asks: /\$ in \$\(1/,
    solve: (_, question) => {
      const [, k, factor, bracket, n] = /x\^\{(\d)\}\$ in \$\((.*)\)\((.*)\)\^\{(\d)\}/.exec(question)!;
      return multiplied(bracketIn(factor!), expanded(bracketIn(bracket!), Number(n))).get(Number(k))!;
    },
  },
  {
    asks: /sum of all coefficients/,
    solve: (_, question) => {
      const [, bracket, n] = /\$\((.*)\)\^\{(\d)\}/.exec(question)!;
      return [...expanded(bracketIn(bracket!), Number(n)).values()].reduce((sum, coefficient) => sum + coefficient);
    },
  },
]);
