import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import {
  count,
  degrees,
  grams,
  joules,
  kilograms,
  kilowatts,
  metres,
  metresPerSecond,
  newtons,
  newtonsPerMetre,
  centimetres,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

export const energyAndMomentum = generateTopic('Physics', 'energy and momentum', 3, [
  pump,
  springGun,
  stickingTogether,
  energyLostInACollision,
  bouncing,
  slantingRope,
]);

function pump(random: Random): Problem {
  const water = random.between(300, 1800, 300);
  const height = random.between(8, 30, 2);
  const power = (water * G * height) / 60 / 1000;
  return {
    text: `A pump lifts ${kilograms(water)} of water each minute from a well to a tank ${metres(height)} higher. Neglecting losses, what is the power of the pump? ${takeG}`,
    ...answers(power, [power * 60, power / G, power * 6, power / 6, power / 2], kilowatts),
    steps: [
      'Power is work over time, $P = \\frac{mgh}{t}$ with $t = 60\\ \\mathrm{s}$. Divided by $1000$ it is in kilowatts.',
      `$P = \\frac{${water}\\times${G}\\times${height}}{60\\times1000}$`,
    ],
  };
}

function springGun(random: Random): Problem {
  const mass = random.pick([20, 25, 50, 80, 100]);
  const stiffness = random.pick([200, 320, 450, 500, 800]);
  const compression = random.between(4, 12, 2);
  const speed = (compression / 100) * Math.sqrt(stiffness / (mass / 1000));
  return {
    text: `A spring of force constant ${newtonsPerMetre(stiffness)} is compressed by ${centimetres(compression)} and used to shoot a ball of mass ${grams(mass)} horizontally. Neglecting friction, with what speed does the ball leave?`,
    ...answers(
      speed,
      [speed * Math.SQRT2, speed / Math.SQRT2, speed ** 2, speed / Math.sqrt(10), speed / 2],
      metresPerSecond,
    ),
    steps: [
      'The energy of the spring becomes kinetic energy: $\\frac{1}{2}kx^{2} = \\frac{1}{2}mv^{2}$, so $v = x\\sqrt{\\frac{k}{m}}$, with $x$ in metres and $m$ in kilograms.',
      `$v = ${numeral(compression / 100)}\\times\\sqrt{\\frac{${stiffness}}{${numeral(mass / 1000)}}}$`,
    ],
  };
}

function stickingTogether(random: Random): Problem {
  const first = random.between(2, 8);
  const second = random.between(1, 6);
  const speed = random.between(3, 12);
  const against = random.between(2, 8);
  const momentum = first * speed - second * against;
  return {
    text: `A trolley of mass ${kilograms(first)} moving at ${metresPerSecond(speed)} meets another of mass ${kilograms(second)} that comes towards it at ${metresPerSecond(against)}. They stick together. What is their common speed after the collision?`,
    ...answers(
      Math.abs(momentum) / (first + second),
      [
        (first * speed + second * against) / (first + second),
        (first * speed) / (first + second),
        Math.abs(speed - against) / 2,
        (speed + against) / 2,
        Math.sqrt((first * speed ** 2 + second * against ** 2) / (first + second)),
      ],
      metresPerSecond,
    ),
    steps: [
      'Momentum is conserved. The trolleys move against each other, so $(m_1 + m_2)v = m_1v_1 - m_2v_2$. The speed is the magnitude of $v$.',
      `$v = \\frac{|${first}\\times${speed} - ${second}\\times${against}|}{${first} + ${second}}$`,
    ],
  };
}

function energyLostInACollision(random: Random): Problem {
  const bullet = random.pick([10, 20, 25, 50]);
  const block = bullet * random.pick([4, 9, 19, 24, 39]);
  const speed = random.pick([100, 120, 200, 300]);
  const energy = ((bullet / 1000) * speed ** 2) / 2;
  const keptShare = bullet / (bullet + block);
  return {
    text: `A bullet of mass ${grams(bullet)} flying at ${metresPerSecond(speed)} buries itself in a block of mass ${grams(block)} that rests on a smooth table. How much mechanical energy is lost?`,
    ...answers(
      energy * (1 - keptShare),
      [energy * keptShare, energy, 2 * energy * (1 - keptShare), (energy * (1 - keptShare)) / 2],
      joules,
      {
        apart: 0.02,
      },
    ),
    steps: [
      'Momentum is conserved: $mv = (m + M)V$. The lost energy is $\\frac{1}{2}mv^{2} - \\frac{1}{2}(m + M)V^{2} = \\frac{1}{2}mv^{2}\\cdot\\frac{M}{m + M}$.',
      `$\\Delta E = \\frac{1}{2}\\times${numeral(bullet / 1000)}\\times${speed}^{2}\\times\\frac{${block}}{${bullet} + ${block}}$`,
    ],
  };
}

function bouncing(random: Random): Problem {
  const height = random.pick([2, 2.5, 4, 5, 8]);
  const restitution = random.pick([0.5, 0.6, 0.7, 0.8]);
  const bounces = random.pick([1, 2]);
  const after = height * restitution ** (2 * bounces);
  const which = bounces === 1 ? 'first' : 'second';
  return {
    text: `A ball is dropped from a height of ${metres(height)} on to a hard floor. The coefficient of restitution is ${count(restitution)}. To what height does it rise after the ${which} bounce?`,
    ...answers(
      after,
      [
        height * restitution ** bounces,
        height * restitution ** (bounces / 2),
        height * restitution ** (2 * bounces + 2),
        height * (1 - restitution ** 2),
        height * restitution ** 3,
      ],
      metres,
    ),
    steps: [
      'Each bounce multiplies the speed by the coefficient of restitution $e$, and the height, which is proportional to the square of the speed, by $e^{2}$.',
      `After ${bounces === 1 ? 'one bounce' : 'two bounces'} the height is $h' = he^{${2 * bounces}}$.`,
      `$h' = ${height}\\times${restitution}^{${2 * bounces}}$`,
    ],
  };
}

function slantingRope(random: Random): Problem {
  const force = random.between(40, 160, 20);
  const angle = random.pick([30, 45, 60]);
  const distance = random.between(5, 25, 5);
  const work = force * distance * Math.cos((angle * Math.PI) / 180);
  return {
    text: `A child pulls a sledge ${metres(distance)} along level ground by a rope that makes ${degrees(angle)} with the ground. The tension in the rope is ${newtons(force)}. How much work does the tension do?`,
    ...answers(
      work,
      [
        force * distance,
        force * distance * Math.sin((angle * Math.PI) / 180),
        force * distance * Math.tan((angle * Math.PI) / 180),
        work / 2,
      ],
      joules,
    ),
    steps: [
      'Only the component of the force along the path does work: $W = Fs\\cos\\theta$.',
      `$W = ${force}\\times${distance}\\times\\cos ${angle}^\\circ$`,
    ],
  };
}
