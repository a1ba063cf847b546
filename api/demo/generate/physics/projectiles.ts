import { answers } from '../answers.js';
import { degrees, joules, metres, metresPerSecond } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

const radians = (angle: number) => (angle * Math.PI) / 180;

export const projectiles = generateTopic('Physics', 'projectiles', 3, [
  range,
  greatestHeight,
  thrownLevelFromATower,
  angleForARatio,
  energyAtTheTop,
]);

function range(random: Random): Problem {
  const speed = random.between(14, 49, 7);
  const angle = random.pick([15, 30, 60, 75]);
  const unit = speed ** 2 / G;
  const sine = Math.sin(radians(angle));
  const double = Math.sin(radians(2 * angle));
  return {
    text: `A ${random.pick(['golf ball is hit', 'shell is fired', 'stone is shot'])} from level ground at ${metresPerSecond(speed)}, at ${degrees(angle)} to the horizontal. Neglecting air resistance, at what distance does it land? ${takeG}`,
    ...answers(unit * double, [unit * sine, (unit * double) / 2, (unit * sine ** 2) / 2, 2 * unit * double], metres),
    steps: [
      'On level ground the range is $R = \\frac{u^{2}\\sin 2\\theta}{g}$.',
      `$R = \\frac{${speed}^{2}\\times\\sin ${2 * angle}^\\circ}{${G}}$`,
    ],
  };
}

function greatestHeight(random: Random): Problem {
  const speed = random.between(14, 49, 7);
  const angle = random.pick([30, 45, 60]);
  const unit = speed ** 2 / G;
  const sine = Math.sin(radians(angle));
  const height = (unit * sine ** 2) / 2;
  return {
    text: `A projectile leaves the ground at ${metresPerSecond(speed)}, ${degrees(angle)} above the horizontal. To what greatest height does it rise? ${takeG}`,
    ...answers(height, [2 * height, (unit * sine) / 2, unit / 2, (unit * (1 - sine ** 2)) / 2, height / 2], metres),
    steps: [
      'The vertical velocity at the start is $u\\sin\\theta$. The greatest height is $H = \\frac{u^{2}\\sin^{2}\\theta}{2g}$.',
      `$H = \\frac{${speed}^{2}\\times(\\sin ${angle}^\\circ)^{2}}{2\\times${G}}$`,
    ],
  };
}

function thrownLevelFromATower(random: Random): Problem {
  const height = random.pick([4.9, 19.6, 44.1, 78.4, 122.5]);
  const speed = random.between(6, 24, 3);
  const time = Math.sqrt((2 * height) / G);
  return {
    text: `A ball is thrown horizontally at ${metresPerSecond(speed)} from the top of a tower ${metres(height)} high. How far from the foot of the tower does it hit the level ground? ${takeG}`,
    ...answers(
      speed * time,
      [
        (speed * time) / Math.SQRT2,
        speed * time * 2,
        (speed * height) / G,
        speed * time ** 2,
        Math.hypot(speed * time, height),
      ],
      metres,
    ),
    steps: [
      'The ball falls freely: $h = \\frac{1}{2}gt^{2}$, so $t = \\sqrt{\\frac{2h}{g}}$. In this time it moves horizontally by $x = vt$.',
      `$x = ${speed}\\times\\sqrt{\\frac{2\\times${height}}{${G}}}$`,
    ],
  };
}

function angleForARatio(random: Random): Problem {
  const ratio = random.pick([1, 2, 3, 4, 6, 8]);
  const angle = (tangent: number) => (Math.atan(tangent) * 180) / Math.PI;
  const times = ratio === 1 ? 'equal to' : `$${ratio}$ times`;
  return {
    text: `At what angle to the horizontal must a projectile be launched so that its range on level ground is ${times} its greatest height?`,
    ...answers(angle(4 / ratio), [angle(ratio / 4), angle(2 / ratio), angle(1 / ratio), angle(8 / ratio)], degrees),
    steps: [
      'Range and greatest height are $R = \\frac{2u^{2}\\sin\\theta\\cos\\theta}{g}$ and $H = \\frac{u^{2}\\sin^{2}\\theta}{2g}$, so $\\frac{R}{H} = \\frac{4}{\\tan\\theta}$.',
      `With $R = ${ratio === 1 ? '' : ratio}H$: $\\tan\\theta = \\frac{4}{${ratio}}$.`,
      `$\\theta = \\tan^{-1}(\\frac{4}{${ratio}})$`,
    ],
  };
}

function energyAtTheTop(random: Random): Problem {
  const energy = random.pick([80, 120, 200, 240, 360]);
  const angle = random.pick([30, 45, 60]);
  const cosine = Math.cos(radians(angle));
  return {
    text: `A ball is kicked with a kinetic energy of ${joules(energy)} at ${degrees(angle)} to the horizontal. What is its kinetic energy at the highest point of its path?`,
    ...answers(
      energy * cosine ** 2,
      [energy * (1 - cosine ** 2), energy * cosine, energy, (energy * cosine ** 2) / 2, energy * (1 - cosine)],
      joules,
    ),
    steps: [
      'At the highest point only the horizontal velocity $u\\cos\\theta$ is left, so the kinetic energy is $E\\cos^{2}\\theta$.',
      `$E' = ${energy}\\times(\\cos ${angle}^\\circ)^{2}$`,
    ],
  };
}
