import { bracketNegative, polynomial } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const integrals = generateTopic('Math', 'integrals', 4, [
  areaUnderParabola,
  integralOfPolynomial,
  integralOfRoot,
]);

function areaUnderParabola(random: Random): Problem {
  const width = random.between(2, 9);
  return {
    text: `What is the area enclosed by the parabola $y=${width}x-x^{2}$ and the $x$-axis?`,
    right: fraction(width ** 3, 6),
    wrong: [fraction(width ** 3, 3), fraction(width ** 3, 2), fraction(width ** 2, 6), fraction(width ** 3, 4)],
    steps: [
      `The parabola meets the axis at $x = 0$ and $x = ${width}$. The area is $\\int_{0}^{${width}}(${width}x - x^{2})\\,dx$.`,
      `$A = \\frac{${width}\\times${width}^{2}}{2} - \\frac{${width}^{3}}{3}$`,
    ],
  };
}

function integralOfPolynomial(random: Random): Problem {
  const [a, b, c] = [random.between(1, 4), random.between(-3, 5), random.between(1, 6)];
  const end = random.pick([1, 2, 3]);
  return {
    text: `What is the value of $\\int_{0}^{${end}}\\left(${polynomial([a, b, c])}\\right)\\,dx$?`,
    right: fraction(2 * a * end ** 3 + 3 * b * end ** 2 + 6 * c * end, 6),
    wrong: [
      number(a * end ** 2 + b * end + c),
      number(2 * a * end + b),
      fraction(2 * a * end ** 3 + 3 * b * end ** 2, 6),
      number(a * end ** 3 + b * end ** 2 + c * end),
    ],
    steps: [
      'Integrate term by term: $\\int x^{n}\\,dx = \\frac{x^{n + 1}}{n + 1}$. At the lower bound all terms are zero.',
      `$\\frac{${a}\\times${end}^{3}}{3} + \\frac{${bracketNegative(b)}\\times${end}^{2}}{2} + ${c}\\times${end}$`,
    ],
  };
}

function integralOfRoot(random: Random): Problem {
  const [from, to] = random.pick([
    [1, 2],
    [1, 3],
    [2, 3],
    [0, 2],
    [0, 3],
    [1, 4],
    [2, 4],
    [0, 4],
  ] as const);
  return {
    text: `What is the value of $\\int_{${from ** 2}}^{${to ** 2}}\\sqrt{x}\\,dx$?`,
    right: fraction(2 * (to ** 3 - from ** 3), 3),
    wrong: [
      fraction(to ** 3 - from ** 3, 3),
      fraction(3 * (to ** 3 - from ** 3), 2),
      fraction(to ** 2 - from ** 2, 2),
      number(to - from),
      fraction(2 * (to ** 3 + from ** 3) + 1, 3),
    ],
    steps: [
      `An antiderivative of $\\sqrt{x}$ is $\\frac{2}{3}x^{3/2}$. The bounds are $${to}^{2}$ and $${from}^{2}$.`,
      `$\\frac{2}{3}\\times(${to}^{3} - ${from}^{3})$`,
    ],
  };
}
