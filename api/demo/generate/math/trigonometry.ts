import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const trigonometry = generateTopic('Math', 'trigonometry', 4, [doubledAngle, tangentOfSum, greatestValue]);

/** Pythagorean triples. */
const TRIPLES = [
  [3, 4, 5],
  [4, 3, 5],
  [5, 12, 13],
  [12, 5, 13],
  [8, 15, 17],
  [15, 8, 17],
  [7, 24, 25],
  [20, 21, 29],
] as const;

function doubledAngle(random: Random): Problem {
  const [opposite, adjacent, longest] = random.pick(TRIPLES);
  const square = longest ** 2;
  return {
    text: `If $\\theta$ is an acute angle with $\\sin\\theta=\\frac{${opposite}}{${longest}}$, what is the value of $\\cos 2\\theta$?`,
    right: fraction(adjacent ** 2 - opposite ** 2, square),
    wrong: [
      fraction(2 * opposite * adjacent, square),
      fraction(opposite ** 2 - adjacent ** 2, square),
      fraction(2 * adjacent, longest),
      fraction(2 * opposite ** 2, square),
    ],
    steps: [
      'The double angle formula is $\\cos 2\\theta = 1 - 2\\sin^{2}\\theta$.',
      `$\\cos 2\\theta = 1 - 2\\times(\\frac{${opposite}}{${longest}})^{2}$`,
    ],
  };
}

function tangentOfSum(random: Random): Problem {
  const a = random.between(2, 7);
  const b = random.between(2, 7);
  return {
    text: `If $\\tan A=${a}$ and $\\tan B=${b}$, what is the value of $\\tan(A+B)$?`,
    right: fraction(a + b, 1 - a * b),
    wrong: [fraction(a + b, 1 + a * b), fraction(a + b, a * b - 1), number(a + b), fraction(a - b, 1 + a * b)],
    steps: [
      'The addition formula is $\\tan(A + B) = \\frac{\\tan A + \\tan B}{1 - \\tan A\\tan B}$.',
      `$\\tan(A + B) = \\frac{${a} + ${b}}{1 - ${a}\\times${b}}$`,
    ],
  };
}

function greatestValue(random: Random): Problem {
  const [a, b, longest] = random.pick(TRIPLES);
  return {
    text: `What is the greatest value of $${a}\\sin x+${b}\\cos x$?`,
    right: number(longest),
    wrong: [a + b, longest ** 2, Math.max(a, b), Math.abs(a - b), a * b].map(number),
    steps: [
      '$a\\sin x + b\\cos x = \\sqrt{a^{2} + b^{2}}\\,\\sin(x + \\varphi)$ for some angle $\\varphi$, and a sine is at most $1$.',
      `The greatest value is $\\sqrt{${a}^{2} + ${b}^{2}}$.`,
    ],
  };
}
