import { bracketNegative } from '../notation/algebra.js';
import { chemical } from '../notation/chemicals.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { atomsOf } from './substances.js';

export const redox = generateTopic('Chemistry', 'oxidation numbers', 5, [
  oxidationNumber,
  highestInAList,
  whatIsOxidised,
]);

/** Formula, element in question, and its oxidation number. */
const known: [string, string, number][] = [
  ['K2Cr2O7', 'Cr', 6],
  ['KMnO4', 'Mn', 7],
  ['K2MnO4', 'Mn', 6],
  ['MnO2', 'Mn', 4],
  ['Mn2O3', 'Mn', 3],
  ['H2SO4', 'S', 6],
  ['Na2S2O3', 'S', 2],
  ['Na2SO3', 'S', 4],
  ['H2S', 'S', -2],
  ['HNO3', 'N', 5],
  ['NO2^-', 'N', 3],
  ['NH4^+', 'N', -3],
  ['N2O', 'N', 1],
  ['N2H4', 'N', -2],
  ['HClO4', 'Cl', 7],
  ['NaClO', 'Cl', 1],
  ['KClO3', 'Cl', 5],
  ['HClO2', 'Cl', 3],
  ['H3PO4', 'P', 5],
  ['H3PO3', 'P', 3],
  ['P4O6', 'P', 3],
  ['PH3', 'P', -3],
  ['Na2C2O4', 'C', 3],
  ['CH2O', 'C', 0],
  ['K2FeO4', 'Fe', 6],
  ['CrO4^2-', 'Cr', 6],
];

const names: Record<string, string> = {
  Cr: 'chromium',
  Mn: 'manganese',
  S: 'sulphur',
  N: 'nitrogen',
  Cl: 'chlorine',
  P: 'phosphorus',
  C: 'carbon',
  Fe: 'iron',
  O: 'oxygen',
  H: 'hydrogen',
  K: 'potassium',
};

/** Oxidation numbers of the other elements in these compounds. */
const usual: Record<string, number> = { H: 1, Na: 1, K: 1, O: -2 };

/** Returns the solution steps for one element of a compound by the sum rule. */
function sumRule(formula: string, element: string): string[] {
  const [, size = '', sign = ''] = /\^(\d*)([+-])$/.exec(formula) ?? [];
  const charge = sign === '' ? 0 : Number(`${sign}${size || 1}`);
  const otherElements = [...atomsOf(formula)].filter(([symbol]) => symbol !== element);
  const givenNumbers = otherElements.map(([symbol]) => `${signed(usual[symbol]!)} for ${names[symbol] ?? 'sodium'}`);
  const sum = otherElements.map(([symbol, atoms]) => `${atoms}\\times${bracketNegative(usual[symbol]!)}`).join(' + ');
  return [
    `The oxidation numbers of all atoms add up to the charge, here ${signed(charge)}. Use ${givenNumbers.join(' and ')}.`,
    `$\\frac{${charge} - (${sum})}{${atomsOf(formula).get(element)!}}$`,
  ];
}

const signed = (number: number) => `$${number > 0 ? '+' : ''}${number}$`;

function oxidationNumber(random: Random): Problem {
  const [formula, element, number] = random.pick(known);
  const near = random.shuffled([
    number + 1,
    number - 1,
    number + 2,
    number - 2,
    number === 0 ? 4 : -number,
    2 * number,
  ]);
  return {
    text: `What is the oxidation number of ${names[element]!} in ${chemical(formula)}?`,
    right: signed(number),
    wrong: near.filter((candidate) => candidate !== number && Math.abs(candidate) <= 7).map(signed),
    steps: sumRule(formula, element),
  };
}

function highestInAList(random: Random): Problem {
  const element = random.pick(['N', 'S', 'Cl', 'Mn', 'P']);
  const compounds = random.shuffled(known.filter((entry) => entry[1] === element));
  const [way, best] = random.pick([
    ['highest', Math.max(...compounds.map((entry) => entry[2]))],
    ['lowest', Math.min(...compounds.map((entry) => entry[2]))],
  ] as const);
  const right = compounds.find((entry) => entry[2] === best)!;
  return {
    text: `In which of these has ${names[element]!} its ${way} oxidation number?`,
    right: chemical(right[0]),
    wrong: compounds.filter((entry) => entry[2] !== best).map((entry) => chemical(entry[0])),
    steps: [
      `The oxidation numbers of all atoms add up to the charge; hydrogen, sodium and potassium have $+1$ and oxygen $-2$.`,
      `So ${names[element]!} has ${signed(best)} in ${chemical(right[0])}. In each of the other compounds its oxidation number is ${way === 'highest' ? 'lower' : 'higher'}.`,
    ],
  };
}

type Change = [from: number, to: number];

/** Equation, oxidised and reduced elements, and changes of their oxidation numbers. */
const reactions: [string, string, string, Change, Change][] = [
  ['2KMnO4 + 10FeSO4 + 8H2SO4 -> K2SO4 + 2MnSO4 + 5Fe2(SO4)3 + 8H2O', 'iron', 'manganese', [2, 3], [7, 2]],
  ['MnO2 + 4HCl -> MnCl2 + Cl2 + 2H2O', 'chlorine', 'manganese', [-1, 0], [4, 2]],
  ['Zn + CuSO4 -> ZnSO4 + Cu', 'zinc', 'copper', [0, 2], [2, 0]],
  ['3Cu + 8HNO3 -> 3Cu(NO3)2 + 2NO + 4H2O', 'copper', 'nitrogen', [0, 2], [5, 2]],
  ['Fe2O3 + 3CO -> 2Fe + 3CO2', 'carbon', 'iron', [2, 4], [3, 0]],
  ['2H2S + SO2 -> 3S + 2H2O', 'sulphur in $\\mathrm{H_{2}S}$', 'sulphur in $\\mathrm{SO_{2}}$', [-2, 0], [4, 0]],
  ['4NH3 + 5O2 -> 4NO + 6H2O', 'nitrogen', 'oxygen in $\\mathrm{O_{2}}$', [-3, 2], [0, -2]],
  ['2Na + 2H2O -> 2NaOH + H2', 'sodium', 'hydrogen', [0, 1], [1, 0]],
];

function whatIsOxidised(random: Random): Problem {
  const [equation, oxidised, reduced, rise, fall] = random.pick(reactions);
  const [target, right, distractor] = random.pick([
    ['oxidised', oxidised, reduced],
    ['reduced', reduced, oxidised],
  ] as const);
  const elements = equation.split(/ \+ | -> /).flatMap((term) => [...atomsOf(term).keys()]);
  const bystanders = Object.entries(names)
    .filter(([symbol, name]) => elements.includes(symbol) && !right.startsWith(name) && !distractor.startsWith(name))
    .map(([, name]) => name);
  return {
    text: `Which element is ${target} in the reaction ${chemical(equation)}?`,
    right,
    wrong: [distractor, ...bystanders, 'none: it is no redox reaction'],
    steps: [
      'An element is oxidised when its oxidation number rises (it loses electrons), and reduced when it falls.',
      `The oxidation number of ${oxidised} rises from ${signed(rise[0])} to ${signed(rise[1])}; that of ${reduced} falls from ${signed(fall[0])} to ${signed(fall[1])}.`,
    ],
  };
}
