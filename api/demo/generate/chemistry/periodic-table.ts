import { chemical } from '../notation/chemicals.js';
import { count } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const periodicTable = generateTopic('Chemistry', 'periodic table', 4, [
  periodAndBlock,
  outerElectrons,
  atomicRadius,
  ionicRadius,
  ionisationEnergy,
]);

/** Main-group elements by period. The position in a row is the number of outer electrons, except for helium. */
const periods: [string, number][][] = [
  [],
  [],
  [
    ['Li', 3],
    ['Be', 4],
    ['B', 5],
    ['C', 6],
    ['N', 7],
    ['O', 8],
    ['F', 9],
  ],
  [
    ['Na', 11],
    ['Mg', 12],
    ['Al', 13],
    ['Si', 14],
    ['P', 15],
    ['S', 16],
    ['Cl', 17],
  ],
  [
    ['K', 19],
    ['Ca', 20],
    ['Ga', 31],
    ['Ge', 32],
    ['As', 33],
    ['Se', 34],
    ['Br', 35],
  ],
  [
    ['Rb', 37],
    ['Sr', 38],
    ['In', 49],
    ['Sn', 50],
    ['Sb', 51],
    ['Te', 52],
    ['I', 53],
  ],
];

function periodAndBlock(random: Random): Problem {
  const period = random.between(2, 5);
  const group = random.below(7);
  const [, number] = periods[period]![group]!;
  const describe = (p: number, block: string) => `period ${count(p)}, ${block} block`;
  const [right, wrongBlock] = group < 2 ? (['s', 'p'] as const) : (['p', 's'] as const);
  return {
    text: `Where in the periodic table does the element of atomic number ${count(number)} stand?`,
    right: describe(period, right),
    wrong: [
      describe(period, wrongBlock),
      describe(period + 1, right),
      describe(period - 1, right),
      describe(period, 'd'),
      describe(period + 1, wrongBlock),
    ],
    steps: [
      `The noble gases have the atomic numbers $2$, $10$, $18$, $36$, $54$ and $86$; a period begins after each of them. The element $Z = ${number}$ is in period $${period}$.`,
      'The first two elements of a period fill an $s$ subshell and the last six a $p$ subshell.',
    ],
  };
}

/** First five ionisation energies in kJ/mol. */
const ionisations: [number[], number][] = [
  [[738, 1451, 7733, 10_543, 13_630], 2],
  [[578, 1817, 2745, 11_577, 14_842], 3],
  [[496, 4562, 6910, 9543, 13_354], 1],
  [[787, 1577, 3232, 4356, 16_091], 4],
  [[801, 2427, 3660, 25_026, 32_827], 3],
  [[590, 1145, 4912, 6491, 8153], 2],
  [[1087, 2353, 4621, 6223, 37_831], 4],
  [[419, 3052, 4420, 5877, 7975], 1],
];

function outerElectrons(random: Random): Problem {
  const [energies, outer] = random.pick(ionisations);
  return {
    text: `The first five ionisation energies of an element, in $\\mathrm{kJ\\,mol^{-1}}$, are ${energies.map(count).join(', ')}. How many electrons are there in its outermost shell?`,
    right: count(outer),
    wrong: [1, 2, 3, 4, 5].filter((candidate) => candidate !== outer).map(count),
    steps: [
      `The energy jumps between the ${['first', 'second', 'third', 'fourth'][outer - 1]!} and the next electron, from $${energies[outer - 1]!}$ to $${energies[outer]!}\\ \\mathrm{kJ\\,mol^{-1}}$: that electron comes from an inner shell.`,
      `So the number of outer electrons is $${outer}$.`,
    ],
  };
}

/** Returns four elements of a period or group, from the left or the top. */
function neighbours(random: Random): string[] {
  if (random.below(2) === 0) {
    const period = random.pick([2, 3]);
    const from = random.below(4);
    return periods[period]!.slice(from, from + 4).map(([symbol]) => symbol);
  }
  const group = random.pick([0, 1, 6]);
  return [5, 4, 3, 2].map((period) => periods[period]![group]![0]);
}

function atomicRadius(random: Random): Problem {
  // atomic radii decrease along a period and increase down a group
  const symbols = neighbours(random);
  const [way, right] = random.pick([
    ['largest', symbols[0]!],
    ['smallest', symbols.at(-1)!],
  ] as const);
  const listed = [...symbols].sort();
  return {
    text: `Which of the atoms ${listed.slice(0, -1).map(chemical).join(', ')} and ${chemical(listed.at(-1)!)} is the ${way}?`,
    right: chemical(right),
    wrong: listed.map(chemical),
    steps: [
      'Atoms become smaller from left to right in a period, since the nuclear charge grows, and larger from top to bottom in a group, since a shell is added.',
    ],
  };
}

/** Isoelectronic species by increasing nuclear charge. */
const isoelectronic = [
  ['N^3-', 'O^2-', 'F^-', 'Na^+', 'Mg^2+', 'Al^3+'],
  ['P^3-', 'S^2-', 'Cl^-', 'K^+', 'Ca^2+', 'Sc^3+'],
];

function ionicRadius(random: Random): Problem {
  const ions = random.pick(isoelectronic);
  const from = random.below(3);
  const chosen = ions.slice(from, from + 4);
  const [way, right] = random.pick([
    ['largest', chosen[0]!],
    ['smallest', chosen.at(-1)!],
  ] as const);
  const listed = [...chosen].sort();
  return {
    text: `Which of the ions ${listed.slice(0, -1).map(chemical).join(', ')} and ${chemical(listed.at(-1)!)} has the ${way} radius?`,
    right: chemical(right),
    wrong: listed.map(chemical),
    steps: [
      'All these ions have the same number of electrons. The greater the charge of the nucleus, the more it pulls them in: the ion with the most protons is the smallest.',
    ],
  };
}

/** Elements by increasing first ionisation energy. */
const climbing = [
  ['Rb', 'K', 'Na', 'Li'],
  ['I', 'Br', 'Cl', 'F'],
  ['Na', 'Mg', 'Si', 'Cl'],
  ['Li', 'C', 'N', 'F'],
  ['K', 'Na', 'Al', 'P'],
  ['Li', 'B', 'C', 'O'],
  ['Sr', 'Ca', 'Mg', 'Be'],
];

function ionisationEnergy(random: Random): Problem {
  const symbols = random.pick(climbing);
  const [way, right] = random.pick([
    ['highest', symbols.at(-1)!],
    ['lowest', symbols[0]!],
  ] as const);
  const listed = [...symbols].sort();
  return {
    text: `Which of ${listed.slice(0, -1).map(chemical).join(', ')} and ${chemical(listed.at(-1)!)} has the ${way} first ionisation energy?`,
    right: chemical(right),
    wrong: listed.map(chemical),
    steps: [
      'The first ionisation energy grows from left to right in a period and falls from top to bottom in a group.',
    ],
  };
}
