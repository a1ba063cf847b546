import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { angle as angleAt, arrow, drawing, label, polygon, type Figure, type Point } from '../drawing.js';
import {
  count,
  degrees,
  kilograms,
  metres,
  metresPerSecond,
  metresPerSecondSquared,
  newtons,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, takeG } from './constants.js';

export const forces = generateTopic('Physics', 'forces', 3, [
  roughSlope,
  liftCabin,
  overAPulley,
  blocksInContact,
  skidding,
]);

function roughSlope(random: Random): Problem {
  const angle = random.pick([30, 37, 45, 60]);
  const friction = random.pick([0.1, 0.2, 0.25, 0.3, 0.4]);
  const sine = Math.sin((angle * Math.PI) / 180);
  const cosine = Math.cos((angle * Math.PI) / 180);
  return {
    text: `A block slides down a rough plane inclined at ${degrees(angle)} to the horizontal. The coefficient of kinetic friction is ${count(friction)}. What is the acceleration of the block? ${takeG}`,
    ...answers(
      G * (sine - friction * cosine),
      [
        G * sine,
        G * (sine + friction * cosine),
        G * (sine - friction),
        G * (cosine - friction * sine),
        G * (1 - friction) * sine,
      ],
      metresPerSecondSquared,
    ),
    steps: [
      'Along the slope act $mg\\sin\\theta$ downwards and the friction $\\mu mg\\cos\\theta$ upwards: $a = g(\\sin\\theta - \\mu\\cos\\theta)$.',
      `$a = ${G}\\times(\\sin ${angle}^\\circ - ${friction}\\times\\cos ${angle}^\\circ)$`,
    ],
    figure: blockOnSlope(angle, friction),
  };
}

function blockOnSlope(angle: number, friction: number): Figure {
  const slope = (angle * Math.PI) / 180;
  const length = Math.min(500 / Math.cos(slope), 270 / Math.sin(slope));
  const [x, y]: Point = [320 - (length * Math.cos(slope)) / 2, 320];
  /** Returns the point at a distance along the slope and a height above it. */
  const on = (along: number, above: number): Point => [
    x + along * Math.cos(slope) - above * Math.sin(slope),
    y - along * Math.sin(slope) - above * Math.cos(slope),
  ];
  const [from, to] = [0.55 * length, 0.55 * length + 90];
  return {
    text: `The block slides down the plane. What is its acceleration? ${takeG}`,
    alt: `A block on a rough plane inclined at ${degrees(angle)}, with the coefficient of kinetic friction $\\mu = ${friction}$ and an arrow down the plane for the acceleration $a$`,
    drawing: drawing(
      polygon([[x, y], on(length, 0), [x + length * Math.cos(slope), y]]),
      polygon([on(from, 0), on(to, 0), on(to, 54), on(from, 54)], '#fff'),
      angleAt([x, y], 0, slope, `${angle}°`, 62),
      arrow(on(from - 16, 27), on(from - 80, 27)),
      label(on(from - 48, 50), 'a'),
      label(on(from + 45, 112), `µ = ${friction}`),
    ),
  };
}

function liftCabin(random: Random): Problem {
  const mass = random.between(45, 80, 5);
  const acceleration = random.pick([1.2, 1.5, 1.8, 2.2]);
  const [way, sign] = random.pick([
    ['upwards', 1],
    ['downwards', -1],
  ] as const);
  return {
    text: `A student of mass ${kilograms(mass)} stands on a scale in a lift that is accelerating ${way} at ${metresPerSecondSquared(acceleration)}. What force does the scale show? ${takeG}`,
    ...answers(
      mass * (G + sign * acceleration),
      [mass * (G - sign * acceleration), mass * G, mass * acceleration, mass * (G + 2 * sign * acceleration)],
      newtons,
    ),
    steps: [
      `The scale shows the force $N$ with which it pushes the student up. Newton's second law gives $N - mg = ${sign === 1 ? '' : '-'}ma$, so $N = m(g ${sign === 1 ? '+' : '-'} a)$.`,
      `$N = ${mass}\\times(${G} ${sign === 1 ? '+' : '-'} ${acceleration})$`,
    ],
  };
}

function overAPulley(random: Random): Problem {
  const light = random.between(2, 5);
  const heavy = light + random.between(1, 5);
  const acceleration = ((heavy - light) * G) / (heavy + light);
  const tension = (2 * heavy * light * G) / (heavy + light);
  const hung = `Bodies of mass ${kilograms(light)} and ${kilograms(heavy)} hang from the ends of a light string that passes over a frictionless pulley.`;
  if (random.below(2) === 0) {
    return {
      text: `${hung} With what acceleration do they move when released? ${takeG}`,
      ...answers(
        acceleration,
        [
          G,
          ((heavy - light) * G) / heavy,
          (light * G) / heavy,
          (light * G) / (heavy + light),
          ((heavy - light) * G) / light,
        ],
        metresPerSecondSquared,
      ),
      steps: [
        'The difference of the weights accelerates both bodies: $(m_2 - m_1)g = (m_1 + m_2)a$.',
        `$a = \\frac{(${heavy} - ${light})\\times${G}}{${light} + ${heavy}}$`,
      ],
    };
  }
  return {
    text: `${hung} What is the tension in the string while they move? ${takeG}`,
    ...answers(tension, [light * G, heavy * G, (heavy - light) * G, tension / 2, (heavy + light) * G], newtons),
    steps: [
      'The bodies move with $a = \\frac{(m_2 - m_1)g}{m_1 + m_2}$. For the lighter one $T - m_1g = m_1a$, so $T = \\frac{2m_1m_2g}{m_1 + m_2}$.',
      `$T = \\frac{2\\times${light}\\times${heavy}\\times${G}}{${light} + ${heavy}}$`,
    ],
  };
}

function blocksInContact(random: Random): Problem {
  const first = random.between(2, 6);
  const second = random.between(1, 5);
  const push = (first + second) * random.pick([1.5, 2, 2.5, 3, 4]);
  const contact = (second * push) / (first + second);
  return {
    text: `Two blocks of mass ${kilograms(first)} and ${kilograms(second)} lie in contact on a smooth table. A horizontal force of ${newtons(push)} is applied to the first block and pushes both along. What force do the blocks exert on each other?`,
    ...answers(contact, [(first * push) / (first + second), push, push / 2, (second * push) / first], newtons),
    steps: [
      'Both blocks have the acceleration $a = \\frac{F}{m_1 + m_2}$. The force between them accelerates the second block alone: $F_{12} = m_2a$.',
      `$F_{12} = ${second}\\times\\frac{${numeral(push)}}{${first} + ${second}}$`,
    ],
  };
}

function skidding(random: Random): Problem {
  const speed = random.between(10, 28, 2);
  const friction = random.pick([0.4, 0.5, 0.6, 0.7, 0.8]);
  const distance = speed ** 2 / (2 * friction * G);
  return {
    text: `A car moving at ${metresPerSecond(speed)} on a level road locks its wheels. The coefficient of kinetic friction between tyres and road is ${count(friction)}. How far does the car skid? ${takeG}`,
    ...answers(
      distance,
      [2 * distance, speed ** 2 / (2 * G), speed / (friction * G), (friction * speed ** 2) / (2 * G)],
      metres,
    ),
    steps: [
      'Friction brakes the car with $a = \\mu g$, so it stops after $s = \\frac{v^{2}}{2\\mu g}$.',
      `$s = \\frac{${speed}^{2}}{2\\times${friction}\\times${G}}$`,
    ],
  };
}
