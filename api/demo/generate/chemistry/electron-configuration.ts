import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { count } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const electronConfiguration = generateTopic('Chemistry', 'electron configuration', 4, [
  configurationOf,
  elementByConfiguration,
  unpairedElectrons,
  magneticMoment,
  statesOfAShell,
]);

interface Element {
  symbol: string;
  name: string;
  number: number;
}

const elements: Element[] = [
  ['N', 'nitrogen', 7],
  ['O', 'oxygen', 8],
  ['F', 'fluorine', 9],
  ['Na', 'sodium', 11],
  ['Mg', 'magnesium', 12],
  ['Al', 'aluminium', 13],
  ['Si', 'silicon', 14],
  ['P', 'phosphorus', 15],
  ['S', 'sulphur', 16],
  ['Cl', 'chlorine', 17],
  ['K', 'potassium', 19],
  ['Ca', 'calcium', 20],
  ['Sc', 'scandium', 21],
  ['Ti', 'titanium', 22],
  ['V', 'vanadium', 23],
  ['Cr', 'chromium', 24],
  ['Mn', 'manganese', 25],
  ['Fe', 'iron', 26],
  ['Co', 'cobalt', 27],
  ['Ni', 'nickel', 28],
  ['Cu', 'copper', 29],
  ['Zn', 'zinc', 30],
].map(([symbol, name, number]) => ({ symbol, name, number }) as Element);

const subshells = ['1s', '2s', '2p', '3s', '3p', '4s', '3d', '4p'];
/** Subshells in the order of notation. */
const subshellOrder = ['1s', '2s', '2p', '3s', '3p', '3d', '4s', '4p'];
const ROOM: Record<string, number> = { s: 2, p: 6, d: 10 };

type Configuration = Map<string, number>;

/** Returns the configuration of an atom or positive ion. Chromium and copper fill 3d before 4s is full. */
function configuration(number: number, charge = 0): Configuration {
  const filled: Configuration = new Map();
  let left = number;
  for (const subshell of subshells) {
    const here = Math.min(left, ROOM[subshell[1]!]!);
    if (here > 0) filled.set(subshell, here);
    left -= here;
  }
  if (number === 24 || number === 29) {
    filled.set('4s', 1);
    filled.set('3d', number === 24 ? 5 : 10);
  }
  // an ion loses the electrons of the outermost shell first
  for (let lost = 0; lost < charge; lost += 1) {
    const from = ['4s', '3d', '3p', '3s', '2p', '2s'].find((subshell) => filled.get(subshell))!;
    if (filled.get(from) === 1) filled.delete(from);
    else filled.set(from, filled.get(from)! - 1);
  }
  return filled;
}

const format = (filled: Configuration): string =>
  `$${[...filled]
    .sort(([a], [b]) => subshellOrder.indexOf(a) - subshellOrder.indexOf(b))
    .map(([subshell, electrons]) => `${subshell}^{${electrons}}`)
    .join('\\,')}$`;

const ions: [string, number][] = [
  ['Fe', 2],
  ['Fe', 3],
  ['Cu', 1],
  ['Cu', 2],
  ['Cr', 3],
  ['Mn', 2],
  ['Ni', 2],
  ['Co', 2],
  ['Zn', 2],
  ['Ti', 3],
  ['V', 3],
];

const bySymbol = (symbol: string): Element => elements.find((element) => element.symbol === symbol)!;
const charged = (symbol: string, charge: number): string => chemical(`${symbol}^${charge === 1 ? '' : charge}+`);

function configurationOf(random: Random): Problem {
  const [symbol, charge] = random.pick([...ions, ['Cr', 0], ['Cu', 0], ['S', 0], ['Ca', 0]] as [string, number][]);
  const { name, number } = bySymbol(symbol);
  const particle = charge === 0 ? `an atom of ${name}` : `the ion ${charged(symbol, charge)}`;
  // wrong options: 3d emptied before 4s, regular filling for chromium and copper, one electron too many or too few
  const outerKept = configuration(number - charge);
  const regular = new Map(configuration(number - charge));
  if (charge === 0 && regular.get('4s') === 1) regular.set('4s', 2).set('3d', regular.get('3d')! - 1);
  return {
    text: `What is the electron configuration of ${particle} in its ground state ($Z = ${number}$)?`,
    right: format(configuration(number, charge)),
    wrong: [
      outerKept,
      regular,
      configuration(number - charge + 1),
      configuration(number, charge + 1),
      configuration(number - charge - 1),
      configuration(number),
    ].map(format),
    steps: [
      `Fill the subshells in the order $1s$, $2s$, $2p$, $3s$, $3p$, $4s$, $3d$ with $${number}$ electrons.${number === 24 || number === 29 ? ' In chromium and copper one electron of $4s$ moves to $3d$, which is then half full or full.' : ''}`,
      `${charge === 0 ? 'This is a neutral atom, so all of them stay.' : `The ion has lost $${charge}$ ${charge === 1 ? 'electron' : 'electrons'}; those of $4s$ go first.`}`,
    ],
  };
}

function elementByConfiguration(random: Random): Problem {
  const [element, ...otherElements] = random.shuffled(elements) as [Element, ...Element[]];
  const near = otherElements.sort((a, b) => Math.abs(a.number - element.number) - Math.abs(b.number - element.number));
  return {
    text: `Which element has the ground state configuration ${format(configuration(element.number))}?`,
    right: element.name,
    wrong: near.slice(0, 4).map(({ name }) => name),
    steps: [
      `The electrons add up to the atomic number: $Z = ${[...configuration(element.number).values()].join(' + ')} = ${element.number}$.`,
    ],
  };
}

/** Returns the number of unpaired electrons by Hund's rule. */
function unpaired(filled: Configuration): number {
  let single = 0;
  for (const [subshell, electrons] of filled) {
    const room = ROOM[subshell[1]!]!;
    single += electrons <= room / 2 ? electrons : room - electrons;
  }
  return single;
}

function unpairedElectrons(random: Random): Problem {
  const [symbol, charge] = random.pick([...ions, ['Cr', 0], ['N', 0], ['S', 0], ['P', 0], ['Fe', 0]] as [
    string,
    number,
  ][]);
  const { name, number } = bySymbol(symbol);
  const single = unpaired(configuration(number, charge));
  return {
    text: `How many unpaired electrons are there in ${charge === 0 ? `an atom of ${name}` : `a free ion ${charged(symbol, charge)}`} in its ground state ($Z = ${number}$)?`,
    right: count(single),
    wrong: [single + 1, single - 1, single + 2, single - 2, single + 3]
      .filter((candidate) => candidate >= 0)
      .map(count),
    steps: [
      `The configuration is ${format(configuration(number, charge))}. By Hund's rule the electrons of a subshell stay single as long as there are empty orbitals; all other subshells are paired.`,
      `The number of unpaired electrons is $${single}$.`,
    ],
  };
}

function magneticMoment(random: Random): Problem {
  const [symbol, charge] = random.pick(
    ions.filter(([ion, ionCharge]) => unpaired(configuration(bySymbol(ion).number, ionCharge)) > 0),
  );
  const { number } = bySymbol(symbol);
  const single = unpaired(configuration(number, charge));
  const moment = (electrons: number) => Math.sqrt(electrons * (electrons + 2));
  return {
    text: `What is the spin-only magnetic moment of the free ion ${charged(symbol, charge)} ($Z = ${number}$) in Bohr magnetons?`,
    ...answers(
      moment(single),
      [moment(single + 1), moment(single - 1), moment(single + 2), single, Math.sqrt(single * (single + 1))],
      count,
    ),
    steps: [
      `The ion ${format(configuration(number, charge))} has $n = ${single}$ unpaired electron${single === 1 ? '' : 's'}. The spin-only moment is $\\mu = \\sqrt{n(n + 2)}$.`,
      `$\\mu = \\sqrt{${single}\\times(${single} + 2)}$`,
    ],
  };
}

function statesOfAShell(random: Random): Problem {
  const shell = random.between(2, 5);
  const [target, right, distractors] = random.pick([
    ['orbitals are there', shell ** 2, [2 * shell ** 2, shell, 2 * shell, (shell + 1) ** 2]],
    ['electrons can there be at most', 2 * shell ** 2, [shell ** 2, 2 * shell, 8, 2 * (shell + 1) ** 2]],
  ] as [string, number, number[]][]);
  return {
    text: `How many ${target} in the shell with the principal quantum number $n = ${shell}$?`,
    right: count(right),
    wrong: distractors.map(count),
    steps: [
      'The shell $n$ has $n^{2}$ orbitals, and each orbital holds at most two electrons.',
      `$${right === shell ** 2 ? '' : '2\\times'}${shell}^{2}$`,
    ],
  };
}
