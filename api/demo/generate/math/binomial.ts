import { bracketNegative, choices } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const binomial = generateTopic('Math', 'binomial theorem', 3, [
  coefficientOfAPower,
  freeOfX,
  productWithAFactor,
  sumOfAll,
]);

function choose(n: number, k: number): number {
  let ways = 1;
  for (let index = 1; index <= k; index += 1) ways = (ways * (n - k + index)) / index;
  return Math.round(ways);
}

const term = (factor: number, letter: string) => `${Math.abs(factor) === 1 ? '' : Math.abs(factor)}${letter}`;

function coefficientOfAPower(random: Random): Problem {
  const a = random.pick([2, 3]);
  const b = random.pick([-3, -2, -1, 1, 2, 3].filter((value) => Math.abs(value) !== a));
  const n = random.pick([5, 6, 7]);
  const k = random.between(2, n - 2);
  const termAt = (power: number) => choose(n, power) * a ** power * b ** (n - power);
  return {
    text: `What is the coefficient of $x^{${k}}$ in the expansion of $(${a}x ${b < 0 ? '-' : '+'} ${Math.abs(b)})^{${n}}$?`,
    ...choices(termAt(k), [choose(n, k), termAt(n - k), -termAt(k), choose(n, k) * a ** k, termAt(k + 1)]),
    steps: [
      `The term with $x^{${k}}$ is $\\binom{${n}}{${k}}(${a}x)^{${k}}(${b})^{${n - k}}$.`,
      `The coefficient is $\\frac{${n}!}{${k}!\\times${n - k}!}\\times${a}^{${k}}\\times${bracketNegative(b)}^{${n - k}}$.`,
    ],
  };
}

function freeOfX(random: Random): Problem {
  const [power, n] = random.pick([
    [1, 4],
    [1, 6],
    [1, 8],
    [2, 6],
    [2, 9],
    [3, 4],
    [3, 8],
  ] as const);
  const a = random.pick([1, 2, 3]);
  // (x^p + a/x)^n: p(n − k) = k
  const k = (power * n) / (power + 1);
  const right = choose(n, k) * a ** k;
  return {
    text: `What is the term free of $x$ in the expansion of $\\left(x${power === 1 ? '' : `^{${power}}`} + \\frac{${a}}{x}\\right)^{${n}}$?`,
    ...choices(right, [
      choose(n, k),
      choose(n, k) * a ** (n - k),
      choose(n, k - 1) * a ** (k - 1),
      choose(n, k - 1),
      2 * right,
      a ** k,
    ]),
    steps: [
      `The general term is $\\binom{${n}}{k}\\left(x${power === 1 ? '' : `^{${power}}`}\\right)^{${n} - k}\\left(\\frac{${a}}{x}\\right)^{k}$. It is free of $x$ when ${power === 1 ? '' : `$${power}$ times `}$${n} - k$ equals $k$, so $k = ${k}$.`,
      `The term is $\\frac{${n}!}{${k}!\\times${n - k}!}\\times${a}^{${k}}$.`,
    ],
  };
}

function productWithAFactor(random: Random): Problem {
  const a = random.pick([-3, -2, 2, 3]);
  const b = random.pick([1, 2, -1, -2].filter((value) => value !== a));
  const n = random.pick([4, 5, 6]);
  const k = random.between(2, n - 1);
  const termAt = (power: number) => choose(n, power) * b ** power;
  const right = termAt(k) + a * termAt(k - 1);
  return {
    text: `What is the coefficient of $x^{${k}}$ in $(1 ${a < 0 ? '-' : '+'} ${term(a, 'x')})(1 ${b < 0 ? '-' : '+'} ${term(b, 'x')})^{${n}}$?`,
    ...choices(right, [
      termAt(k),
      a * termAt(k - 1),
      termAt(k) - a * termAt(k - 1),
      a * termAt(k),
      -right,
      termAt(k) + termAt(k - 1),
    ]),
    steps: [
      `In the power, $x^{k}$ has the coefficient $\\binom{${n}}{k}(${b})^{k}$. The term $x^{${k}}$ of the product comes from $1\\cdot x^{${k}}$ and from $${a}x\\cdot x^{${k - 1}}$.`,
      `The coefficient is $\\frac{${n}!}{${k}!\\times${n - k}!}\\times${bracketNegative(b)}^{${k}} + ${bracketNegative(a)}\\times\\frac{${n}!}{${k - 1}!\\times${n - k + 1}!}\\times${bracketNegative(b)}^{${k - 1}}$.`,
    ],
  };
}

function sumOfAll(random: Random): Problem {
  const a = random.pick([2, 3, 4, 5]);
  const b = random.pick([-3, -2, -1, 1]);
  const n = random.pick([4, 5, 6, 7]);
  return {
    text: `What is the sum of all coefficients in the expansion of $(${a}x ${b < 0 ? '-' : '+'} ${Math.abs(b)})^{${n}}$?`,
    ...choices((a + b) ** n, [2 ** n, a ** n + b ** n, (a - b) ** n, n * (a + b), (a + b) ** (n - 1)]),
    steps: [
      'The sum of all coefficients is the value of the polynomial at $x = 1$.',
      `$(${a} + ${bracketNegative(b)})^{${n}}$`,
    ],
  };
}
