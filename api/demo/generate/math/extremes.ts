import { answers } from '../answers.js';
import { bracketNegative, choices, polynomial } from '../notation/algebra.js';
import { unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const extremes = generateTopic('Math', 'extremes and rates', 3, [
  localMaximum,
  tangentLine,
  whereItFalls,
  growingCircle,
  openBox,
]);

function localMaximum(random: Random): Problem {
  const low = random.between(-3, 1);
  const high = low + 2 * random.between(1, 2);
  const shift = random.between(-6, 8);
  // f' = 6(x − low)(x − high)
  const f = (x: number) => 2 * x ** 3 - 3 * (low + high) * x ** 2 + 6 * low * high * x + shift;
  const [target, right, other] = random.pick([
    ['maximum', f(low), f(high)],
    ['minimum', f(high), f(low)],
  ] as const);
  return {
    text: `What is the local ${target} value of $f(x) = ${polynomial([2, -3 * (low + high), 6 * low * high, shift])}$?`,
    ...choices(right, [other, low, high, shift, f((low + high) / 2), f(0), f(-low)]),
    steps: [
      `$f'(x) = 6(${polynomial([1, -low])})(${polynomial([1, -high])})$ is zero at $${low}$ and $${high}$. It is positive outside of these values and negative between them, so the ${target} is at $x = ${target === 'maximum' ? low : high}$.`,
      `$f(${target === 'maximum' ? low : high}) = 2\\times${bracketNegative(target === 'maximum' ? low : high)}^{3} + ${bracketNegative(-3 * (low + high))}\\times${bracketNegative(target === 'maximum' ? low : high)}^{2} + ${bracketNegative(6 * low * high)}\\times${bracketNegative(target === 'maximum' ? low : high)} + ${bracketNegative(shift)}$`,
    ],
  };
}

function tangentLine(random: Random): Problem {
  const [a, b, c] = [random.pick([1, 2, 3]), random.between(-5, 5), random.between(-6, 6)];
  const point = random.pick([-2, -1, 1, 2]);
  const slope = 2 * a * point + b;
  const height = a * point ** 2 + b * point + c;
  const line = (m: number, through: number) => `y = ${polynomial([m, through - m * point])}`;
  return {
    text: `What is the equation of the tangent to $y = ${polynomial([a, b, c])}$ at the point where $x = ${point}$?`,
    ...(slope === 0
      ? choices('', [])
      : choices(line(slope, height), [
          line(-slope, height),
          `y = ${polynomial([slope, height])}`,
          line(2 * a * point, height),
          line(slope, -height),
          line(a * point + b, height),
        ])),
    steps: [
      `At $x = ${point}$ the curve has $y = ${height}$, and its slope is $y' = ${polynomial([2 * a, b])} = ${slope}$.`,
      `The tangent is $y = ${slope}(${polynomial([1, -point])}) + ${bracketNegative(height)}$. Then multiply out.`,
    ],
  };
}

function whereItFalls(random: Random): Problem {
  const low = random.between(-5, 1);
  const high = low + 2 * random.between(1, 3);
  const coefficients = [1, (-3 * (low + high)) / 2, 3 * low * high, random.between(-5, 9)];
  return {
    text: `What is the largest open interval on which $f(x) = ${polynomial(coefficients)}$ is strictly decreasing?`,
    ...choices(`${low} < x < ${high}`, [
      `${-high} < x < ${-low}`,
      `x < ${low}`,
      `x > ${high}`,
      `${low} < x < ${(low + high) / 2}`,
      `x > ${low}`,
    ]),
    steps: [
      `$f'(x) = 3(${polynomial([1, -low])})(${polynomial([1, -high])})$. The function decreases where the derivative is negative: between its roots $${low}$ and $${high}$.`,
    ],
  };
}

function growingCircle(random: Random): Problem {
  const radius = random.between(3, 12);
  const rate = random.pick([0.2, 0.3, 0.4, 0.5, 2]);
  const perSecond = unit('cm s^{-1}');
  const [shape, law, right, wrong, display] = random.pick([
    [
      'circle',
      'area',
      2 * Math.PI * radius * rate,
      [Math.PI * radius ** 2 * rate, Math.PI * radius * rate, 2 * Math.PI * radius, 2 * Math.PI * rate],
      unit('cm^{2} s^{-1}'),
    ],
    [
      'sphere',
      'volume',
      4 * Math.PI * radius ** 2 * rate,
      [
        (4 / 3) * Math.PI * radius ** 3 * rate,
        8 * Math.PI * radius * rate,
        Math.PI * radius ** 2 * rate,
        4 * Math.PI * radius ** 2,
      ],
      unit('cm^{3} s^{-1}'),
    ],
  ] as const);
  return {
    text: `The radius of a ${shape} grows at ${perSecond(rate)}. How fast does its ${law} grow when the radius is ${unit('cm')(radius)}?`,
    ...answers(right, [...wrong], display),
    steps: [
      `${shape === 'circle' ? 'From $A = \\pi r^{2}$ follows $\\frac{dA}{dt} = 2\\pi r\\frac{dr}{dt}$' : 'From $V = \\frac{4}{3}\\pi r^{3}$ follows $\\frac{dV}{dt} = 4\\pi r^{2}\\frac{dr}{dt}$'}.`,
      `${shape === 'circle' ? `$\\frac{dA}{dt} = 2\\pi\\times${radius}\\times${rate}$` : `$\\frac{dV}{dt} = 4\\pi\\times${radius}^{2}\\times${rate}$`}`,
    ],
  };
}

function openBox(random: Random): Problem {
  const side = random.pick([6, 12, 18, 24, 30, 36]);
  const largest = (2 * side ** 3) / 27;
  const centimetres = unit('cm');
  const [target, right, wrong, display] = random.pick([
    [
      'What is the greatest possible volume of the box?',
      largest,
      [largest * 2, side ** 3 / 8, side ** 3 / 16, largest / 2, side ** 3 / 27],
      unit('cm^{3}'),
    ],
    [
      'How wide must the squares be so that the box holds as much as possible?',
      side / 6,
      [side / 3, side / 4, side / 2, side / 8, side / 12],
      centimetres,
    ],
  ] as const);
  return {
    text: `Equal squares are cut from the corners of a square sheet with sides of ${centimetres(side)}, and the rest is folded up to an open box. ${target}`,
    ...answers(right, [...wrong], display, { figures: 4 }),
    steps: [
      `With squares of width $x$ the volume is $V = x(${side} - 2x)^{2}$, and $V' = (${side} - 2x)(${side} - 6x)$ is zero at $x = \\frac{${side}}{6}$.`,
      `${right === largest ? `$V = \\frac{${side}}{6}\\times(${side} - 2\\times\\frac{${side}}{6})^{2}$` : `$x = \\frac{${side}}{6}$`}`,
    ],
  };
}
