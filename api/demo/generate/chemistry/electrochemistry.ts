import { bracketNegative } from '../notation/algebra.js';
import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { amperes, grams, hours, kilojoules, litres, minutes, volts } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { massOf } from './substances.js';

const F = 96_500;
const takeFaraday = `(Take $F = 96500\\ \\mathrm{C\\,mol^{-1}}$.)`;

export const electrochemistry = generateTopic('Chemistry', 'electrochemistry', 3, [
  depositedMass,
  howLong,
  gasSetFree,
  cellVoltage,
  freeEnergy,
  concentrationOnly,
  sameCharge,
]);

const deposits = [
  { metal: 'copper', symbol: 'Cu', solution: 'CuSO4', electrons: 2 },
  { metal: 'silver', symbol: 'Ag', solution: 'AgNO3', electrons: 1 },
  { metal: 'nickel', symbol: 'Ni', solution: 'NiSO4', electrons: 2 },
  { metal: 'zinc', symbol: 'Zn', solution: 'ZnSO4', electrons: 2 },
  { metal: 'chromium', symbol: 'Cr', solution: 'Cr2(SO4)3', electrons: 3 },
];

function depositedMass(random: Random): Problem {
  const { metal, symbol, solution, electrons } = random.pick(deposits);
  const current = random.pick([0.5, 1, 1.5, 2, 2.5, 5]);
  const time = random.pick([20, 30, 40, 60, 90]);
  const mass = (current * time * 60 * massOf(symbol)) / (electrons * F);
  return {
    text: `A current of ${amperes(current)} flows for ${minutes(time)} through a solution of ${chemical(solution)}. What mass of ${metal} is deposited? ${takeFaraday}`,
    ...answers(mass, [mass * electrons, mass / 60, mass * electrons ** 2, mass / electrons, mass * 2], grams),
    steps: [
      `Faraday's law: $m = \\frac{ItM}{zF}$ with the time in seconds, $M = ${numeral(massOf(symbol))}\\ \\mathrm{g\\,mol^{-1}}$ and $z = ${electrons}$ electrons for each ion.`,
      `$m = \\frac{${current}\\times${time}\\times60\\times${numeral(massOf(symbol))}}{${electrons}\\times96500}$`,
    ],
  };
}

function howLong(random: Random): Problem {
  const { metal, symbol, solution, electrons } = random.pick(deposits);
  const mass = random.pick([0.5, 1, 1.2, 2, 2.5, 4]);
  const current = random.pick([0.8, 1, 1.5, 2, 2.5]);
  const time = ((mass / massOf(symbol)) * electrons * F) / current / 60;
  return {
    text: `How long must a current of ${amperes(current)} flow through a solution of ${chemical(solution)} to deposit ${grams(mass)} of ${metal}? ${takeFaraday}`,
    ...answers(time, [time / electrons, time * electrons, time / 60, time * current ** 2, time / 2], minutes),
    steps: [
      `Faraday's law $m = \\frac{ItM}{zF}$, solved for the time, with $M = ${numeral(massOf(symbol))}\\ \\mathrm{g\\,mol^{-1}}$ and $z = ${electrons}$. Divided by $60$ it is in minutes.`,
      `$t = \\frac{${mass}\\times${electrons}\\times96500}{${numeral(massOf(symbol))}\\times${current}\\times60}$`,
    ],
  };
}

function gasSetFree(random: Random): Problem {
  const [gas, electrons] = random.pick([
    ['H2', 2],
    ['O2', 4],
  ] as const);
  const current = random.pick([1, 2, 2.5, 4, 5]);
  const time = random.pick([0.5, 1, 1.5, 2]);
  const volume = ((current * time * 3600) / (electrons * F)) * 22.4;
  return {
    text: `Acidified water is electrolysed with ${amperes(current)} for ${hours(time)}. What volume of ${chemical(gas)}, measured at STP, is set free? ${takeFaraday}`,
    ...answers(volume, [volume * electrons, volume * 2, volume / 2, (volume * electrons) / 22.4, volume / 4], litres),
    steps: [
      `One mole of ${chemical(gas)} needs $${electrons}$ moles of electrons, so $n = \\frac{It}{${electrons}F}$ with the time in seconds. At STP one mole takes up $22.4\\ \\mathrm{L}$.`,
      `$V = \\frac{${current}\\times${time}\\times3600}{${electrons}\\times96500}\\times22.4$`,
    ],
  };
}

const potentials: [string, string, number][] = [
  ['Mg', 'Mg^2+', -2.37],
  ['Al', 'Al^3+', -1.66],
  ['Zn', 'Zn^2+', -0.76],
  ['Fe', 'Fe^2+', -0.44],
  ['Ni', 'Ni^2+', -0.25],
  ['Cu', 'Cu^2+', 0.34],
  ['Ag', 'Ag^+', 0.8],
];

const signedVolts = (value: number) => volts(value > 0 ? `+${value.toFixed(2)}` : value.toFixed(2));
const couple = (metal: string, ion: string, potential: number) =>
  `$E^\\circ(${chemical(ion).slice(1, -1)}/${chemical(metal).slice(1, -1)}) = ${signedVolts(potential).slice(1)}`;

function cellVoltage(random: Random): Problem {
  const [first, second] = random.shuffled(potentials) as [[string, string, number], [string, string, number]];
  const [lower, higher] = first[2] < second[2] ? [first, second] : [second, first];
  const voltage = higher[2] - lower[2];
  return {
    text: `A galvanic cell is built from ${couple(...first)} and ${couple(...second)}. What is its standard e.m.f.?`,
    ...answers(
      voltage,
      [Math.abs(higher[2] + lower[2]), voltage / 2, Math.abs(higher[2]), Math.abs(lower[2]), voltage * 2],
      volts,
    ),
    steps: [
      'The electrode with the higher potential is the cathode: $E^\\circ = E^\\circ_{\\mathrm{cathode}} - E^\\circ_{\\mathrm{anode}}$.',
      `$E^\\circ = ${higher[2]} - ${bracketNegative(lower[2])}$`,
    ],
  };
}

function freeEnergy(random: Random): Problem {
  const [cell, electrons, voltage] = random.pick([
    ['Zn + Cu^2+ -> Zn^2+ + Cu', 2, 1.1],
    ['Cu + 2Ag^+ -> Cu^2+ + 2Ag', 2, 0.46],
    ['2Al + 3Cu^2+ -> 2Al^3+ + 3Cu', 6, 2.0],
    ['Fe + Cu^2+ -> Fe^2+ + Cu', 2, 0.78],
    ['Mg + 2Ag^+ -> Mg^2+ + 2Ag', 2, 3.17],
  ] as const);
  const energy = (-electrons * F * voltage) / 1000;
  return {
    text: `The standard e.m.f. of the cell reaction ${chemical(cell)} is ${volts(voltage)}. What is its $\\Delta G^\\circ$? ${takeFaraday}`,
    ...answers(energy, [energy / electrons, -energy, energy / 2, energy * 2, energy * electrons], kilojoules, {
      signed: true,
    }),
    steps: [
      `$\\Delta G^\\circ = -zFE^\\circ$ with $z = ${electrons}$ electrons in the equation. Divided by $1000$ it is in kilojoules.`,
      `$\\Delta G^\\circ = -\\frac{${electrons}\\times96500\\times${voltage}}{1000}$`,
    ],
  };
}

function concentrationOnly(random: Random): Problem {
  const [metal, ion, standard] = random.pick(potentials);
  const charge = Number(/\^(\d?)\+/.exec(ion)![1] || 1);
  const power = random.pick([1, 2, 3, 4]);
  const shift = (0.059 / charge) * power;
  const potential = standard - shift;
  const format = (value: number) => signedVolts(value);
  const options = [
    standard + shift,
    standard - 0.059 * power,
    standard + 0.059 * power,
    standard - 0.059 * power * charge,
    standard,
    standard - shift / 2,
  ].filter((value) => Math.abs(value - potential) > 0.014);
  return {
    text: `The standard potential of ${chemical(`${ion}`)}/${chemical(metal)} is ${format(standard)}. What is the potential of the electrode at $25\\,^\\circ\\mathrm{C}$ in a solution with $[${chemical(ion).slice(1, -1)}] = 10^{-${power}}\\ \\mathrm{mol\\,L^{-1}}$? (Take $2.303\\,RT/F = 0.059\\ \\mathrm{V}$.)`,
    right: format(potential),
    wrong: options
      .filter((value, n) => options.slice(0, n).every((previous) => Math.abs(previous - value) > 0.014))
      .map(format),
    steps: [
      `The Nernst equation: $E = E^\\circ + \\frac{0.059}{z}\\log_{10} c$ with $z = ${charge}$ and $\\log_{10} c = -${power}$.`,
      `$E = ${standard} - \\frac{0.059}{${charge}}\\times${power}$`,
    ],
  };
}

function sameCharge(random: Random): Problem {
  const [first, second] = random.shuffled(deposits) as [(typeof deposits)[number], (typeof deposits)[number]];
  const mass = random.pick([1.08, 2.16, 3.24, 0.635, 1.27, 2]);
  const result = (mass / massOf(first.symbol)) * (first.electrons / second.electrons) * massOf(second.symbol);
  return {
    text: `The same current flows through solutions of ${chemical(first.solution)} and ${chemical(second.solution)} in series. When ${grams(mass)} of ${first.metal} has been deposited, how much ${second.metal} has been deposited?`,
    ...answers(
      result,
      [
        (mass / massOf(first.symbol)) * massOf(second.symbol),
        mass,
        (mass / massOf(first.symbol)) * (second.electrons / first.electrons) * massOf(second.symbol),
        (mass * massOf(first.symbol)) / massOf(second.symbol),
        result * 2,
        result / 2,
      ],
      grams,
    ),
    steps: [
      `The same charge flows, so the amounts deposited are inversely proportional to the charges of the ions: $n_1z_1 = n_2z_2$. The molar masses are $${numeral(massOf(first.symbol))}$ and $${numeral(massOf(second.symbol))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$m_2 = \\frac{${mass}}{${numeral(massOf(first.symbol))}}\\times\\frac{${first.electrons}}{${second.electrons}}\\times${numeral(massOf(second.symbol))}$`,
    ],
  };
}
