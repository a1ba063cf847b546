import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import {
  amperes,
  centimetres,
  count,
  degrees,
  hertz,
  metres,
  metresPerSecond,
  newtons,
  ohms,
  teslas,
  unit,
  volts,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { givenConstant } from './constants.js';

const microteslas = unit('µT');
const millihenries = unit('mH');

export const magnetism = generateTopic('Physics', 'magnetism and alternating current', 3, [
  forceOnAWire,
  circlingProton,
  movingRod,
  longWire,
  transformer,
  peakVoltage,
  coilOnTheMains,
]);

function forceOnAWire(random: Random): Problem {
  const field = random.pick([0.2, 0.25, 0.4, 0.5, 0.8]);
  const current = random.pick([2, 3, 4, 5, 6]);
  const length = random.pick([0.2, 0.4, 0.5, 0.6]);
  const angle = random.pick([30, 60, 45]);
  const force = field * current * length;
  const radians = (angle * Math.PI) / 180;
  return {
    text: `A straight wire ${metres(length)} long carries ${amperes(current)} at ${degrees(angle)} to a uniform magnetic field of ${teslas(field)}. What force acts on it?`,
    ...answers(
      force * Math.sin(radians),
      [
        force * Math.cos(radians),
        force,
        force * Math.tan(radians),
        (force * Math.sin(radians)) / length,
        (force * Math.sin(radians)) / 2,
      ],
      newtons,
    ),
    steps: [
      'The force on a wire in a magnetic field is $F = BIl\\sin\\theta$.',
      `$F = ${field}\\times${current}\\times${length}\\times\\sin ${angle}^\\circ$`,
    ],
  };
}

function circlingProton(random: Random): Problem {
  const speed = random.pick([2, 3, 4, 5, 6]);
  const field = random.pick([0.05, 0.1, 0.2, 0.25, 0.5]);
  const radius = ((1.67e-27 * speed * 1e6) / (1.6e-19 * field)) * 100;
  return {
    text: `A proton enters a uniform magnetic field of ${teslas(field)} at right angles to it, with a speed of ${metresPerSecond(speed * 1e6)}. What is the radius of its path? (${givenConstant('m_p', unit('kg')(1.67e-27))} ${givenConstant('e', unit('C')(1.6e-19))})`,
    ...answers(radius, [radius / 10, 2 * radius, radius * field, radius / 2, radius * 10], centimetres),
    steps: [
      'The magnetic force is the centripetal force: $evB = \\frac{mv^{2}}{r}$, so $r = \\frac{mv}{eB}$. The factor $100$ turns metres into centimetres.',
      `$r = \\frac{1.67\\times10^{-27}\\times${speed}\\times10^{6}}{1.6\\times10^{-19}\\times${field}}\\times100$`,
    ],
  };
}

function movingRod(random: Random): Problem {
  const length = random.pick([20, 40, 50, 80]);
  const field = random.pick([0.2, 0.3, 0.5, 0.6]);
  const speed = random.pick([2, 4, 5, 8]);
  const load = random.pick([0.5, 1, 2, 4]);
  const current = (field * (length / 100) * speed) / load;
  return {
    text: `A rod ${centimetres(length)} long slides at ${metresPerSecond(speed)} on two parallel rails, at right angles to a magnetic field of ${teslas(field)}. The rails are joined by a resistor of ${ohms(load)}; all other resistance is negligible. What current flows?`,
    ...answers(current, [current * load, current * load ** 2, current * 10, current / speed, current / 2], amperes),
    steps: [
      'The induced voltage is $U = Blv$, and the current $I = \\frac{U}{R}$.',
      `$I = \\frac{${field}\\times${numeral(length / 100)}\\times${speed}}{${load}}$`,
    ],
  };
}

function longWire(random: Random): Problem {
  const current = random.pick([2, 4, 5, 8, 10, 15]);
  const distance = random.pick([2, 4, 5, 8, 10]);
  const field = (4e-7 * Math.PI * current) / (2 * Math.PI * (distance / 100)) / 1e-6;
  return {
    text: `What is the magnetic field at a distance of ${centimetres(distance)} from a long straight wire that carries ${amperes(current)}? (Take $\\mu_0 = 4\\pi\\times10^{-7}\\ \\mathrm{T\\,m\\,A^{-1}}$.)`,
    ...answers(field, [field * Math.PI, 2 * field, field / 2, field / (distance / 100) / 10, field / 10], microteslas),
    steps: [
      'The field of a long straight wire is $B = \\frac{\\mu_0I}{2\\pi r}$, with $r$ in metres. The factor $10^{6}$ turns teslas into microteslas.',
      `$B = \\frac{4\\pi\\times10^{-7}\\times${current}}{2\\pi\\times${numeral(distance / 100)}}\\times10^{6}$`,
    ],
  };
}

function transformer(random: Random): Problem {
  const primary = random.pick([500, 1000, 1100, 2200]);
  const secondary = primary / random.pick([5, 10, 20, 25]);
  const current = random.pick([2, 4, 5, 10]);
  return {
    text: `The primary coil of an ideal transformer has ${count(primary)} turns and the secondary ${count(secondary)}. The secondary delivers ${amperes(current)}. What current flows in the primary?`,
    ...answers(
      (current * secondary) / primary,
      [
        (current * primary) / secondary,
        current,
        current * (secondary / primary) ** 2,
        current * Math.sqrt(secondary / primary),
      ],
      amperes,
    ),
    steps: [
      'In an ideal transformer the power is the same on both sides, so $I_1N_1 = I_2N_2$.',
      `$I_1 = ${current}\\times\\frac{${secondary}}{${primary}}$`,
    ],
  };
}

function peakVoltage(random: Random): Problem {
  const effective = random.pick([110, 120, 200, 220, 230, 240]);
  const load = random.pick([40, 50, 80, 100]);
  const peak = (effective * Math.SQRT2) / load;
  return {
    text: `A resistor of ${ohms(load)} is connected to an alternating supply of ${volts(effective)} (r.m.s.). What is the peak value of the current?`,
    ...answers(peak, [effective / load, peak / 2, (effective * 2) / load, peak / Math.SQRT2 / 2], amperes),
    steps: [
      'The peak value is $\\sqrt{2}$ times the r.m.s. value: $I_0 = \\frac{\\sqrt{2}V}{R}$.',
      `$I_0 = \\frac{\\sqrt{2}\\times${effective}}{${load}}$`,
    ],
  };
}

function coilOnTheMains(random: Random): Problem {
  const inductance = random.pick([100, 150, 200, 250, 400]);
  const resistance = random.pick([20, 30, 40, 60, 80]);
  const frequency = random.pick([50, 60]);
  const reactance = (2 * Math.PI * frequency * inductance) / 1000;
  return {
    text: `A coil has a resistance of ${ohms(resistance)} and an inductance of ${millihenries(inductance)}. What is its impedance at ${hertz(frequency)}?`,
    ...answers(
      Math.hypot(resistance, reactance),
      [
        resistance + reactance,
        Math.hypot(resistance, (frequency * inductance) / 1000),
        reactance,
        Math.abs(resistance - reactance),
        resistance,
      ],
      ohms,
      { apart: 0.04 },
    ),
    steps: [
      'The reactance is $X_L = 2\\pi fL$ and the impedance $Z = \\sqrt{R^{2} + X_L^{2}}$, with $L$ in henries.',
      `$Z = \\sqrt{${resistance}^{2} + (2\\pi\\times${frequency}\\times${numeral(inductance / 1000)})^{2}}$`,
    ],
  };
}
