import { atomsIn, charge, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { atomicStructure } from './atomic-structure.js';

/** Symbols in the order of the periodic table. */
const ORDER =
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I'.split(
    ' ',
  );
const number = (symbol: string) => ORDER.indexOf(symbol) + 1;

const electrons = (text: string) =>
  total(Object.entries(atomsIn(text)).map(([symbol, atoms]) => number(symbol) * atoms)) - charge(text);

describeSolved(
  atomicStructure,
  [
    {
      asks: /How many neutrons and electrons/,
      solve: (_, question) => {
        const [, mass, , symbol, size, sign] = /\^\{(\d+)\}_\{(\d+)\}([A-Z][a-z]?)\^\{(\d?)([+-])\}/.exec(question)!;
        const held = number(symbol!) + (sign === '+' ? -1 : 1) * Number(size || 1);
        return `$${Number(mass) - number(symbol!)}$ neutrons and $${held}$ electrons`;
      },
    },
    {
      asks: /What is its relative atomic mass/,
      apart: 5e-4,
      // mean mass of a thousand atoms
      solve: ([share, light, , heavy]) =>
        total(range(1, 1000).map((n) => (n <= share! * 1000 + 1e-6 ? light! : heavy!))) / 1000,
    },
    {
      asks: /What part of the atoms/,
      solve: ([average, light, heavy]) => root((share) => share * light! + (1 - share) * heavy! - average!, 0, 1),
    },
    {
      asks: /as many electrons as/,
      solve: (_, question) => (option) => electrons(substancesIn(option)[0]!) === electrons(substancesIn(question)[0]!),
    },
  ],
  laboratoryUnits,
);
