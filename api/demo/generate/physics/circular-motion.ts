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
import { generated, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

const kilometresPerSecond = unit('km s^{-1}');

export const circularMotion = generated('Physics', 'circular motion and gravitation', 3, [
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
  };
}

function bucketOnARope(random: Random): Problem {
  const mass = random.of([0.2, 0.25, 0.5, 0.8]);
  const radius = random.of([0.5, 0.8, 1, 1.2]);
  const speed = random.between(4, 8);
  const pull = (mass * speed ** 2) / radius;
  const [place, sign] = random.of([
    ['lowest', 1],
    ['highest', -1],
  ] as const);
  return {
    text: `A ball of mass ${kilograms(mass)} is whirled in a vertical circle on a string of length ${metres(radius)}. At the ${place} point its speed is ${metresPerSecond(speed)}. What is the tension in the string there? ${takeG}`,
    ...answers(
      pull + sign * mass * G,
      [pull, pull - sign * mass * G, pull / 2 + sign * mass * G, mass * speed ** 2, pull + sign * G],
      newtons,
    ),
  };
}

function kepler(random: Random): Problem {
  const ratio = random.of([2, 3, 4, 9]);
  const period = random.of([1.5, 2, 3, 4, 6]);
  return {
    text: `A satellite circles a planet in ${hours(period)}. How long does a second satellite take whose orbit has ${count(ratio)} times the radius of the first?`,
    ...answers(
      period * ratio ** 1.5,
      [period * ratio, period * ratio ** 2, period * ratio ** (2 / 3), period * ratio ** 3, period * Math.sqrt(ratio)],
      hours,
    ),
  };
}

function weakerAbove(random: Random): Problem {
  const part = random.of([2, 3, 4]);
  const fraction = { 2: 'half', 3: 'a third of', 4: 'a quarter of' }[part]!;
  const ratio = part / (part + 1);
  return {
    text: `The acceleration of free fall at the surface of the earth is ${metresPerSecondSquared(G)}. What is it at a height above the surface of ${fraction} the earth's radius?`,
    ...answers(
      G * ratio ** 2,
      [G * ratio, G / part ** 2, G * (1 - 2 / part), G / part, G * (1 - 1 / part ** 2)],
      metresPerSecondSquared,
    ),
  };
}

function escape(random: Random): Problem {
  const mass = random.of([2, 4, 6, 8, 9]);
  const radius = random.of([2, 3, 4].filter((times) => times !== mass));
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
  };
}

function unbankedBend(random: Random): Problem {
  const radius = random.of([20, 25, 40, 45, 50, 80]);
  const friction = random.of([0.4, 0.5, 0.6, 0.8]);
  const speed = Math.sqrt(friction * radius * G);
  return {
    text: `The coefficient of static friction between the tyres of a car and a level road is ${count(friction)}. What is the greatest speed at which the car can take a bend of radius ${metres(radius)}? ${takeG}`,
    ...answers(
      speed,
      [Math.sqrt(radius * G), speed * Math.SQRT2, Math.sqrt((radius * G) / friction), friction * Math.sqrt(radius * G)],
      metresPerSecond,
    ),
  };
}
