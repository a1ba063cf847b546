import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import {
  celsius,
  count,
  grams,
  kilograms,
  kilowatts,
  metres,
  millimetres,
  minutes,
  unit,
  watts,
} from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { givenConstant } from './constants.js';

const perKelvin = unit('K^{-1}');
const joulesPerKilogramKelvin = unit('J kg^{-1} K^{-1}');
const kilojoulesPerKilogram = unit('kJ kg^{-1}');
const wattsPerMetreKelvin = unit('W m^{-1} K^{-1}');
const WATER = 4200;
const MELTING_ICE = 336;

export const heat = generateTopic('Physics', 'heat', 3, [mixing, meltingIce, rail, windowPane, glowing, kettle]);

function mixing(random: Random): Problem {
  const cold = random.between(100, 300, 50);
  const hot = random.between(50, 250, 50);
  const low = random.between(10, 25, 5);
  const high = random.between(60, 95, 5);
  const final = (cold * low + hot * high) / (cold + hot);
  return {
    text: `${grams(hot)} of water at ${celsius(high)} is poured into ${grams(cold)} of water at ${celsius(low)}. Neglecting losses, what is the final temperature?`,
    ...answers(
      final,
      [
        (low + high) / 2,
        (cold * high + hot * low) / (cold + hot),
        high - low,
        low + ((high - low) * hot) / cold,
        (hot * high) / (cold + hot),
      ],
      celsius,
      { apart: 0.05 },
    ),
    steps: [
      'The heat that the hot water gives off is taken in by the cold water: $m_1c(T_1 - T) = m_2c(T - T_2)$, so $T = \\frac{m_1T_1 + m_2T_2}{m_1 + m_2}$.',
      `$T = \\frac{${hot}\\times${high} + ${cold}\\times${low}}{${hot} + ${cold}}$`,
    ],
  };
}

function meltingIce(random: Random): Problem {
  const ice = random.pick([100, 200, 250, 400, 500]);
  const power = random.pick([200, 250, 400, 500, 800]);
  const time = ((ice / 1000) * MELTING_ICE * 1000) / power / 60;
  return {
    text: `An immersion heater of ${watts(power)} is put into ${grams(ice)} of ice at ${celsius(0)}. How long does it take to melt all the ice? (${givenConstant('L_f', kilojoulesPerKilogram(MELTING_ICE))})`,
    ...answers(time, [time * 60, time * 6, time / 6, time * (WATER / 3360), time / 2], minutes),
    steps: [
      'Melting needs the heat $Q = mL_f$, and the heater gives $Q = Pt$. So $t = \\frac{mL_f}{P}$; divided by $60$ it is in minutes.',
      `$t = \\frac{${numeral(ice / 1000)}\\times${MELTING_ICE}\\times10^{3}}{${power}\\times60}$`,
    ],
  };
}

const metals = [
  { metal: 'steel', expansion: 1.2e-5 },
  { metal: 'copper', expansion: 1.7e-5 },
  { metal: 'aluminium', expansion: 2.4e-5 },
];

function rail(random: Random): Problem {
  const { metal, expansion } = random.pick(metals);
  const length = random.pick([10, 12, 15, 20, 25]);
  const low = random.pick([10, 15, 20]);
  const high = random.pick([35, 40, 45, 60]);
  const longer = length * expansion * (high - low) * 1000;
  return {
    text: `A rod of ${metal} is ${metres(length)} long at ${celsius(low)}. By how much is it longer at ${celsius(high)}? (The coefficient of linear expansion of ${metal} is ${perKelvin(expansion)}.)`,
    ...answers(
      longer,
      [longer * 3, longer * 2, longer * 10, length * expansion * high * 1000, longer / 10],
      millimetres,
    ),
    steps: [
      'Linear expansion: $\\Delta l = l\\alpha\\Delta T$. The factor $1000$ turns metres into millimetres.',
      `$\\Delta l = ${length}\\times${numeral(expansion)}\\times(${high} - ${low})\\times1000$`,
    ],
  };
}

function windowPane(random: Random): Problem {
  const width = random.pick([0.8, 1, 1.2, 1.5]);
  const thickness = random.pick([3, 4, 5, 6]);
  const outside = random.pick([5, 8, 10, 12]);
  const inside = random.pick([12, 14, 15, 18]);
  const conductivity = 0.8;
  const loss = (conductivity * width ** 2 * (inside - outside)) / (thickness / 1000);
  return {
    text: `The inner and the outer face of a square window pane, ${metres(width)} wide and ${millimetres(thickness)} thick, are at ${celsius(inside)} and ${celsius(outside)}. At what rate does heat flow through the glass? (The conductivity of glass is ${wattsPerMetreKelvin(conductivity)}.)`,
    ...answers(loss, [loss / width, loss / 10, (loss * inside) / (inside - outside), loss / 2, loss * 10], watts),
    steps: [
      `Heat conduction: $P = \\frac{kA\\Delta T}{d}$, with the area $A = ${width}^{2}\\ \\mathrm{m^{2}}$ and the thickness in metres.`,
      `$P = \\frac{${conductivity}\\times${width}^{2}\\times(${inside} - ${outside})}{${numeral(thickness / 1000)}}$`,
    ],
  };
}

function glowing(random: Random): Problem {
  const [low, high] = random.pick([
    [27, 327],
    [27, 627],
    [127, 727],
    [227, 527],
    [27, 1227],
  ] as const);
  const ratio = (high + 273) / (low + 273);
  return {
    text: `A black body is heated from ${celsius(low)} to ${celsius(high)}. By what factor does the power that it radiates grow?`,
    ...answers(ratio ** 4, [ratio, ratio ** 2, ratio ** 3, (high / low) ** 4, high / low], count),
    steps: [
      `By the Stefan–Boltzmann law the radiated power is proportional to $T^{4}$, with the temperature in kelvins: $${low} + 273 = ${low + 273}$ and $${high} + 273 = ${high + 273}$.`,
      `$(\\frac{${high + 273}}{${low + 273}})^{4}$`,
    ],
  };
}

function kettle(random: Random): Problem {
  const mass = random.pick([0.5, 0.8, 1, 1.2, 1.5]);
  const start = random.pick([20, 25, 30]);
  const time = random.pick([3, 4, 5, 6]);
  const power = (mass * WATER * (100 - start)) / (time * 60) / 1000;
  return {
    text: `An electric kettle brings ${kilograms(mass)} of water from ${celsius(start)} to ${celsius(100)} in ${minutes(time)}. What is its power if no heat is lost? (The specific heat capacity of water is ${joulesPerKilogramKelvin(WATER)}.)`,
    ...answers(
      power,
      [power * 60, (power * 100) / (100 - start), power / 2, power / 10, (mass * 100) / time / 10],
      kilowatts,
    ),
    steps: [
      'The heat is $Q = mc\\Delta T$ and the power $P = \\frac{Q}{t}$, with the time in seconds. Divided by $1000$ it is in kilowatts.',
      `$P = \\frac{${mass}\\times${WATER}\\times(100 - ${start})}{${time}\\times60\\times1000}$`,
    ],
  };
}
