import { substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { periodicTable } from './periodic-table.js';

/** Measured atomic radii in picometres (metallic or covalent). */
const radii: Record<string, number> = {
  Li: 152,
  Be: 112,
  B: 85,
  C: 77,
  N: 75,
  O: 73,
  F: 71,
  Na: 186,
  Mg: 160,
  Al: 143,
  Si: 118,
  P: 110,
  S: 103,
  Cl: 99,
  K: 227,
  Rb: 248,
  Ca: 197,
  Sr: 215,
  Br: 114,
  I: 133,
};
/** Measured first ionisation energies in kJ/mol. */
const energies: Record<string, number> = {
  Li: 520,
  Be: 900,
  B: 801,
  C: 1086,
  N: 1402,
  O: 1314,
  F: 1681,
  Na: 496,
  Mg: 738,
  Al: 578,
  Si: 787,
  P: 1012,
  S: 1000,
  Cl: 1251,
  K: 419,
  Rb: 403,
  Ca: 590,
  Sr: 550,
  Br: 1140,
  I: 1008,
};
/** Measured ionic radii in picometres. */
const ionic: Record<string, number> = {
  'N^{3-}': 146,
  'O^{2-}': 140,
  'F^{-}': 133,
  'Na^{+}': 102,
  'Mg^{2+}': 72,
  'Al^{3+}': 54,
  'P^{3-}': 212,
  'S^{2-}': 184,
  'Cl^{-}': 181,
  'K^{+}': 138,
  'Ca^{2+}': 100,
  'Sc^{3+}': 75,
};
const noble = [2, 10, 18, 36, 54];

const extreme = (values: Record<string, number>, question: string) => (option: string) => {
  const listed = substancesIn(question).map((symbol) => values[symbol]!);
  const best = /largest|highest/.test(question) ? Math.max(...listed) : Math.min(...listed);
  return listed.length === 4 && values[substancesIn(option)[0]!] === best;
};

describeSolved(periodicTable, [
  {
    asks: /Where in the periodic table/,
    // from the preceding noble gas
    solve: ([number]) => {
      const before = noble.filter((gas) => gas < number!);
      return `period $${before.length + 1}$, ${number! - before.at(-1)! <= 2 ? 's' : 'p'} block`;
    },
  },
  {
    asks: /outermost shell/,
    // the largest increase marks the first electron of an inner shell
    solve: (values) => {
      const leaps = values.slice(1).map((energy, n) => energy / values[n]!);
      return leaps.indexOf(Math.max(...leaps)) + 1;
    },
  },
  { asks: /Which of the atoms/, solve: (_, question) => extreme(radii, question) },
  { asks: /Which of the ions/, solve: (_, question) => extreme(ionic, question) },
  { asks: /first ionisation energy\?/, solve: (_, question) => extreme(energies, question) },
]);
