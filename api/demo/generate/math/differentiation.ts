import { choices, fraction, polynomial } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const differentiation = generateTopic('Math', 'rules of differentiation', 3, [
  chainRule,
  productRule,
  quotientRule,
  trigonometric,
  implicit,
]);

function chainRule(random: Random): Problem {
  const [a, b] = [random.pick([2, 3, 4, 5]), random.pick([-5, -3, -1, 2, 4])];
  const n = random.pick([4, 5, 6, 7]);
  const inner = polynomial([a, b]);
  const power = (factor: number, exponent: number) => `${factor === 1 ? '' : factor}(${inner})^{${exponent}}`;
  return {
    text: `What is the derivative of $(${inner})^{${n}}$ with respect to $x$?`,
    ...choices(power(a * n, n - 1), [
      power(n, n - 1),
      power(a * n, n),
      power(a, n - 1),
      power(a * (n - 1), n - 1),
      power(a * n, n - 2),
    ]),
    steps: [
      `By the chain rule the derivative of $u^{n}$ is $nu^{n - 1}u'$, with $u = ${inner}$, $u' = ${a}$ and $n = ${n}$.`,
    ],
  };
}

function productRule(random: Random): Problem {
  const n = random.pick([2, 3]);
  const k = random.pick([2, 3, 4, -1, -2]);
  const exponential = `e^{${k === -1 ? '-' : k}x}`;
  const x = (power: number) => (power === 0 ? '' : power === 1 ? 'x' : `x^{${power}}`);
  const times = (factor: number) => (factor === 1 ? '' : factor === -1 ? '-' : String(factor));
  const sum = (first: number, second: number) => {
    const lead = `${times(first)}${x(n - 1)}`;
    return `(${lead} ${second < 0 ? '-' : '+'} ${times(Math.abs(second))}${x(n)})${exponential}`;
  };
  return {
    text: `What is the derivative of $${x(n)}${exponential}$ with respect to $x$?`,
    ...choices(sum(n, k), [
      sum(n, 1),
      `${n * k}${x(n - 1)}${exponential}`,
      sum(n, -k),
      `${n}${x(n - 1)}${exponential}`,
      sum(1, k),
    ]),
    steps: [
      `By the product rule $(uv)' = u'v + uv'$ with $u = ${x(n)}$ and $v = ${exponential}$, so $u' = ${n}${x(n - 1)}$ and $v' = ${k === -1 ? '-' : k}${exponential}$. Factor out $${exponential}$.`,
    ],
  };
}

function quotientRule(random: Random): Problem {
  const [a, b, c, d] = [
    random.between(1, 4),
    random.between(-4, 5),
    random.pick([1, 2]),
    random.pick([-3, -2, 1, 3, 5]),
  ];
  const below = polynomial([c, d]);
  const over = (number: number) =>
    number < 0 ? `-\\frac{${-number}}{(${below})^{2}}` : `\\frac{${number}}{(${below})^{2}}`;
  const right = a * d - b * c;
  return {
    text: `What is the derivative of $\\frac{${polynomial([a, b])}}{${below}}$ with respect to $x$?`,
    ...(right === 0 || a * d + b * c === 0
      ? choices('', [])
      : choices(over(right), [
          over(-right),
          over(a * d + b * c),
          fraction(a, c),
          `${right < 0 ? '-' : ''}\\frac{${Math.abs(right)}}{${below}}`,
        ])),
    steps: [
      `By the quotient rule $\\left(\\frac{u}{v}\\right)' = \\frac{u'v - uv'}{v^{2}}$ with $u' = ${a}$ and $v' = ${c}$.`,
      `The numerator is $${a}(${below}) - ${c}(${polynomial([a, b])}) = ${right}$.`,
    ],
  };
}

function trigonometric(random: Random): Problem {
  const k = random.pick([2, 3, 4, 5]);
  const a = random.pick([2, 3, 4, 5, 6]);
  const [target, right, wrong] = random.pick([
    [
      `${a}\\sin ${k}x`,
      `${a * k}\\cos ${k}x`,
      [`-${a * k}\\cos ${k}x`, `${a}\\cos ${k}x`, `${a * k}\\cos x`, `${a * k}\\sin ${k}x`],
    ],
    [
      `${a}\\cos ${k}x`,
      `-${a * k}\\sin ${k}x`,
      [`${a * k}\\sin ${k}x`, `-${a}\\sin ${k}x`, `-${a * k}\\sin x`, `-${a * k}\\cos ${k}x`],
    ],
    [
      `\\sin^{2} ${k}x`,
      `${k}\\sin ${2 * k}x`,
      [`2\\sin ${k}x`, `${2 * k}\\sin ${k}x`, `\\sin ${2 * k}x`, `${k}\\cos ${2 * k}x`],
    ],
    [
      `\\ln(\\cos ${k}x)`,
      `-${k}\\tan ${k}x`,
      [`${k}\\tan ${k}x`, `-\\tan ${k}x`, `-${k}\\cot ${k}x`, `${k}\\sec ${k}x`],
    ],
  ] as [string, string, string[]][]);
  return {
    text: `What is the derivative of $${target}$ with respect to $x$?`,
    ...choices(right, wrong),
    steps: [
      `${target.startsWith('\\ln') ? "By the chain rule $(\\ln u)' = \\frac{u'}{u}$, here with $u$ the cosine, whose derivative is minus the sine times the inner factor" : target.startsWith('\\sin^') ? "By the chain rule $(u^{2})' = 2uu'$, and $2\\sin t\\cos t = \\sin 2t$" : target.includes('sin') ? 'The derivative of $\\sin kx$ is $k\\cos kx$' : 'The derivative of $\\cos kx$ is $-k\\sin kx$'}. Here $k = ${k}$.`,
    ],
  };
}

function implicit(random: Random): Problem {
  const [x, y] = random.pick([
    [3, 4],
    [4, 3],
    [1, 2],
    [2, 1],
    [2, 3],
    [1, 3],
  ] as const);
  const [a, b] = [random.pick([1, 2, 3]), random.pick([1, 2, 4])];
  const total = a * x ** 2 + b * y ** 2;
  const term = (factor: number, letter: string) => `${factor === 1 ? '' : factor}${letter}^{2}`;
  return {
    text: `What is $\\frac{dy}{dx}$ at the point $(${x}, ${y})$ of the curve $${term(a, 'x')} + ${term(b, 'y')} = ${total}$?`,
    ...choices(fraction(-a * x, b * y), [
      fraction(a * x, b * y),
      fraction(-b * y, a * x),
      fraction(-x, y),
      fraction(-2 * a * x, b * y),
      fraction(b * y, a * x),
    ]),
    steps: [
      `Differentiate both sides with respect to $x$: $${2 * a}x + ${2 * b}y\\frac{dy}{dx} = 0$, so $\\frac{dy}{dx} = -\\frac{${a === 1 ? '' : a}x}{${b === 1 ? '' : b}y}$.`,
      `$\\frac{dy}{dx} = -\\frac{${a}\\times${x}}{${b}\\times${y}}$`,
    ],
  };
}
