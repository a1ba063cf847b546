import { bracketNegative } from '../notation/algebra.js';
import { answers } from '../answers.js';
import { celsius, count, joules, kelvins, kilopascals, litres, moles, percent, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { givenConstant } from './constants.js';

const R = 8.31;
const takeR = `(${givenConstant('R', unit('J mol^{-1} K^{-1}')(R))})`;

export const gases = generateTopic('Physics', 'gases and heat engines', 3, [
  gasInAFlask,
  carnot,
  firstLaw,
  suddenCompression,
  fasterMolecules,
  workAtConstantPressure,
]);

function gasInAFlask(random: Random): Problem {
  const volume = random.pick([2, 4, 5, 8, 10, 12]);
  const pressure = random.pick([150, 200, 250, 300, 400]);
  const temperature = random.pick([17, 27, 37, 47, 57]);
  const amount = (pressure * volume) / (R * (temperature + 273));
  return {
    text: `A flask of ${litres(volume)} holds an ideal gas at ${kilopascals(pressure)} and ${celsius(temperature)}. How much gas is that? ${takeR}`,
    ...answers(amount, [(pressure * volume) / (R * temperature), amount * 10, amount / 10, amount / 2], moles),
    steps: [
      `The ideal gas law gives $n = \\frac{pV}{RT}$. Kilopascals times litres are joules; the temperature is $${temperature} + 273 = ${temperature + 273}\\ \\mathrm{K}$.`,
      `$n = \\frac{${pressure}\\times${volume}}{${R}\\times${temperature + 273}}$`,
    ],
  };
}

function carnot(random: Random): Problem {
  const [cold, hot] = random.pick([
    [27, 127],
    [27, 227],
    [27, 327],
    [27, 477],
    [47, 367],
    [77, 427],
    [127, 527],
    [7, 287],
  ] as const);
  const efficiency = 100 * (1 - (cold + 273) / (hot + 273));
  return {
    text: `An ideal heat engine works between reservoirs at ${celsius(hot)} and ${celsius(cold)}. What is its efficiency?`,
    ...answers(
      efficiency,
      [
        100 * (1 - cold / hot),
        100 - efficiency,
        (100 * cold) / hot,
        (100 * (hot - cold)) / (cold + 273),
        efficiency / 2,
      ],
      percent,
      { apart: 0.05 },
    ),
    steps: [
      'The efficiency of an ideal (Carnot) engine is $\\eta = 1 - \\frac{T_{\\mathrm{cold}}}{T_{\\mathrm{hot}}}$ with the temperatures in kelvins. In percent:',
      `$\\eta = 100\\times(1 - \\frac{${cold + 273}}{${hot + 273}})$`,
    ],
  };
}

function firstLaw(random: Random): Problem {
  const heat = random.between(200, 900, 50);
  const work = random.between(50, 400, 50);
  const [takes, heatSign] = random.pick([
    ['absorbs', 1],
    ['gives off', -1],
  ] as const);
  const [does, workSign] = random.pick([
    [`does ${joules(work)} of work on its surroundings`, 1],
    [`has ${joules(work)} of work done on it`, -1],
  ] as const);
  const change = heatSign * heat - workSign * work;
  return {
    text: `A gas ${takes} ${joules(heat)} of heat and ${does}. What is the change in its internal energy?`,
    ...answers(
      change,
      [heatSign * heat + workSign * work, -change, -heatSign * heat - workSign * work, heat, workSign * work],
      joules,
      { signed: true },
    ),
    steps: [
      'The first law: $\\Delta U = Q - W$, where $Q$ is the heat taken in and $W$ the work done by the gas.',
      `Here $Q = ${heatSign * heat}\\ \\mathrm{J}$ and $W = ${workSign * work}\\ \\mathrm{J}$.`,
      `$\\Delta U = ${heatSign * heat} - ${bracketNegative(workSign * work)}$`,
    ],
  };
}

function suddenCompression(random: Random): Problem {
  const ratio = random.pick([2, 4, 8, 16]);
  const [gas, gamma, display] = random.pick([
    ['A monatomic', 5 / 3, '5/3'],
    ['A diatomic', 1.4, '1.4'],
  ] as const);
  const fraction = { 2: 'half', 4: 'a quarter', 8: 'an eighth', 16: 'a sixteenth' }[ratio]!;
  return {
    text: `${gas} ideal gas ($\\gamma = ${display}$) is suddenly compressed to ${fraction} of its volume. By what factor does its pressure grow?`,
    ...answers(ratio ** gamma, [ratio, ratio ** (gamma - 1), ratio ** (1 / gamma), ratio * gamma, ratio ** 2], count),
    steps: [
      'A sudden compression is adiabatic: $pV^{\\gamma}$ stays constant, so the pressure grows by the factor $\\left(\\frac{V_1}{V_2}\\right)^{\\gamma}$.',
      `$${ratio}^{${display}}$`,
    ],
  };
}

function fasterMolecules(random: Random): Problem {
  const start = random.pick([17, 27, 47, 77, 127]);
  const [times, factor] = random.pick([
    ['twice', 2],
    ['three times', 3],
    ['half', 0.5],
  ] as const);
  const kelvin = start + 273;
  return {
    text: `At what temperature is the r.m.s. speed of the molecules of a gas ${times} its value at ${celsius(start)}?`,
    ...answers(
      kelvin * factor ** 2,
      [kelvin * factor, start * factor ** 2 + 273, kelvin * Math.sqrt(factor), start * factor + 273],
      kelvins,
    ),
    steps: [
      `The r.m.s. speed is proportional to $\\sqrt{T}$, so $T$ must change by the square of the factor. The temperature at the start is $${start} + 273 = ${kelvin}\\ \\mathrm{K}$.`,
      `$T = ${kelvin}\\times${factor}^{2}$`,
    ],
  };
}

function workAtConstantPressure(random: Random): Problem {
  const pressure = random.pick([100, 120, 150, 200, 250]);
  const before = random.between(2, 6);
  const after = before + random.between(2, 7);
  const work = pressure * (after - before);
  return {
    text: `A gas at a constant pressure of ${kilopascals(pressure)} expands from ${litres(before)} to ${litres(after)}. How much work does it do?`,
    ...answers(work, [pressure * after, pressure * before, work * 10, work / 10, pressure * (before + after)], joules),
    steps: [
      'At constant pressure the work is $W = p\\Delta V$. Kilopascals times litres are joules.',
      `$W = ${pressure}\\times(${after} - ${before})$`,
    ],
  };
}
