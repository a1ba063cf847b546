import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { count, grams, millilitres, molar, percent, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { molarMass } from './substances.js';

const gramsPerMillilitre = unit('g mL^{-1}');
const molal = unit('mol kg^{-1}');

export const solutions = generateTopic('Chemistry', 'concentration of solutions', 3, [
  massToWeighOut,
  dilution,
  mixing,
  bottledAcid,
  molality,
  moleFraction,
]);

const solutes = ['NaOH', 'NaCl', 'KOH', 'Na2CO3', 'C6H12O6', 'KNO3', 'CaCl2', 'CO(NH2)2'];

function massToWeighOut(random: Random): Problem {
  const solute = random.pick(solutes);
  const volume = random.pick([100, 200, 250, 400, 500]);
  const concentration = random.pick([0.05, 0.1, 0.2, 0.25, 0.5]);
  const mass = ((concentration * volume) / 1000) * molarMass(solute);
  return {
    text: `What mass of ${chemical(solute)} is needed to prepare ${millilitres(volume)} of a solution of ${molar(concentration)}?`,
    ...answers(
      mass,
      [
        concentration * molarMass(solute),
        mass * 10,
        mass / 10,
        ((volume / 1000) * molarMass(solute)) / concentration / 100,
        mass * 2,
      ],
      grams,
    ),
    steps: [
      `The mass is concentration times volume (in litres) times molar mass: $m = cVM$ with $M = ${numeral(molarMass(solute))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$m = ${concentration}\\times${numeral(volume / 1000)}\\times${numeral(molarMass(solute))}$`,
    ],
  };
}

function dilution(random: Random): Problem {
  const strong = random.pick([0.5, 1, 2, 4, 6, 12]);
  const volumeTaken = random.pick([10, 20, 25, 40, 50]);
  const weak = strong / random.pick([4, 5, 8, 10, 20]);
  const final = (strong * volumeTaken) / weak;
  return {
    text: `How much water must be added to ${millilitres(volumeTaken)} of hydrochloric acid of ${molar(strong)} to make it ${molar(weak)}? (Volumes add up.)`,
    ...answers(
      final - volumeTaken,
      [final, final + volumeTaken, (volumeTaken * weak) / strong, volumeTaken, (final - volumeTaken) / 2],
      millilitres,
      { apart: 0.04 },
    ),
    steps: [
      'The amount of acid stays the same: $c_1V_1 = c_2V_2$, so $V_2 = \\frac{c_1V_1}{c_2}$. The water to be added is $V_2 - V_1$.',
      `$V = \\frac{${strong}\\times${volumeTaken}}{${numeral(weak)}} - ${volumeTaken}$`,
    ],
  };
}

function mixing(random: Random): Problem {
  const first = random.pick([50, 100, 150, 200, 300]);
  const second = random.pick([50, 100, 200, 250].filter((volume) => volume !== first));
  const firstConcentration = random.pick([0.1, 0.2, 0.3, 0.5]);
  const secondConcentration = random.pick(
    [0.4, 0.6, 0.8, 1].filter((concentration) => concentration !== firstConcentration),
  );
  const mixed = (first * firstConcentration + second * secondConcentration) / (first + second);
  return {
    text: `${millilitres(first)} of sodium chloride solution of ${molar(firstConcentration)} is mixed with ${millilitres(second)} of sodium chloride solution of ${molar(secondConcentration)}. What is the concentration of the mixture? (Volumes add up.)`,
    ...answers(
      mixed,
      [
        (firstConcentration + secondConcentration) / 2,
        (first * secondConcentration + second * firstConcentration) / (first + second),
        firstConcentration + secondConcentration,
        Math.abs(secondConcentration - firstConcentration),
        firstConcentration * secondConcentration,
      ],
      molar,
    ),
    steps: [
      'The amounts of substance add up, and so do the volumes: $c = \\frac{c_1V_1 + c_2V_2}{V_1 + V_2}$.',
      `$c = \\frac{${firstConcentration}\\times${first} + ${secondConcentration}\\times${second}}{${first} + ${second}}$`,
    ],
  };
}

const acids: [string, string, number, number][] = [
  ['sulphuric acid', 'H2SO4', 98, 1.84],
  ['hydrochloric acid', 'HCl', 36.5, 1.18],
  ['nitric acid', 'HNO3', 68, 1.42],
  ['hydrochloric acid', 'HCl', 30, 1.15],
  ['sulphuric acid', 'H2SO4', 49, 1.4],
  ['phosphoric acid', 'H3PO4', 85, 1.7],
  ['nitric acid', 'HNO3', 63, 1.4],
];

function bottledAcid(random: Random): Problem {
  const [name, formula, share, density] = random.pick(acids);
  const concentration = (density * 1000 * (share / 100)) / molarMass(formula);
  return {
    text: `A bottle holds ${name}, ${percent(share)} ${chemical(formula)} by mass, with a density of ${gramsPerMillilitre(density)}. What is its concentration?`,
    ...answers(
      concentration,
      [
        concentration / density,
        (density * 1000) / molarMass(formula),
        concentration / 10,
        concentration / density ** 2,
        concentration * 2,
        concentration * 1.3,
      ],
      molar,
    ),
    steps: [
      `One litre has a mass of $1000\\rho$ grams, of which ${percent(share)} is ${chemical(formula)} with $M = ${numeral(molarMass(formula))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$c = \\frac{1000\\times${density}\\times${share}}{100\\times${numeral(molarMass(formula))}}$`,
    ],
  };
}

function molality(random: Random): Problem {
  const [name, formula] = random.pick([
    ['glucose', 'C6H12O6'],
    ['urea', 'CO(NH2)2'],
    ['sodium hydroxide', 'NaOH'],
    ['ethanol', 'C2H5OH'],
  ] as const);
  const amount = random.pick([0.1, 0.2, 0.25, 0.5]);
  const water = random.pick([200, 250, 400, 500]);
  const mass = amount * molarMass(formula);
  const result = amount / (water / 1000);
  return {
    text: `${grams(mass)} of ${name}, ${chemical(formula)}, is dissolved in ${grams(water)} of water. What is the molality of the solution?`,
    ...answers(
      result,
      [mass / water, result / 10, amount / ((water + mass) / 1000), amount, (amount * water) / 1000, result * 2],
      molal,
      { apart: 0.04 },
    ),
    steps: [
      `Molality is the amount of solute over the mass of the solvent in kilograms. The molar mass of ${chemical(formula)} is $${numeral(molarMass(formula))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$b = \\frac{${numeral(mass)}}{${numeral(molarMass(formula))}\\times${numeral(water / 1000)}}$`,
    ],
  };
}

function moleFraction(random: Random): Problem {
  const [name, formula] = random.pick([
    ['ethanol', 'C2H5OH'],
    ['methanol', 'CH3OH'],
    ['glucose', 'C6H12O6'],
    ['urea', 'CO(NH2)2'],
  ] as const);
  const solute = random.pick([1, 1.5, 2]);
  const water = random.pick([3, 4, 6, 8, 9]);
  const mass = solute * molarMass(formula);
  const fraction = solute / (solute + water);
  return {
    text: `${grams(mass)} of ${name}, ${chemical(formula)}, is dissolved in ${grams(water * 18)} of water. What is the mole fraction of ${name}?`,
    ...answers(
      fraction,
      [solute / water, 1 - fraction, mass / (mass + water * 18), fraction / 2, water / solute / 10],
      count,
    ),
    steps: [
      `The amounts are $\\frac{${numeral(mass)}}{${numeral(molarMass(formula))}} = ${solute}\\ \\mathrm{mol}$ of ${name} and $\\frac{${water * 18}}{18} = ${water}\\ \\mathrm{mol}$ of water. The mole fraction is a part of the total.`,
      `$x = \\frac{${solute}}{${solute} + ${water}}$`,
    ],
  };
}
