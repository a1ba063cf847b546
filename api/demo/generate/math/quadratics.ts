import { bracketNegative, choices, fraction, polynomial, signed, surd } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const quadratics = generateTopic('Math', 'quadratic equations', 3, [
  sumOfSquares,
  equalRoots,
  newRoots,
  leastValue,
  otherRoot,
  differenceOfRoots,
]);

function sumOfSquares(random: Random): Problem {
  const sum = random.between(3, 9);
  const product = random.between(1, 6);
  return {
    text: `The roots of $${polynomial([1, -sum, product])} = 0$ are $\\alpha$ and $\\beta$. What is $\\alpha^{2} + \\beta^{2}$?`,
    ...choices(sum ** 2 - 2 * product, [
      sum ** 2,
      sum ** 2 + 2 * product,
      sum ** 2 - product,
      sum ** 2 - 4 * product,
      2 * product - sum,
    ]),
    steps: [
      `By Vieta's formulas $\\alpha + \\beta = ${sum}$ and $\\alpha\\beta = ${product}$.`,
      `$\\alpha^{2} + \\beta^{2} = (\\alpha + \\beta)^{2} - 2\\alpha\\beta = ${sum}^{2} - 2\\times${product}$`,
    ],
  };
}

function equalRoots(random: Random): Problem {
  const root = random.between(2, 9);
  const a = random.pick([1, 1, 4, 9]);
  const k = 2 * root * Math.sqrt(a);
  return {
    text: `For which positive value of $k$ does $${polynomial([a, 0, 0])} - kx + ${root ** 2} = 0$ have equal roots?`,
    ...choices(k, [k / 2, root ** 2, k * 2, 4 * root ** 2 * a, k + 2]),
    steps: [
      `The roots are equal when the discriminant is zero: $k^{2} - 4\\cdot${a}\\cdot${root ** 2} = 0$.`,
      `$k = 2\\sqrt{${a}\\times${root ** 2}}$`,
    ],
  };
}

function newRoots(random: Random): Problem {
  const p = random.between(3, 8);
  const q = random.between(1, 7);
  const [questionText, right, wrong] = random.pick([
    [
      'twice as large as',
      [1, -2 * p, 4 * q],
      [
        [1, -2 * p, 2 * q],
        [2, -2 * p, 2 * q],
        [1, 2 * p, 4 * q],
        [4, -2 * p, q],
      ],
    ],
    [
      'the reciprocals of',
      [q, -p, 1],
      [
        [q, p, 1],
        [1, -q, p],
        [1, p, q],
        [p, -q, 1],
      ],
    ],
    [
      'greater by one than',
      [1, -(p + 2), q + p + 1],
      [
        [1, -(p + 1), q + 1],
        [1, 2 - p, q - p + 1],
        [1, -(p + 2), q + 1],
        [1, -p, q + p + 1],
      ],
    ],
  ] as [string, number[], number[][]][]);
  const equation = (coefficients: number[]) => `${polynomial(coefficients)} = 0`;
  return {
    text: `Which equation has roots that are ${questionText} the roots of $${equation([1, -p, q])}$?`,
    ...choices(equation(right), wrong.map(equation)),
    steps: [
      `The given roots have $\\alpha + \\beta = ${p}$ and $\\alpha\\beta = ${q}$.`,
      `${questionText.startsWith('twice') ? `The new roots have the sum $2\\cdot${p}$ and the product $4\\cdot${q}$.` : questionText.startsWith('the') ? `The new roots have the sum $\\frac{\\alpha + \\beta}{\\alpha\\beta} = \\frac{${p}}{${q}}$ and the product $\\frac{1}{${q}}$; multiply the equation by $${q}$.` : `The new roots have the sum $${p} + 2$ and the product $\\alpha\\beta + (\\alpha + \\beta) + 1 = ${q} + ${p} + 1$.`}`,
      'With the sum $s$ and the product $t$ of its roots the equation is $x^{2} - sx + t = 0$.',
    ],
  };
}

function leastValue(random: Random): Problem {
  const a = random.pick([1, 2, 3]);
  const vertexX = random.pick([-4, -3, -2, -1, 1, 2, 3, 4]);
  const least = random.between(-9, 9);
  const coefficients = [a, -2 * a * vertexX, a * vertexX ** 2 + least];
  return {
    text: `What is the least value of $${polynomial(coefficients)}$ for real $x$?`,
    ...choices(least, [
      vertexX,
      -least,
      coefficients[2]!,
      least - a * vertexX ** 2,
      least + a * vertexX ** 2,
      least + a,
    ]),
    steps: [
      `Complete the square: $${polynomial(coefficients)} = ${a === 1 ? '' : a}(x ${signed(-vertexX)})^{2} ${signed(least)}$.`,
      `The square is never negative and is zero at $x = ${vertexX}$. The least value is $${least}$.`,
    ],
  };
}

function otherRoot(random: Random): Problem {
  const known = random.pick([-5, -4, -3, -2, 2, 3, 4, 5]);
  const a = random.pick([2, 3, 4]);
  const top = random.pick([-7, -5, -1, 1, 5, 7]);
  const product = known * top;
  return {
    text: `One root of $${a}x^{2} + bx ${signed(product)} = 0$ is $${known}$. What is the other root?`,
    ...choices(fraction(top, a), [
      fraction(-top, a),
      fraction(product, 1),
      fraction(a, top),
      fraction(-product, a),
      top,
    ]),
    steps: [
      `By Vieta's formulas the product of the roots is the constant over the leading coefficient: $x_1x_2 = \\frac{${product}}{${a}}$.`,
      `$x_2 = \\frac{${product}}{${a}\\times${bracketNegative(known)}}$`,
    ],
  };
}

function differenceOfRoots(random: Random): Problem {
  const p = random.between(3, 9);
  const q = random.between(1, 5);
  const square = p ** 2 - 4 * q;
  return {
    text: `By how much do the roots of $${polynomial([1, -p, q])} = 0$ differ?`,
    ...(square > 0 && !Number.isInteger(Math.sqrt(square))
      ? choices(surd(square), [surd(p ** 2 + 4 * q), p, square, surd(square, 1, 2), surd(p ** 2 - q)])
      : choices('', [])),
    steps: [
      `By Vieta's formulas $\\alpha + \\beta = ${p}$ and $\\alpha\\beta = ${q}$, and $(\\alpha - \\beta)^{2} = (\\alpha + \\beta)^{2} - 4\\alpha\\beta$.`,
      `$|\\alpha - \\beta| = \\sqrt{${p}^{2} - 4\\times${q}}$`,
    ],
  };
}
