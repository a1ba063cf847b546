import { bracketNegative, choices, fraction, polynomial, shiftedVariable } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const inequalities = generateTopic('Math', 'inequalities', 3, [
  wholeNumbersWithin,
  betweenTheRoots,
  modulus,
  signOfAQuotient,
]);

function wholeNumbersWithin(random: Random): Problem {
  const a = random.pick([2, 3, 4]);
  const b = random.between(-9, 9);
  const limit = random.between(5, 20);
  const number = Math.floor((limit - b) / a) - Math.ceil((-limit - b) / a) + 1;
  return {
    text: `How many whole numbers $x$ satisfy $|${polynomial([a, b])}| \\le ${limit}$?`,
    ...choices(
      number,
      [number - 1, number + 1, number + 2, 2 * number - 1, number - 2].filter((candidate) => candidate > 0),
    ),
    steps: [
      `The inequality means $-${limit} \\le ${polynomial([a, b])} \\le ${limit}$, so $\\frac{${-limit - b}}{${a}} \\le x \\le \\frac{${limit - b}}{${a}}$.`,
      `These are the whole numbers from $${Math.ceil((-limit - b) / a)}$ to $${Math.floor((limit - b) / a)}$. Their number is $${Math.floor((limit - b) / a)} - ${bracketNegative(Math.ceil((-limit - b) / a))} + 1$.`,
    ],
  };
}

function betweenTheRoots(random: Random): Problem {
  const low = random.between(-6, 2);
  const high = low + random.between(2, 7);
  const inside = `${low} < x < ${high}`;
  const outside = `x < ${low} \\text{ or } x > ${high}`;
  const [sign, right, other] = random.pick([
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
    steps: [
      `Factorise: $(${shiftedVariable(low)})(${shiftedVariable(high)}) ${sign} 0$. The roots are $${low}$ and $${high}$.`,
      'The parabola opens upwards, so it is negative between its roots and positive outside of them.',
    ],
  };
}

function modulus(random: Random): Problem {
  const centre = random.between(-6, 6);
  const half = random.between(2, 7);
  const between = (low: number, high: number) => `${low} < x < ${high}`;
  return {
    text: `Which interval is the solution of $|${shiftedVariable(centre)}| < ${half}$?`,
    ...choices(between(centre - half, centre + half), [
      between(-centre - half, -centre + half),
      between(-half, half),
      between(centre, centre + half),
      between(centre - 2 * half, centre + 2 * half),
    ]),
    steps: [
      `The inequality means $-${half} < ${shiftedVariable(centre)} < ${half}$: the distance of $x$ from $${centre}$ is less than $${half}$.`,
      `${centre === 0 ? 'This is already the interval.' : `So $x$ lies between $${centre - half}$ and $${centre + half}$.`}`,
    ],
  };
}

function signOfAQuotient(random: Random): Problem {
  const low = random.between(-5, 1);
  const high = low + random.between(2, 6);
  const stretch = random.pick([2, 3]);
  const edge = fraction(stretch * low + 1, stretch);
  const inside = `${edge} < x < ${high}`;
  const outside = `x < ${edge} \\text{ or } x > ${high}`;
  const [sign, right, other] = random.pick([
    ['<', inside, outside],
    ['>', outside, inside],
  ] as const);
  return {
    text: `Solve $\\frac{${polynomial([stretch, -(stretch * low + 1)])}}{${shiftedVariable(high)}} ${sign} 0$ for real $x$.`,
    ...choices(right, [
      other,
      `x > ${high}`,
      `x < ${edge}`,
      `${fraction(-(stretch * low + 1), stretch)} < x < ${high}`,
    ]),
    steps: [
      `The numerator is zero at $x = ${edge}$ and the denominator at $x = ${high}$; both increase with $x$.`,
      'Between these values they have different signs and the quotient is negative; outside of them it is positive.',
    ],
  };
}
