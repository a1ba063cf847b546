import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import {
  centimetres,
  count,
  kilograms,
  metres,
  metresPerSecond,
  newtons,
  radiansPerSecond,
  seconds,
  unit,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

const radiansPerSecondSquared = unit('rad s^{-2}');
const kilogramMetresSquared = unit('kg m^{2}');
const turnsPerMinute = unit('rpm');

export const rotation = generateTopic('Physics', 'rotation', 3, [
  discWithACord,
  flywheelStops,
  rollingDown,
  skater,
  seesaw,
]);

function discWithACord(random: Random): Problem {
  const mass = random.pick([2, 4, 5, 8, 10]);
  const radius = random.pick([10, 20, 25, 40, 50]);
  const force = random.between(4, 20, 2);
  const acceleration = (2 * force) / (mass * (radius / 100));
  return {
    text: `A solid disc of mass ${kilograms(mass)} and radius ${centimetres(radius)} can turn freely about its axis. A cord wound round its rim is pulled with a force of ${newtons(force)}. What is the angular acceleration of the disc?`,
    ...answers(
      acceleration,
      [acceleration / 2, acceleration / 4, force / mass, acceleration * 1.25, acceleration * 2],
      radiansPerSecondSquared,
    ),
    steps: [
      'The torque is $\\tau = Fr$ and the moment of inertia of a solid disc $I = \\frac{1}{2}mr^{2}$, so $\\alpha = \\frac{\\tau}{I} = \\frac{2F}{mr}$.',
      `$\\alpha = \\frac{2\\times${force}}{${mass}\\times${numeral(radius / 100)}}$`,
    ],
  };
}

function flywheelStops(random: Random): Problem {
  const speed = random.pick([240, 300, 360, 480, 600, 900]);
  const time = random.pick([8, 10, 20, 30, 40]);
  const turns = (speed / 60) * time * 0.5;
  return {
    text: `A flywheel turning at ${turnsPerMinute(speed)} is brought to rest with a uniform retardation in ${seconds(time)}. How many turns does it make in this time?`,
    ...answers(turns, [2 * turns, turns * 2 * Math.PI, turns / (2 * Math.PI), speed * time, turns / 2], count),
    steps: [
      `With a uniform retardation the mean speed is half the speed at the start, $\\frac{${speed}}{60}$ turns a second.`,
      `$N = \\frac{1}{2}\\times\\frac{${speed}}{60}\\times${time}$`,
    ],
  };
}

const rollers = [
  { body: 'solid sphere', share: 2 / 5 },
  { body: 'solid cylinder', share: 1 / 2 },
  { body: 'thin hoop', share: 1 },
];

function rollingDown(random: Random): Problem {
  const { body, share } = random.pick(rollers);
  const height = random.pick([0.7, 1.4, 2.1, 2.8, 3.5, 4.2]);
  const speed = (inertia: number) => Math.sqrt((2 * G * height) / (1 + inertia));
  return {
    text: `A ${body} is released from rest and rolls without slipping down a slope through a vertical height of ${metres(height)}. What is the speed of its centre at the bottom? ${takeG}`,
    ...answers(
      speed(share),
      [
        speed(0),
        speed(1),
        speed(2 / 5),
        speed(1 / 2),
        Math.sqrt(2 * G * height * share),
        Math.sqrt((G * height) / (1 + share)),
      ],
      metresPerSecond,
      { apart: 0.03 },
    ),
    steps: [
      `The potential energy becomes energy of translation and rotation: $mgh = \\frac{1}{2}mv^{2}(1 + k)$. For a ${body} $k = \\frac{I}{mr^{2}} = ${share}$.`,
      `$v = \\sqrt{\\frac{2\\times${G}\\times${height}}{1 + ${share}}}$`,
    ],
  };
}

function skater(random: Random): Problem {
  const before = random.pick([4.5, 5, 6, 7.5]);
  const after = random.pick([1.5, 2, 2.5, 3]);
  const speed = random.pick([1.5, 2, 2.4, 3]);
  return {
    text: `A skater turning at ${radiansPerSecond(speed)} with arms stretched out has a moment of inertia of ${kilogramMetresSquared(before)}. Drawing in the arms, the skater reduces it to ${kilogramMetresSquared(after)}. What is the new angular speed?`,
    ...answers(
      (speed * before) / after,
      [
        speed * Math.sqrt(before / after),
        (speed * after) / before,
        speed * (before / after) ** 2,
        speed + before - after,
      ],
      radiansPerSecond,
    ),
    steps: [
      'No external torque acts, so the angular momentum $I\\omega$ is conserved: $I_1\\omega_1 = I_2\\omega_2$.',
      `$\\omega_2 = \\frac{${before}\\times${speed}}{${after}}$`,
    ],
  };
}

function seesaw(random: Random): Problem {
  const mass = random.between(20, 40, 2);
  const arm = random.pick([1.2, 1.5, 1.8, 2, 2.5]);
  const otherMass = random.between(30, 60, 5);
  const distance = (mass * arm) / otherMass;
  return {
    text: `A child of mass ${kilograms(mass)} sits ${metres(arm)} from the pivot of a uniform see-saw that is supported at its middle. How far from the pivot must an older child of mass ${kilograms(otherMass)} sit to balance it?`,
    ...answers(
      distance,
      [(otherMass * arm) / mass, arm, arm / 2, distance / 2, arm * (1 - mass / (mass + otherMass))],
      metres,
    ),
    steps: [
      'The moments about the pivot balance: $m_1gd_1 = m_2gd_2$.',
      `$d_2 = \\frac{${mass}\\times${arm}}{${otherMass}}$`,
    ],
  };
}
