import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import {
  centimetres,
  kilograms,
  kilogramsPerCubicMetre,
  kilopascals,
  metres,
  metresPerSecond,
  millimetres,
  newtons,
  percent,
  unit,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { G, gIsTaken, takeG } from './constants.js';

const squareMillimetres = unit('mm^{2}');
const newtonsPerSquareMetre = unit('N m^{-2}');

export const matter = generateTopic('Physics', 'liquids and elasticity', 3, [
  hydraulicPress,
  floating,
  narrowingPipe,
  stretchedWire,
  diver,
  hole,
]);

function hydraulicPress(random: Random): Problem {
  const small = random.pick([2, 3, 4, 5]);
  const large = small * random.pick([4, 5, 6, 8, 10]);
  const force = random.pick([40, 50, 60, 80, 100]);
  const ratio = large / small;
  return {
    text: `The pistons of a hydraulic press have diameters of ${centimetres(small)} and ${centimetres(large)}. A force of ${newtons(force)} is applied to the smaller one. What force does the larger piston exert?`,
    ...answers(
      force * ratio ** 2,
      [force * ratio, force / ratio ** 2, force * ratio ** 3, (force * ratio ** 2) / 2, force / ratio],
      newtons,
    ),
    steps: [
      'The pressure is the same in the whole liquid: $\\frac{F_1}{A_1} = \\frac{F_2}{A_2}$. Areas are proportional to the squares of the diameters.',
      `$F_2 = ${force}\\times(\\frac{${large}}{${small}})^{2}$`,
    ],
  };
}

function floating(random: Random): Problem {
  const [solid, density] = random.pick([
    ['wood', 600],
    ['wood', 750],
    ['ice', 920],
    ['cork', 240],
    ['wax', 900],
    ['plastic', 480],
  ] as const);
  const [liquid, below] = random.pick([
    ['water', 1000],
    ['sea water', 1025],
    ['brine', 1200],
  ] as const);
  const part = (100 * density) / below;
  return {
    text: `A block of ${solid} of density ${kilogramsPerCubicMetre(density)} floats in ${liquid} of density ${kilogramsPerCubicMetre(below)}. What part of its volume is above the surface?`,
    ...answers(
      100 - part,
      [
        part,
        (100 * (below - density)) / density,
        (100 - part) / 2,
        (100 * (below - density)) / (below + density),
        (100 + part) / 2,
      ],
      percent,
      {
        apart: 0.05,
      },
    ),
    steps: [
      'The weight of the block equals the weight of the displaced liquid, so the part $\\frac{\\rho_{\\mathrm{block}}}{\\rho_{\\mathrm{liquid}}}$ of its volume is below the surface. The rest is above it, in percent:',
      `$100\\times(1 - \\frac{${density}}{${below}})$`,
    ],
  };
}

function narrowingPipe(random: Random): Problem {
  const wide = random.pick([4, 5, 6, 8, 10]);
  const narrow = wide / random.pick([2, 2.5, 4]);
  const speed = random.pick([0.5, 0.8, 1, 1.2, 1.5]);
  const ratio = wide / narrow;
  return {
    text: `Water flows at ${metresPerSecond(speed)} through a pipe of diameter ${centimetres(wide)} that narrows to ${centimetres(narrow)}. What is its speed in the narrow part?`,
    ...answers(
      speed * ratio ** 2,
      [speed * ratio, speed / ratio ** 2, speed / ratio, speed * ratio ** 4, speed * Math.sqrt(ratio)],
      metresPerSecond,
    ),
    steps: [
      'The same volume passes each second (equation of continuity): $A_1v_1 = A_2v_2$. Areas are proportional to the squares of the diameters.',
      `$v_2 = ${speed}\\times(\\frac{${wide}}{${numeral(narrow)}})^{2}$`,
    ],
  };
}

const metals = [
  ['steel', 2e11],
  ['copper', 1.2e11],
  ['brass', 1e11],
  ['aluminium', 7e10],
] as const;

function stretchedWire(random: Random): Problem {
  const [metal, modulus] = random.pick(metals);
  const length = random.pick([1.5, 2, 2.5, 3, 4]);
  const section = random.pick([0.5, 1, 2]);
  const load = random.pick([5, 8, 10, 15]);
  const stretch = ((load * G * length) / (section * 1e-6 * modulus)) * 1000;
  return {
    text: `A load of ${kilograms(load)} hangs from a wire of ${metal} ${metres(length)} long, with a cross-section of ${squareMillimetres(section)}. By how much does it stretch the wire? (Young's modulus of ${metal} is ${newtonsPerSquareMetre(modulus)}. ${gIsTaken})`,
    ...answers(stretch, [stretch / G, stretch / length, stretch * 2, stretch * 10, stretch / 2], millimetres),
    steps: [
      "Young's modulus is $Y = \\frac{F/A}{\\Delta l/l}$, so $\\Delta l = \\frac{Fl}{AY}$ with $F = mg$ and $A$ in square metres. The factor $1000$ turns metres into millimetres.",
      `$\\Delta l = \\frac{${load}\\times${G}\\times${length}}{${section}\\times10^{-6}\\times${numeral(modulus)}}\\times1000$`,
    ],
  };
}

function diver(random: Random): Problem {
  const depth = random.pick([5, 10, 15, 20, 25, 40]);
  const density = random.pick([1000, 1025]);
  const air = 101;
  const water = (depth * density * G) / 1000;
  return {
    text: `What is the total pressure at a depth of ${metres(depth)} in ${density === 1000 ? 'a lake' : 'the sea'}? (The density of the water is ${kilogramsPerCubicMetre(density)}, the air pressure at the surface ${kilopascals(air)}. ${gIsTaken})`,
    ...answers(water + air, [water, water / G + air, water - air, 2 * water + air, 10 * water + air], kilopascals),
    steps: [
      'The total pressure is that of the air plus that of the water, $p = p_0 + \\rho gh$. Divided by $1000$ the second term is in kilopascals.',
      `$p = ${air} + \\frac{${density}\\times${G}\\times${depth}}{1000}$`,
    ],
  };
}

function hole(random: Random): Problem {
  const depth = random.pick([0.8, 1.25, 1.8, 2.5, 3.2, 5]);
  const speed = Math.sqrt(2 * G * depth);
  return {
    text: `Water stands ${metres(depth)} above a small hole in the wall of a wide open tank. With what speed does it leave the hole? ${takeG}`,
    ...answers(
      speed,
      [Math.sqrt(G * depth), 2 * G * depth, Math.sqrt(2 * depth), speed / 2, G * Math.sqrt(depth)],
      metresPerSecond,
    ),
    steps: [
      "Torricelli's law: the water leaves as fast as a body that falls freely through the same height, $v = \\sqrt{2gh}$.",
      `$v = \\sqrt{2\\times${G}\\times${depth}}$`,
    ],
  };
}
