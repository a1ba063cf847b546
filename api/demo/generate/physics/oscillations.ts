import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { centimetres, grams, kilograms, metresPerSecond, newtonsPerMetre, seconds, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

const centimetresPerSecond = unit('cm s^{-1}');

export const oscillations = generateTopic('Physics', 'oscillations', 3, [
  pendulum,
  massOnASpring,
  greatestSpeed,
  twoSprings,
  speedBetween,
]);

function pendulum(random: Random): Problem {
  const length = random.pick([20, 36, 49, 64, 80, 100, 150]);
  const period = 2 * Math.PI * Math.sqrt(length / 100 / G);
  return {
    text: `What is the period of small oscillations of a simple pendulum of length ${centimetres(length)}? ${takeG}`,
    ...answers(
      period,
      [
        period / (2 * Math.PI),
        2 * Math.PI * Math.sqrt((G * 100) / length),
        period / 2,
        (2 * Math.PI * length) / 100 / G,
        Math.PI * Math.sqrt(G),
      ],
      seconds,
    ),
    steps: [
      'The period of a simple pendulum is $T = 2\\pi\\sqrt{\\frac{l}{g}}$, with $l$ in metres.',
      `$T = 2\\pi\\sqrt{\\frac{${numeral(length / 100)}}{${G}}}$`,
    ],
  };
}

function massOnASpring(random: Random): Problem {
  const mass = random.pick([100, 200, 250, 400, 500]);
  const stiffness = random.pick([10, 16, 20, 25, 40, 50]);
  const period = 2 * Math.PI * Math.sqrt(mass / 1000 / stiffness);
  return {
    text: `A body of mass ${grams(mass)} hangs from a light spring of force constant ${newtonsPerMetre(stiffness)}. It is pulled down a little and let go. With what period does it oscillate?`,
    ...answers(
      period,
      [period / (2 * Math.PI), 1 / period, period / 2, period * Math.sqrt(10), period * Math.SQRT2],
      seconds,
    ),
    steps: [
      'The period of a mass on a spring is $T = 2\\pi\\sqrt{\\frac{m}{k}}$, with $m$ in kilograms.',
      `$T = 2\\pi\\sqrt{\\frac{${numeral(mass / 1000)}}{${stiffness}}}$`,
    ],
  };
}

function greatestSpeed(random: Random): Problem {
  const amplitude = random.pick([2, 3, 4, 5, 8, 10]);
  const period = random.pick([0.5, 0.8, 1.2, 1.5, 2, 2.5]);
  const speed = (2 * Math.PI * amplitude) / period;
  return {
    text: `A particle performs simple harmonic motion with an amplitude of ${centimetres(amplitude)} and a period of ${seconds(period)}. What is its greatest speed?`,
    ...answers(
      speed,
      [
        amplitude / period,
        (4 * amplitude) / period,
        speed / 2,
        speed * ((2 * Math.PI) / period),
        2 * Math.PI * amplitude * period,
      ],
      centimetresPerSecond,
    ),
    steps: [
      'The greatest speed is $v = A\\omega = \\frac{2\\pi A}{T}$.',
      `$v = \\frac{2\\pi\\times${amplitude}}{${period}}$`,
    ],
  };
}

function twoSprings(random: Random): Problem {
  const first = random.pick([100, 120, 200, 300]);
  const second = random.pick([150, 240, 300, 400, 600]);
  const load = random.pick([1, 1.5, 2, 3]);
  const inSeries = (first * second) / (first + second);
  const [joined, stiffness, distractor, target] = random.pick([
    ['end to end', inSeries, first + second, 'does the pair lengthen'],
    ['side by side', first + second, inSeries, 'is each of them stretched'],
  ] as const);
  const stretch = (constant: number) => (load * G * 100) / constant;
  return {
    text: `Two light springs of force constants ${newtonsPerMetre(first)} and ${newtonsPerMetre(second)} are joined ${joined}, and a body of mass ${kilograms(load)} is hung from them. By how much ${target}? ${takeG}`,
    ...answers(
      stretch(stiffness),
      [stretch(distractor), stretch(first), stretch(second), stretch((first + second) / 2), stretch(stiffness) / G],
      centimetres,
    ),
    steps: [
      `${stiffness === inSeries ? 'End to end, each spring carries the whole load: the force constants combine as $\\frac{1}{k} = \\frac{1}{k_1} + \\frac{1}{k_2}$' : 'Side by side, the springs share the load: the force constants add up to $k = k_1 + k_2$'}.`,
      'The extension is $x = \\frac{mg}{k}$. The factor $100$ turns metres into centimetres.',
      `$x = ${stiffness === inSeries ? `\\frac{${load}\\times${G}\\times(${first} + ${second})}{${first}\\times${second}}` : `\\frac{${load}\\times${G}}{${first} + ${second}}`}\\times100$`,
    ],
  };
}

function speedBetween(random: Random): Problem {
  const [position, amplitude] = random.pick([
    [3, 5],
    [6, 10],
    [8, 10],
    [5, 13],
    [4, 5],
  ] as const);
  const rate = random.pick([2, 3, 4, 5, 10]);
  const speed = rate * Math.sqrt(amplitude ** 2 - position ** 2);
  return {
    text: `A particle performs simple harmonic motion of amplitude ${centimetres(amplitude)} and angular frequency ${unit('rad s^{-1}')(rate)}. What is its speed when it is ${centimetres(position)} from its mean position?`,
    ...answers(
      speed / 100,
      [
        (rate * (amplitude - position)) / 100,
        (rate * amplitude) / 100,
        (rate * position) / 100,
        (rate * Math.hypot(amplitude, position)) / 100,
        (rate ** 2 * position) / 100,
      ],
      metresPerSecond,
    ),
    steps: [
      'At the displacement $x$ the speed is $v = \\omega\\sqrt{A^{2} - x^{2}}$, with $A$ and $x$ in metres.',
      `$v = ${rate}\\times\\sqrt{${numeral(amplitude / 100)}^{2} - ${numeral(position / 100)}^{2}}$`,
    ],
  };
}
