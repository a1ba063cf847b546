import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { count, grams, gramsPerMole, moles, percent } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { atomsOf, massOf, massPercent, molarMass } from './substances.js';

const AVOGADRO = 6.02e23;
const takeAvogadro = `(Take $N_A = 6.02\\times10^{23}\\ \\mathrm{mol^{-1}}$.)`;

export const formulas = generateTopic('Chemistry', 'moles and formulas', 3, [
  moleculesInAMass,
  atomsInAnAmount,
  massShare,
  empiricalFormula,
  molecularFormula,
  waterOfCrystallisation,
]);

const molecules = ['H2O', 'CO2', 'NH3', 'CH4', 'SO2', 'N2O', 'C2H6', 'HNO3', 'H2SO4', 'O2'];

function moleculesInAMass(random: Random): Problem {
  const formula = random.pick(molecules);
  const amount = random.pick([0.1, 0.2, 0.25, 0.5, 2, 3]);
  const number = amount * AVOGADRO;
  const atoms = [...atomsOf(formula).values()].reduce((sum, atomCount) => sum + atomCount, 0);
  return {
    text: `How many molecules are there in ${grams(amount * molarMass(formula))} of ${chemical(formula)}? ${takeAvogadro}`,
    ...answers(number, [number * atoms, AVOGADRO, number * molarMass(formula), number / 2, AVOGADRO / amount], count),
    steps: [
      'The amount is mass over molar mass, and each mole has $N_A$ molecules.',
      `$N = \\frac{${numeral(amount * molarMass(formula))}}{${numeral(molarMass(formula))}}\\times6.02\\times10^{23}$`,
    ],
  };
}

const salts: [string, string, string][] = [
  ['Al2(SO4)3', 'O', 'oxygen'],
  ['Ca(NO3)2', 'O', 'oxygen'],
  ['(NH4)2SO4', 'H', 'hydrogen'],
  ['C6H12O6', 'C', 'carbon'],
  ['Ca3(PO4)2', 'P', 'phosphorus'],
  ['K2Cr2O7', 'O', 'oxygen'],
  ['C2H5OH', 'H', 'hydrogen'],
  ['Mg(OH)2', 'H', 'hydrogen'],
];

function atomsInAnAmount(random: Random): Problem {
  const [formula, element, name] = random.pick(salts);
  const amount = random.pick([0.05, 0.1, 0.2, 0.25, 0.5]);
  const perMolecule = atomsOf(formula).get(element)!;
  const number = amount * perMolecule * AVOGADRO;
  return {
    text: `How many ${name} atoms does ${moles(amount)} of ${chemical(formula)} contain? ${takeAvogadro}`,
    ...answers(
      number,
      [amount * AVOGADRO, perMolecule * AVOGADRO, number / 2, (amount * AVOGADRO) / perMolecule, number * 2],
      count,
    ),
    steps: [
      `Each formula unit of ${chemical(formula)} has $${perMolecule}$ ${name} atoms.`,
      `$N = ${amount}\\times${perMolecule}\\times6.02\\times10^{23}$`,
    ],
  };
}

const compounds: [string, string, string][] = [
  ['NH4NO3', 'N', 'nitrogen'],
  ['CO(NH2)2', 'N', 'nitrogen'],
  ['(NH4)2SO4', 'N', 'nitrogen'],
  ['Fe2O3', 'Fe', 'iron'],
  ['Fe3O4', 'Fe', 'iron'],
  ['CaCO3', 'Ca', 'calcium'],
  ['C2H5OH', 'C', 'carbon'],
  ['KNO3', 'N', 'nitrogen'],
  ['H2SO4', 'S', 'sulphur'],
  ['Al2O3', 'Al', 'aluminium'],
];

function massShare(random: Random): Problem {
  const [formula, element, name] = random.pick(compounds);
  const share = massPercent(formula, element);
  const atoms = [...atomsOf(formula).values()].reduce((sum, atomCount) => sum + atomCount, 0);
  return {
    text: `What is the percentage by mass of ${name} in ${chemical(formula)}?`,
    ...answers(
      share,
      [
        share / atomsOf(formula).get(element)!,
        (100 * atomsOf(formula).get(element)!) / atoms,
        100 - share,
        share / 2,
        share * 1.25,
      ].filter((part) => part < 100),
      percent,
    ),
    steps: [
      `The molar mass of ${chemical(formula)} is $${numeral(molarMass(formula))}\\ \\mathrm{g\\,mol^{-1}}$, and it contains $${atomsOf(formula).get(element)!}$ ${atomsOf(formula).get(element) === 1 ? 'atom' : 'atoms'} of ${name}. In percent:`,
      `$100\\times\\frac{${atomsOf(formula).get(element)!}\\times${numeral(massOf(element))}}{${numeral(molarMass(formula))}}$`,
    ],
  };
}

const empirical: [string, string[]][] = [
  ['CH2O', ['CHO', 'C2H4O', 'CH4O', 'C2H2O']],
  ['C2H6O', ['CH3O', 'C2H4O', 'CH2O', 'C3H8O']],
  ['CH2', ['CH', 'CH3', 'CH4', 'C2H5']],
  ['Na2S2O3', ['Na2SO3', 'Na2SO4', 'NaSO3', 'Na2S2O5']],
  ['K2Cr2O7', ['K2CrO4', 'KCrO3', 'K2Cr2O4', 'KCrO4']],
  ['Fe3O4', ['FeO', 'Fe2O3', 'FeO2', 'Fe3O2']],
  ['N2O5', ['NO2', 'N2O3', 'N2O', 'NO']],
];

const names: Record<string, string> = {
  C: 'carbon',
  H: 'hydrogen',
  O: 'oxygen',
  N: 'nitrogen',
  Na: 'sodium',
  S: 'sulphur',
  K: 'potassium',
  Cr: 'chromium',
  Fe: 'iron',
};

function empiricalFormula(random: Random): Problem {
  const [formula, distractors] = random.pick(empirical);
  const shares = [...atomsOf(formula).keys()].map(
    (element) => `${percent(massPercent(formula, element).toFixed(1))} ${names[element]!}`,
  );
  return {
    text: `A compound contains by mass ${shares.slice(0, -1).join(', ')} and ${shares.at(-1)!}. What is its empirical formula?`,
    right: chemical(formula),
    wrong: distractors.map(chemical),
    steps: [
      `Divide the mass of each element in $100\\ \\mathrm{g}$ by its atomic mass: ${[...atomsOf(formula).keys()].map((element) => `$\\frac{${massPercent(formula, element).toFixed(1)}}{${massOf(element)}} = ${(massPercent(formula, element) / massOf(element)).toFixed(2)}$ for ${names[element]!}`).join(', ')}.`,
      `In the smallest whole numbers these amounts are in the ratio $${[...atomsOf(formula).values()].join(' : ')}$.`,
    ],
  };
}

function molecularFormula(random: Random): Problem {
  const unit = random.pick(['CH2O', 'CH2', 'CH', 'C2H4O', 'CHO2', 'C3H4', 'NO2', 'P2O5']);
  const times = random.pick([2, 3, 4, 5, 6].slice(0, unit === 'P2O5' || unit === 'NO2' || unit === 'CHO2' ? 1 : 5));
  const multiple = (factor: number) =>
    chemical(
      [...atomsOf(unit)].map(([element, number]) => element + (number * factor === 1 ? '' : number * factor)).join(''),
    );
  return {
    text: `The empirical formula of a compound is ${chemical(unit)} and its molar mass is ${gramsPerMole(times * molarMass(unit))}. What is its molecular formula?`,
    right: multiple(times),
    wrong: [multiple(times + 1), multiple(times - 1), multiple(times + 2), multiple(2 * times)],
    steps: [
      `One unit ${chemical(unit)} has the molar mass $${numeral(molarMass(unit))}\\ \\mathrm{g\\,mol^{-1}}$, so the molecule consists of $\\frac{${numeral(times * molarMass(unit))}}{${numeral(molarMass(unit))}} = ${times}$ units.`,
    ],
  };
}

const hydrates: [string, string, number][] = [
  ['copper(II) sulphate', 'CuSO4', 5],
  ['washing soda', 'Na2CO3', 10],
  ['magnesium sulphate', 'MgSO4', 7],
  ['gypsum', 'CaSO4', 2],
  ['barium chloride', 'BaCl2', 2],
  ['iron(II) sulphate', 'FeSO4', 7],
];

function waterOfCrystallisation(random: Random): Problem {
  const [name, salt, water] = random.pick(hydrates);
  const share = (100 * water * (2 * massOf('H') + massOf('O'))) / molarMass(`${salt}.${water}H2O`);
  return {
    text: `What percentage of its mass does crystalline ${name}, ${chemical(`${salt}.${water}H2O`)}, lose when all its water is driven out?`,
    ...answers(
      share,
      [
        100 - share,
        share / water,
        (100 * water * 18) / molarMass(salt),
        share / 2,
        (100 * 18) / (18 + molarMass(salt)),
        share * 1.3,
      ].filter((part) => part < 100),
      percent,
    ),
    steps: [
      `The molar mass of the crystals is $${numeral(molarMass(`${salt}.${water}H2O`))}\\ \\mathrm{g\\,mol^{-1}}$, of which $${water}\\times18\\ \\mathrm{g\\,mol^{-1}}$ is water. In percent:`,
      `$100\\times\\frac{${water}\\times18}{${numeral(molarMass(`${salt}.${water}H2O`))}}$`,
    ],
  };
}
