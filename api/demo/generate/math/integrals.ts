import { polynomial } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generated, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const integrals = generated('Math', 'integrals', 4, [areaUnderParabola, integralOfPolynomial, integralOfRoot]);

function areaUnderParabola(random: Random): Problem {
  const width = random.between(2, 9);
  return {
    text: `What is the area enclosed by the parabola $y=${width}x-x^{2}$ and the $x$-axis?`,
    right: fraction(width ** 3, 6),
    wrong: [fraction(width ** 3, 3), fraction(width ** 3, 2), fraction(width ** 2, 6), fraction(width ** 3, 4)],
  };
}

function integralOfPolynomial(random: Random): Problem {
  const [a, b, c] = [random.between(1, 4), random.between(-3, 5), random.between(1, 6)];
  const end = random.of([1, 2, 3]);
  return {
    text: `What is the value of $\\int_{0}^{${end}}\\left(${polynomial([a, b, c])}\\right)\\,dx$?`,
    right: fraction(2 * a * end ** 3 + 3 * b * end ** 2 + 6 * c * end, 6),
    wrong: [
      number(a * end ** 2 + b * end + c),
      number(2 * a * end + b),
      fraction(2 * a * end ** 3 + 3 * b * end ** 2, 6),
      number(a * end ** 3 + b * end ** 2 + c * end),
    ],
  };
}

function integralOfRoot(random: Random): Problem {
  const [from, to] = random.of([
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
  };
}
