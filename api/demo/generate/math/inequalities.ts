import { choices, fraction, polynomial, shifted } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generated, type Problem } from '../topic.js';

export const inequalities = generated('Math', 'inequalities', 3, [
  wholeNumbersWithin,
  betweenTheRoots,
  modulus,
  signOfAQuotient,
]);

function wholeNumbersWithin(random: Random): Problem {
  const a = random.of([2, 3, 4]);
  const b = random.between(-9, 9);
  const limit = random.between(5, 20);
  const number = Math.floor((limit - b) / a) - Math.ceil((-limit - b) / a) + 1;
  return {
    text: `How many whole numbers $x$ satisfy $|${polynomial([a, b])}| \\le ${limit}$?`,
    ...choices(
      number,
      [number - 1, number + 1, number + 2, 2 * number - 1, number - 2].filter((other) => other > 0),
    ),
  };
}

function betweenTheRoots(random: Random): Problem {
  const low = random.between(-6, 2);
  const high = low + random.between(2, 7);
  const inside = `${low} < x < ${high}`;
  const outside = `x < ${low} \\text{ or } x > ${high}`;
  const [sign, right, other] = random.of([
    ['<', inside, outside],
    ['>', outside, inside],
  ] as const);
  return {
    text: `For which real $x$ is $${polynomial([1, -(low + high), low * high])} ${sign} 0$?`,
    ...choices(right, [
      other,
      `${-high} < x < ${-low}`,
      `x < ${-high} \\text{ or } x > ${-low}`,
      `x > ${high}`,
      `x < ${low}`,
    ]),
  };
}

function modulus(random: Random): Problem {
  const centre = random.between(-6, 6);
  const half = random.between(2, 7);
  const between = (low: number, high: number) => `${low} < x < ${high}`;
  return {
    text: `Which interval is the solution of $|${shifted(centre)}| < ${half}$?`,
    ...choices(between(centre - half, centre + half), [
      between(-centre - half, -centre + half),
      between(-half, half),
      between(centre, centre + half),
      between(centre - 2 * half, centre + 2 * half),
    ]),
  };
}

function signOfAQuotient(random: Random): Problem {
  const low = random.between(-5, 1);
  const high = low + random.between(2, 6);
  const stretch = random.of([2, 3]);
  const edge = fraction(stretch * low + 1, stretch);
  const inside = `${edge} < x < ${high}`;
  const outside = `x < ${edge} \\text{ or } x > ${high}`;
  const [sign, right, other] = random.of([
    ['<', inside, outside],
    ['>', outside, inside],
  ] as const);
  return {
    text: `Solve $\\frac{${polynomial([stretch, -(stretch * low + 1)])}}{${shifted(high)}} ${sign} 0$ for real $x$.`,
    ...choices(right, [
      other,
      `x > ${high}`,
      `x < ${edge}`,
      `${fraction(-(stretch * low + 1), stretch)} < x < ${high}`,
    ]),
  };
}
