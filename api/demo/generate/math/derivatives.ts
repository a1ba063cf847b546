import { bracketNegative, polynomial } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const derivatives = generateTopic('Math', 'limits and derivatives', 4, [
  slopeOfCubic,
  secondDerivative,
  greatestProduct,
  limitOfQuotient,
  limitOfSine,
]);

function slopeOfCubic(random: Random): Problem {
  const [a, b, c, d] = [random.between(1, 3), random.between(-4, 4), random.between(-6, 6), random.between(1, 9)];
  const point = random.pick([-2, -1, 2, 3]);
  const slope = 3 * a * point ** 2 + 2 * b * point + c;
  return {
    text: `What is the slope of the tangent to the curve $y=${polynomial([a, b, c, d])}$ at $x=${point}$?`,
    right: number(slope),
    wrong: [
      a * point ** 3 + b * point ** 2 + c * point + d,
      3 * a * point ** 2 + 2 * b * point,
      slope + d,
      6 * a * point + 2 * b,
      a * point ** 2 + b * point + c,
    ].map(number),
    steps: [
      `The slope is the derivative: $y' = ${polynomial([3 * a, 2 * b, c])}$.`,
      `$y'(${point}) = ${3 * a}\\times${bracketNegative(point)}^{2} + ${bracketNegative(2 * b)}\\times${bracketNegative(point)} + ${bracketNegative(c)}$`,
    ],
  };
}

function secondDerivative(random: Random): Problem {
  const [a, b] = [random.between(1, 4), random.between(-6, 6)];
  const point = random.pick([1, 2, 3]);
  return {
    text: `If $f(x)=${polynomial([a, 0, b, 0, 1])}$, what is $f''(${point})$?`,
    right: number(12 * a * point ** 2 + 2 * b),
    wrong: [
      4 * a * point ** 3 + 2 * b * point,
      12 * a * point ** 2,
      12 * a * point ** 2 + b,
      4 * a * point ** 2 + 2 * b,
      24 * a * point,
    ].map(number),
    steps: [
      `Differentiate twice: $f''(x) = ${polynomial([12 * a, 0, 2 * b])}$.`,
      `$f''(${point}) = ${12 * a}\\times${point}^{2} + ${bracketNegative(2 * b)}$`,
    ],
  };
}

function greatestProduct(random: Random): Problem {
  const sum = 2 * random.between(5, 20);
  return {
    text: `The sum of two positive numbers is $${sum}$. What is the greatest possible value of their product?`,
    right: number((sum / 2) ** 2),
    wrong: [sum ** 2 / 2, sum ** 2, (sum / 2) ** 2 - 1, 2 * sum, (sum / 2 + 1) ** 2].map(number),
    steps: [
      `For the numbers $x$ and $${sum} - x$ the product $x(${sum} - x)$ has the derivative $${sum} - 2x$, which is zero at $x = ${sum / 2}$: both numbers are equal.`,
      `$(\\frac{${sum}}{2})^{2}$`,
    ],
  };
}

function limitOfQuotient(random: Random): Problem {
  const [point, other] = [random.between(2, 9), random.between(-6, 6)];
  return {
    text: `What is $\\lim_{x\\to ${point}}\\frac{${polynomial([1, other - point, -point * other])}}{x-${point}}$?`,
    right: number(point + other),
    wrong: [0, point - other, 2 * point, point * other, point + other + 1].map(number),
    steps: [
      `Factorise the numerator: $(x - ${point})(${polynomial([1, other])})$. The factor $x - ${point}$ cancels.`,
      `$${point} + ${bracketNegative(other)}$`,
    ],
  };
}

function limitOfSine(random: Random): Problem {
  const [a, b] = [random.between(2, 9), random.between(2, 9)];
  return {
    text: `What is $\\lim_{x\\to 0}\\frac{\\sin ${a}x}{${b}x}$?`,
    right: fraction(a, b),
    wrong: [fraction(b, a), number(1), number(0), number(a * b), number(a)],
    steps: [
      `$\\frac{\\sin t}{t}$ tends to $1$ as $t$ tends to $0$, so $\\sin ${a}x$ behaves like $${a}x$.`,
      `$\\frac{${a}}{${b}}$`,
    ],
  };
}
