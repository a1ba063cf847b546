import { answers } from '../answers.js';
import {
  count,
  degrees,
  hours,
  kilograms,
  metres,
  metresPerSecond,
  metresPerSecondSquared,
  newtons,
  unit,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

const kilometresPerSecond = unit('km s^{-1}');

export const circularMotion = generateTopic('Physics', 'circular motion and gravitation', 3, [
  bankedRoad,
  bucketOnARope,
  kepler,
  weakerAbove,
  escape,
  unbankedBend,
]);

function bankedRoad(random: Random): Problem {
  const speed = random.between(15, 25, 5);
  const radius = random.between(60, 200, 20);
  const angle = (tangent: number) => (Math.atan(tangent) * 180) / Math.PI;
  const tangent = speed ** 2 / (radius * G);
  return {
    text: `A bend of radius ${metres(radius)} is to be banked so that cars can take it at ${metresPerSecond(speed)} without any help from friction. What must be the angle of banking? ${takeG}`,
    ...answers(
      angle(tangent),
      [90 - angle(tangent), angle(tangent / 2), angle(2 * tangent), angle(speed / radius)],
      degrees,
    ),
    steps: [
      'Without friction the normal force gives the centripetal force and carries the weight: $N\\sin\\theta = \\frac{mv^{2}}{r}$ and $N\\cos\\theta = mg$, so $\\tan\\theta = \\frac{v^{2}}{rg}$.',
      `$\\theta = \\tan^{-1}(\\frac{${speed}^{2}}{${radius}\\times${G}})$`,
    ],
  };
}

function bucketOnARope(random: Random): Problem {
  const mass = random.pick([0.2, 0.25, 0.5, 0.8]);
  const radius = random.pick([0.5, 0.8, 1, 1.2]);
  const speed = random.between(4, 8);
  const pull = (mass * speed ** 2) / radius;
  const [position, sign] = random.pick([
    ['lowest', 1],
    ['highest', -1],
  ] as const);
  return {
    text: `A ball of mass ${kilograms(mass)} is whirled in a vertical circle on a string of length ${metres(radius)}. At the ${position} point its speed is ${metresPerSecond(speed)}. What is the tension in the string there? ${takeG}`,
    ...answers(
      pull + sign * mass * G,
      [pull, pull - sign * mass * G, pull / 2 + sign * mass * G, mass * speed ** 2, pull + sign * G],
      newtons,
    ),
    steps: [
      `${sign === 1 ? 'At the lowest point the tension acts upwards and the weight downwards' : 'At the highest point tension and weight both act downwards'}. Together they give the centripetal force: $T ${sign === 1 ? '-' : '+'} mg = \\frac{mv^{2}}{r}$.`,
      `$T = \\frac{${mass}\\times${speed}^{2}}{${radius}} ${sign === 1 ? '+' : '-'} ${mass}\\times${G}$`,
    ],
  };
}

function kepler(random: Random): Problem {
  const ratio = random.pick([2, 3, 4, 9]);
  const period = random.pick([1.5, 2, 3, 4, 6]);
  return {
    text: `A satellite circles a planet in ${hours(period)}. How long does a second satellite take whose orbit has ${count(ratio)} times the radius of the first?`,
    ...answers(
      period * ratio ** 1.5,
      [period * ratio, period * ratio ** 2, period * ratio ** (2 / 3), period * ratio ** 3, period * Math.sqrt(ratio)],
      hours,
    ),
    steps: [
      "Kepler's third law: $\\frac{T_2^{2}}{T_1^{2}} = \\frac{r_2^{3}}{r_1^{3}}$, so $T_2 = T_1\\left(\\frac{r_2}{r_1}\\right)^{3/2}$.",
      `$T_2 = ${period}\\times${ratio}^{3/2}$`,
    ],
  };
}

function weakerAbove(random: Random): Problem {
  const part = random.pick([2, 3, 4]);
  const fraction = { 2: 'half', 3: 'a third of', 4: 'a quarter of' }[part]!;
  const ratio = part / (part + 1);
  return {
    text: `The acceleration of free fall at the surface of the earth is ${metresPerSecondSquared(G)}. What is it at a height above the surface of ${fraction} the earth's radius?`,
    ...answers(
      G * ratio ** 2,
      [G * ratio, G / part ** 2, G * (1 - 2 / part), G / part, G * (1 - 1 / part ** 2)],
      metresPerSecondSquared,
    ),
    steps: [
      `At the height $h$ the acceleration is $g' = g\\left(\\frac{R}{R + h}\\right)^{2}$. With $h = \\frac{R}{${part}}$ the ratio $\\frac{R}{R + h}$ is $\\frac{${part}}{${part + 1}}$.`,
      `$g' = ${G}\\times(\\frac{${part}}{${part + 1}})^{2}$`,
    ],
  };
}

function escape(random: Random): Problem {
  const mass = random.pick([2, 4, 6, 8, 9]);
  const radius = random.pick([2, 3, 4].filter((times) => times !== mass));
  const speed = 11.2;
  return {
    text: `The escape velocity from the earth is ${kilometresPerSecond(speed)}. What is it from a planet of ${count(mass)} times the earth's mass and ${count(radius)} times its radius?`,
    ...answers(
      speed * Math.sqrt(mass / radius),
      [
        (speed * mass) / radius,
        speed * Math.sqrt(radius / mass),
        speed * Math.sqrt(mass),
        speed * Math.sqrt(mass * radius),
        (speed * Math.sqrt(mass)) / radius,
      ],
      kilometresPerSecond,
    ),
    steps: [
      'The escape velocity is $v = \\sqrt{\\frac{2GM}{R}}$, so it grows with the square root of $\\frac{M}{R}$.',
      `$v = ${speed}\\times\\sqrt{\\frac{${mass}}{${radius}}}$`,
    ],
  };
}

function unbankedBend(random: Random): Problem {
  const radius = random.pick([20, 25, 40, 45, 50, 80]);
  const friction = random.pick([0.4, 0.5, 0.6, 0.8]);
  const speed = Math.sqrt(friction * radius * G);
  return {
    text: `The coefficient of static friction between the tyres of a car and a level road is ${count(friction)}. What is the greatest speed at which the car can take a bend of radius ${metres(radius)}? ${takeG}`,
    ...answers(
      speed,
      [Math.sqrt(radius * G), speed * Math.SQRT2, Math.sqrt((radius * G) / friction), friction * Math.sqrt(radius * G)],
      metresPerSecond,
    ),
    steps: [
      'Static friction gives the centripetal force: $\\frac{mv^{2}}{r} = \\mu mg$, so $v = \\sqrt{\\mu rg}$.',
      `$v = \\sqrt{${friction}\\times${radius}\\times${G}}$`,
    ],
  };
}
