import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const logarithms = generateTopic('Math', 'logarithms and powers', 4, [
  logarithmOfPower,
  powersOfOneBase,
  argumentOfLogarithm,
]);

function logarithmOfPower(random: Random): Problem {
  const base = random.pick([2, 3, 5]);
  const below = random.pick([2, 3]);
  const above = random.pick([4, 5, 7, 8].filter((power) => power % below !== 0 && base ** power < 10_000));
  return {
    text: `What is the value of $\\log_{${base ** below}} ${base ** above}$?`,
    right: fraction(above, below),
    wrong: [
      fraction(below, above),
      number(above - below),
      number(above * below),
      fraction(above + 1, below),
      number(above),
    ],
    steps: [
      `$${base ** above} = ${base}^{${above}}$ and $${base ** below} = ${base}^{${below}}$, and $\\log_{b^{m}} b^{n} = \\frac{n}{m}$.`,
      `$\\frac{${above}}{${below}}$`,
    ],
  };
}

function powersOfOneBase(random: Random): Problem {
  const base = random.pick([2, 3, 5]);
  const more = random.between(5, 14);
  const less = random.between(1, 4);
  return {
    text: `If $${base}^{x+${more}}=${base ** 2}^{x-${less}}$, what is $x$?`,
    right: number(more + 2 * less),
    wrong: [more + less, more - 2 * less, 2 * more + less, more + 2 * less + 1, 2 * (more + less)].map(number),
    steps: [
      `$${base ** 2} = ${base}^{2}$, so the exponents are equal: $x + ${more} = 2(x - ${less})$.`,
      `$x = ${more} + 2\\times${less}$`,
    ],
  };
}

function argumentOfLogarithm(random: Random): Problem {
  const base = random.pick([2, 3]);
  const power = random.between(2, 5);
  const shift = random.between(1, 9);
  return {
    text: `If $\\log_{${base}}(x-${shift})=${power}$, what is $x$?`,
    right: number(base ** power + shift),
    wrong: [
      base ** power - shift,
      base * power + shift,
      power ** base + shift,
      base ** (power + 1) + shift,
      base ** power,
    ].map(number),
    steps: [
      `By the definition of the logarithm $x - ${shift} = ${base}^{${power}}$.`,
      `$x = ${base}^{${power}} + ${shift}$`,
    ],
  };
}
