import { bracketNegative } from '../notation/algebra.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { kilojoules, kilojoulesPerMole } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { coefficient } from './substances.js';

export const enthalpies = generateTopic('Chemistry', 'enthalpies from a cycle', 3, [fromFormation, fromBonds, hess]);

/** Standard enthalpies of formation in kJ/mol. */
const formation: Record<string, number> = {
  CH4: -75,
  C2H4: 52,
  C3H8: -104,
  C2H5OH: -278,
  CO: -111,
  CO2: -394,
  H2O: -286,
  NH3: -46,
  NO: 90,
  SO2: -297,
  H2S: -21,
  Fe2O3: -824,
  CaCO3: -1207,
  CaO: -635,
  NO2: 33,
};

interface Reaction {
  equation: string;
  left: string[];
  right: string[];
}

/** Reactions. Elements in their standard state are omitted, because their enthalpy of formation is 0. */
const reactions: Reaction[] = [
  { equation: 'CH4 + 2O2 -> CO2 + 2H2O', left: ['CH4'], right: ['CO2', 'H2O'] },
  { equation: 'C3H8 + 5O2 -> 3CO2 + 4H2O', left: ['C3H8'], right: ['CO2', 'H2O'] },
  { equation: 'C2H5OH + 3O2 -> 2CO2 + 3H2O', left: ['C2H5OH'], right: ['CO2', 'H2O'] },
  { equation: 'C2H4 + 3O2 -> 2CO2 + 2H2O', left: ['C2H4'], right: ['CO2', 'H2O'] },
  { equation: '4NH3 + 5O2 -> 4NO + 6H2O', left: ['NH3'], right: ['NO', 'H2O'] },
  { equation: 'Fe2O3 + 3CO -> 2Fe + 3CO2', left: ['Fe2O3', 'CO'], right: ['CO2'] },
  { equation: 'CaCO3 -> CaO + CO2', left: ['CaCO3'], right: ['CaO', 'CO2'] },
  { equation: '2H2S + 3O2 -> 2H2O + 2SO2', left: ['H2S'], right: ['H2O', 'SO2'] },
  { equation: '2NO + O2 -> 2NO2', left: ['NO'], right: ['NO2'] },
];

function fromFormation(random: Random): Problem {
  const { equation, left, right } = random.pick(reactions);
  const sum = (formulas: string[], times: (formula: string) => number) =>
    formulas.reduce((before, formula) => before + times(formula) * formation[formula]!, 0);
  const asWritten = (formula: string) => coefficient(equation, formula);
  const enthalpy = sum(right, asWritten) - sum(left, asWritten);
  const table = [...left, ...right].map((formula) => `${chemical(formula)} ${kilojoulesPerMole(formation[formula]!)}`);
  return {
    text: `Standard enthalpies of formation: ${table.join(', ')}. What is the enthalpy change of the reaction ${chemical(equation)}?`,
    ...answers(
      enthalpy,
      [
        -enthalpy,
        sum(right, () => 1) - sum(left, () => 1),
        sum(right, asWritten) + sum(left, asWritten),
        sum(right, asWritten),
        enthalpy / 2,
      ],
      kilojoules,
      { signed: true, figures: 4 },
    ),
    steps: [
      'The enthalpy change is the sum of the enthalpies of formation of the products less that of the reactants, each times its coefficient. Elements count as $0$.',
      `$\\Delta H = (${right.map((formula) => `${coefficient(equation, formula)}\\times${bracketNegative(formation[formula]!)}`).join(' + ')}) - (${left.map((formula) => `${coefficient(equation, formula)}\\times${bracketNegative(formation[formula]!)}`).join(' + ')})$`,
    ],
  };
}

const bonds = {
  'H-H': 436,
  'Cl-Cl': 242,
  'H-Cl': 431,
  'Br-Br': 193,
  'H-Br': 366,
  'F-F': 158,
  'H-F': 562,
  'N#N': 944,
  'N-H': 388,
  'O=O': 496,
  'O-H': 463,
};
type Bond = keyof typeof bonds;

const bondReactions: { equation: string; broken: [Bond, number][]; formed: [Bond, number] }[] = [
  {
    equation: 'H2 + Cl2 -> 2HCl',
    broken: [
      ['H-H', 1],
      ['Cl-Cl', 1],
    ],
    formed: ['H-Cl', 2],
  },
  {
    equation: 'H2 + Br2 -> 2HBr',
    broken: [
      ['H-H', 1],
      ['Br-Br', 1],
    ],
    formed: ['H-Br', 2],
  },
  {
    equation: 'H2 + F2 -> 2HF',
    broken: [
      ['H-H', 1],
      ['F-F', 1],
    ],
    formed: ['H-F', 2],
  },
  {
    equation: 'N2 + 3H2 -> 2NH3',
    broken: [
      ['N#N', 1],
      ['H-H', 3],
    ],
    formed: ['N-H', 6],
  },
  {
    equation: '2H2 + O2 -> 2H2O',
    broken: [
      ['H-H', 2],
      ['O=O', 1],
    ],
    formed: ['O-H', 4],
  },
];

const shownBond = (bond: Bond) =>
  `$\\mathrm{${bond.replace('-', '{-}').replace('=', '{=}').replace('#', '{\\equiv}')}}$`;

function fromBonds(random: Random): Problem {
  const { equation, broken, formed } = random.pick(bondReactions);
  const into = broken.reduce((sum, [bond, times]) => sum + times * bonds[bond], 0);
  const out = formed[1] * bonds[formed[0]];
  const table = [...broken, formed].map(([bond]) => `${shownBond(bond)} ${kilojoulesPerMole(bonds[bond])}`);
  return {
    text: `Bond energies: ${table.join(', ')}. Estimate from them the enthalpy change of ${chemical(equation)}.`,
    ...answers(
      into - out,
      [
        out - into,
        into - out / formed[1],
        into + out,
        (into - out) / 2,
        broken.reduce((sum, [bond]) => sum + bonds[bond], 0) - out,
      ],
      kilojoules,
      {
        signed: true,
        figures: 4,
      },
    ),
    steps: [
      'Breaking bonds needs energy, and making bonds sets energy free: $\\Delta H$ is the energy of all broken bonds less that of all new bonds.',
      `$\\Delta H = (${broken.map(([bond, times]) => `${times}\\times${bonds[bond]}`).join(' + ')}) - ${formed[1]}\\times${bonds[formed[0]]}$`,
    ],
  };
}

const cycles = [
  { first: 'C + O2 -> CO2', second: '2CO + O2 -> 2CO2', asked: '2C + O2 -> 2CO', values: [-394, -566], signs: [2, -1] },
  {
    first: 'S + O2 -> SO2',
    second: '2SO2 + O2 -> 2SO3',
    asked: '2S + 3O2 -> 2SO3',
    values: [-297, -198],
    signs: [2, 1],
  },
  {
    first: 'N2 + O2 -> 2NO',
    second: '2NO + O2 -> 2NO2',
    asked: 'N2 + 2O2 -> 2NO2',
    values: [180, -114],
    signs: [1, 1],
  },
  {
    first: '2H2 + O2 -> 2H2O',
    second: '2H2O2 -> 2H2O + O2',
    asked: 'H2 + O2 -> H2O2',
    values: [-572, -196],
    signs: [0.5, -0.5],
  },
  {
    first: 'P4 + 6Cl2 -> 4PCl3',
    second: 'PCl3 + Cl2 -> PCl5',
    asked: 'P4 + 10Cl2 -> 4PCl5',
    values: [-1280, -124],
    signs: [1, 4],
  },
];

function hess(random: Random): Problem {
  const { first, second, asked: target, values, signs } = random.pick(cycles);
  const [a, b] = values as [number, number];
  const [sign, secondSign] = signs as [number, number];
  const enthalpy = sign * a + secondSign * b;
  return {
    text: `Given ${chemical(first)}, ${kilojoules(a).replace('$', '$\\Delta H = ')}, and ${chemical(second)}, ${kilojoules(b).replace('$', '$\\Delta H = ')}. What is $\\Delta H$ of ${chemical(target)}?`,
    ...answers(enthalpy, [a + b, a - b, sign * a - secondSign * b, -enthalpy, enthalpy / 2, 2 * enthalpy], kilojoules, {
      signed: true,
      figures: 4,
    }),
    steps: [
      `Hess's law: combine the given equations so that they add up to the one asked for. Take the first times $${sign}$ and the second times $${secondSign}$; a negative factor reverses the equation.`,
      `$\\Delta H = ${bracketNegative(sign)}\\times${bracketNegative(a)} + ${bracketNegative(secondSign)}\\times${bracketNegative(b)}$`,
    ],
  };
}
