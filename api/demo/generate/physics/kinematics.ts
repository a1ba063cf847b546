import { answers } from '../answers.js';
import { kilometresPerHour, metres, metresPerSecond, metresPerSecondSquared, seconds } from '../notation/units.js';
import { G, takeG } from './constants.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const kinematics = generateTopic('Physics', 'kinematics', 3, [
  brakingDistance,
  speedAtTheGround,
  pathInOneSecond,
  speedOverTwoHalves,
  catchingUp,
  stoneThrownUp,
]);

function brakingDistance(random: Random): Problem {
  const speed = random.between(12, 30, 2);
  const deceleration = random.pick([2, 2.5, 4, 5]);
  const distance = speed ** 2 / (2 * deceleration);
  return {
    text: `A ${random.pick(['car', 'bus', 'motorcycle', 'van'])} travelling at ${metresPerSecond(speed)} brakes with a uniform deceleration of ${metresPerSecondSquared(deceleration)}. How far does it go before it comes to rest?`,
    ...answers(distance, [2 * distance, speed / deceleration, distance / 2, speed / (2 * deceleration)], metres),
    steps: [
      'From $v^{2} = u^{2} - 2as$ with $v = 0$ follows $s = \\frac{u^{2}}{2a}$.',
      `$s = \\frac{${speed}^{2}}{2\\times${deceleration}}$`,
    ],
  };
}

function speedAtTheGround(random: Random): Problem {
  const height = random.between(10, 90, 5);
  const speed = Math.sqrt(2 * G * height);
  return {
    text: `A ${random.pick(['stone', 'steel ball', 'coconut', 'brick'])} is released from rest at a height of ${metres(height)} above the ground. Neglecting air resistance, with what speed does it strike the ground? ${takeG}`,
    ...answers(
      speed,
      [Math.sqrt(G * height), speed ** 2 / 10, Math.sqrt(2 * height), G * Math.sqrt(height)],
      metresPerSecond,
    ),
    steps: ['Starting from rest, $v^{2} = 2gh$, so $v = \\sqrt{2gh}$.', `$v = \\sqrt{2\\times${G}\\times${height}}$`],
  };
}

function pathInOneSecond(random: Random): Problem {
  const start = random.pick([0, 2, 4, 5, 8]);
  const acceleration = random.pick([2, 3, 4, 6]);
  const second = random.between(3, 8);
  const path = start + (acceleration * (2 * second - 1)) / 2;
  return {
    text: `A body ${start === 0 ? 'starts from rest' : `has an initial velocity of ${metresPerSecond(start)}`} and moves in a straight line with a uniform acceleration of ${metresPerSecondSquared(acceleration)}. What distance does it cover during the ${second}th second of its motion?`.replace(
      '3th',
      '3rd',
    ),
    ...answers(
      path,
      [
        start * second + (acceleration * second ** 2) / 2,
        start + acceleration * second,
        start + acceleration * (2 * second - 1),
        start + (acceleration * (2 * second + 1)) / 2,
      ],
      metres,
    ),
    steps: [
      `The distance in the $n$th second is $s_n = u + \\frac{a}{2}(2n - 1)$, with $u = ${start}$, $a = ${acceleration}$ and $n = ${second}$.`,
      `$s_n = ${start} + \\frac{${acceleration}}{2}(2\\times${second} - 1)$`,
    ],
  };
}

function speedOverTwoHalves(random: Random): Problem {
  const out = random.between(20, 60, 10);
  const back = out + random.pick([10, 20, 30, 40]);
  const average = (2 * out * back) / (out + back);
  return {
    text: `A ${random.pick(['lorry', 'bus', 'cyclist on a motorbike', 'boat'])} covers the first half of a journey at ${kilometresPerHour(out)} and the second half of the distance at ${kilometresPerHour(back)}. What is its average speed over the whole journey?`,
    ...answers(
      average,
      [(out + back) / 2, Math.sqrt(out * back), average / 2, (out * back) / (back - out)],
      kilometresPerHour,
      {
        apart: 0.015,
      },
    ),
    steps: [
      'Average speed is total distance over total time. For two halves $\\frac{d}{2}$ of the distance it is $\\frac{d}{\\frac{d}{2v_1} + \\frac{d}{2v_2}} = \\frac{2v_1v_2}{v_1 + v_2}$.',
      `$\\bar v = \\frac{2\\times${out}\\times${back}}{${out} + ${back}}$`,
    ],
  };
}

function catchingUp(random: Random): Problem {
  const speed = random.between(12, 30, 2);
  const acceleration = random.pick([2, 2.5, 3, 4]);
  const time = (2 * speed) / acceleration;
  return {
    text: `A police car starts from rest with an acceleration of ${metresPerSecondSquared(acceleration)} at the moment when a lorry passes it at a constant ${metresPerSecond(speed)}. After what time does the police car draw level with the lorry?`,
    ...answers(time, [speed / acceleration, speed / (2 * acceleration), Math.sqrt(time), time + 2], seconds),
    steps: [
      'When they are level, both have covered the same distance: $\\frac{1}{2}at^{2} = vt$, so $t = \\frac{2v}{a}$.',
      `$t = \\frac{2\\times${speed}}{${acceleration}}$`,
    ],
  };
}

function stoneThrownUp(random: Random): Problem {
  const speed = random.between(4.9, 24.5, 4.9);
  const height = random.between(10, 60, 5);
  const root = Math.sqrt(speed ** 2 + 2 * G * height);
  return {
    text: `From the edge of a cliff ${metres(height)} high a ball is thrown vertically upwards at ${metresPerSecond(speed)}. How long after the throw does it reach the foot of the cliff? ${takeG}`,
    ...answers(
      (speed + root) / G,
      [(root - speed) / G, Math.sqrt((2 * height) / G), (2 * speed) / G, speed / G],
      seconds,
    ),
    steps: [
      'Take upwards as positive. The ball ends at $-h$: $-h = ut - \\frac{1}{2}gt^{2}$.',
      'The positive solution is $t = \\frac{u + \\sqrt{u^{2} + 2gh}}{g}$.',
      `$t = \\frac{${speed} + \\sqrt{${speed}^{2} + 2\\times${G}\\times${height}}}{${G}}$`,
    ],
  };
}
