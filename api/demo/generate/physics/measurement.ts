import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { degrees, metres, metresPerSecond, millimetres, newtons, percent } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const measurement = generateTopic('Physics', 'measurement and vectors', 3, [
  errorOfAPower,
  screwGauge,
  resultant,
  crossingARiver,
  dimensions,
  sameDimensions,
]);

const measured = [
  { quantity: 'the volume of a cube', part: 'its edge', power: 3 },
  { quantity: 'the volume of a sphere', part: 'its radius', power: 3 },
  { quantity: 'the area of a circle', part: 'its diameter', power: 2 },
  { quantity: 'the kinetic energy of a body of known mass', part: 'its speed', power: 2 },
  { quantity: 'the acceleration of free fall from a pendulum of known length', part: 'its period', power: 2 },
];

function errorOfAPower(random: Random): Problem {
  const { quantity, part, power } = random.pick(measured);
  const error = random.pick([0.5, 1, 1.5, 2]);
  return {
    text: `A student finds ${quantity} by measuring ${part}. An error of ${percent(error)} in this measurement leads to an error of about what size in the result?`,
    ...answers(
      error * power,
      [error, error / power, error * (power + 1), error ** power, error * (power - 1), error * power * 2],
      percent,
    ),
    steps: [
      `The result contains the measured quantity in the power ${`$${power}$`}. The relative error of a power is the relative error of the quantity times the exponent.`,
      `$${power}\\times${error}$`,
    ],
  };
}

function screwGauge(random: Random): Problem {
  const main = random.pick([2, 2.5, 3, 3.5, 4, 5.5]);
  const scale = random.between(8, 44);
  const pitch = 0.5;
  const divisions = 50;
  return {
    text: `A screw gauge has a pitch of ${millimetres(pitch)} and $${divisions}$ divisions on its circular scale. The main scale shows ${millimetres(main)} and the division $${scale}$ of the circular scale stands on the reference line. What is the reading?`,
    ...answers(
      main + (scale * pitch) / divisions,
      [
        main + scale / divisions,
        main + scale / 10,
        main + scale / 1000,
        main - (scale * pitch) / divisions,
        main + pitch + (scale * pitch) / divisions,
      ],
      millimetres,
      { apart: 0.02 },
    ),
    steps: [
      `One division of the circular scale is worth pitch over number of divisions: $\\frac{${pitch}}{${divisions}} = ${numeral(pitch / divisions)}\\ \\mathrm{mm}$.`,
      'The reading is the main scale plus the divisions times this least count, in millimetres:',
      `$${main} + ${scale}\\times${numeral(pitch / divisions)}$`,
    ],
  };
}

function resultant(random: Random): Problem {
  const first = random.between(3, 12);
  const second = random.between(3, 12);
  const angle = random.pick([60, 90, 120]);
  const resultantAt = (cosine: number) => Math.sqrt(first ** 2 + second ** 2 + 2 * first * second * cosine);
  const cosine = Math.cos((angle * Math.PI) / 180);
  return {
    text: `Forces of ${newtons(first)} and ${newtons(second)} act on a body at an angle of ${degrees(angle)} to each other. What is the magnitude of their resultant?`,
    ...answers(
      resultantAt(cosine),
      [
        resultantAt(-cosine),
        resultantAt(0),
        first + second,
        Math.abs(first - second),
        resultantAt(1 / 2),
        resultantAt(-1 / 2),
        resultantAt(1 / Math.SQRT2),
      ],
      newtons,
    ),
    steps: [
      'The resultant of two forces at the angle $\\theta$ is $R = \\sqrt{F_1^{2} + F_2^{2} + 2F_1F_2\\cos\\theta}$.',
      `$R = \\sqrt{${first}^{2} + ${second}^{2} + 2\\times${first}\\times${second}\\times\\cos ${angle}^\\circ}$`,
    ],
  };
}

function crossingARiver(random: Random): Problem {
  const boat = random.pick([3, 4, 5, 6, 8]);
  const river = random.pick([1, 1.5, 2, 2.5, 3].filter((speed) => speed < boat));
  const width = random.pick([60, 90, 120, 180, 240]);
  const drift = (width * river) / boat;
  return {
    text: `A boat that makes ${metresPerSecond(boat)} in still water is steered straight across a river ${metres(width)} wide, which flows at ${metresPerSecond(river)}. How far downstream does it reach the other bank?`,
    ...answers(
      drift,
      [
        (width * boat) / river,
        width,
        (width * river) / Math.hypot(boat, river),
        Math.hypot(width, drift),
        (width * river) / Math.sqrt(boat ** 2 - river ** 2),
      ],
      metres,
      { apart: 0.05 },
    ),
    steps: [
      `The boat crosses at its own speed, so it needs $t = \\frac{d}{v_{\\mathrm{boat}}} = \\frac{${width}}{${boat}}\\ \\mathrm{s}$. In this time the river carries it downstream by $v_{\\mathrm{river}}t$.`,
      `$x = ${river}\\times\\frac{${width}}{${boat}}$`,
    ],
  };
}

/** Definitions from which the dimensions are derived. */
const definitions: Record<string, string> = {
  force: 'mass times acceleration',
  energy: 'force times distance, like work',
  power: 'energy over time',
  pressure: 'force over area',
  momentum: 'mass times velocity',
  'angular momentum': 'momentum times distance',
  'surface tension': 'force over length',
  viscosity: 'shear stress (force over area) over velocity gradient (velocity over length)',
  'the gravitational constant': 'force times the square of a distance, over the product of two masses',
  density: 'mass over volume',
  acceleration: 'velocity over time',
  frequency: 'number of oscillations over time',
  "Planck's constant": 'energy over frequency',
  torque: 'force times distance',
  impulse: 'force times time',
  "Young's modulus": 'stress (force over area) over strain, which has no dimensions',
  'the force constant of a spring': 'force over extension',
};

/** Quantities with their powers of mass, length and time. */
const quantities: [string, number, number, number][] = [
  ['force', 1, 1, -2],
  ['energy', 1, 2, -2],
  ['power', 1, 2, -3],
  ['pressure', 1, -1, -2],
  ['momentum', 1, 1, -1],
  ['angular momentum', 1, 2, -1],
  ['surface tension', 1, 0, -2],
  ['viscosity', 1, -1, -1],
  ['the gravitational constant', -1, 3, -2],
  ['density', 1, -3, 0],
  ['acceleration', 0, 1, -2],
  ['frequency', 0, 0, -1],
  ["Planck's constant", 1, 2, -1],
  ['torque', 1, 2, -2],
  ['impulse', 1, 1, -1],
  ["Young's modulus", 1, -1, -2],
  ['the force constant of a spring', 1, 0, -2],
];

function format([, mass, length, time]: [string, number, number, number]): string {
  const factor = (letter: string, power: number) => (power === 0 ? '' : power === 1 ? letter : `${letter}^{${power}}`);
  return `$\\mathrm{${factor('M', mass)}${factor('L', length)}${factor('T', time)}}$`;
}

const defined = (quantity: string): string =>
  `${quantity[0]!.toUpperCase()}${quantity.slice(1)} is ${definitions[quantity]!}.`;

function dimensions(random: Random): Problem {
  const [target, ...distractors] = random.shuffled(quantities);
  const wrong = [...new Set(distractors.map(format))].filter((dimension) => dimension !== format(target!));
  return {
    text: `What are the dimensions of ${target![0]}?`,
    right: format(target!),
    wrong: wrong.slice(0, 4),
    steps: [
      'Write the quantity in terms of mass $\\mathrm{M}$, length $\\mathrm{L}$ and time $\\mathrm{T}$. A force has the dimensions $\\mathrm{MLT^{-2}}$.',
      defined(target![0]),
    ],
  };
}

function sameDimensions(random: Random): Problem {
  const [target, ...distractors] = random.shuffled(quantities);
  const same = distractors.filter((quantity) => format(quantity) === format(target!));
  const different = distractors.filter((quantity) => format(quantity) !== format(target!));
  return {
    text: `Which of these has the same dimensions as ${target![0]}?`,
    right: same[0]?.[0] ?? '',
    wrong: same.length === 0 ? [] : different.slice(0, 4).map(([name]) => name),
    steps: [target!, ...same.slice(0, 1)].map((quantity) => `${defined(quantity[0])} Dimensions: ${format(quantity)}.`),
  };
}
