import { charge, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { range, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { electronConfiguration } from './electron-configuration.js';

/** Outer electrons of the atoms (3d and 4s, or 3s and 3p), from a table instead of the filling rule. */
const outer: Record<number, string> = {
  7: '2s2 2p3',
  8: '2s2 2p4',
  9: '2s2 2p5',
  11: '3s1',
  12: '3s2',
  13: '3s2 3p1',
  14: '3s2 3p2',
  15: '3s2 3p3',
  16: '3s2 3p4',
  17: '3s2 3p5',
  19: '4s1',
  20: '4s2',
  21: '3d1 4s2',
  22: '3d2 4s2',
  23: '3d3 4s2',
  24: '3d5 4s1',
  25: '3d5 4s2',
  26: '3d6 4s2',
  27: '3d7 4s2',
  28: '3d8 4s2',
  29: '3d10 4s1',
  30: '3d10 4s2',
};
/** Outer electrons of the ions. */
const ofIons: Record<string, string> = {
  'Fe^{2+}': '3d6',
  'Fe^{3+}': '3d5',
  'Cu^{+}': '3d10',
  'Cu^{2+}': '3d9',
  'Cr^{3+}': '3d3',
  'Mn^{2+}': '3d5',
  'Ni^{2+}': '3d8',
  'Co^{2+}': '3d7',
  'Zn^{2+}': '3d10',
  'Ti^{3+}': '3d1',
  'V^{3+}': '3d2',
};
const core = (number: number) => (number <= 10 ? '1s2' : number <= 18 ? '1s2 2s2 2p6' : '1s2 2s2 2p6 3s2 3p6');
const byName: Record<string, number> = {
  nitrogen: 7,
  oxygen: 8,
  fluorine: 9,
  sodium: 11,
  magnesium: 12,
  aluminium: 13,
  silicon: 14,
  phosphorus: 15,
  sulphur: 16,
  chlorine: 17,
  potassium: 19,
  calcium: 20,
  scandium: 21,
  titanium: 22,
  vanadium: 23,
  chromium: 24,
  manganese: 25,
  iron: 26,
  cobalt: 27,
  nickel: 28,
  copper: 29,
  zinc: 30,
};

const numberIn = (question: string) => Number(/Z = (\d+)/.exec(question)![1]);
const outerOf = (question: string) => ofIons[substancesIn(question)[0] ?? ''] ?? outer[numberIn(question)]!;
const plain = (formula: string) => formula.replaceAll(/[${}^]/g, '').replaceAll('\\,', ' ');

/** Returns the number of unpaired electrons by Hund's rule. */
function single(subshells: string): number {
  return total(
    subshells.split(' ').map((subshell) => {
      const boxes = Array.from({ length: { s: 1, p: 3, d: 5 }[subshell[1]!]! }, () => 0);
      for (let electron = 0; electron < Number(subshell.slice(2)); electron += 1) boxes[electron % boxes.length]! += 1;
      return boxes.filter((electrons) => electrons === 1).length;
    }),
  );
}

/** Returns the number of sets of quantum numbers n, l, m. */
const orbitals = (n: number) => range(0, n - 1).flatMap((l) => range(-l, l)).length;

describeSolved(electronConfiguration, [
  {
    asks: /What is the electron configuration/,
    solve: (_, question) => (option) => {
      const electrons = total(
        plain(option)
          .split(' ')
          .map((subshell) => Number(subshell.slice(2))),
      );
      const ion = substancesIn(question)[0];
      const expected = numberIn(question) - (ion === undefined ? 0 : charge(ion));
      return electrons === expected && plain(option) === `${core(numberIn(question))} ${outerOf(question)}`;
    },
  },
  {
    asks: /Which element has/,
    solve: (_, question) => {
      const configuration = plain(/\$(.*)\$/.exec(question)![1]!);
      return (option) => configuration === `${core(byName[option]!)} ${outer[byName[option]!]!}`;
    },
  },
  { asks: /How many unpaired/, solve: (_, question) => single(outerOf(question)) },
  {
    asks: /magnetic moment/,
    // by the total spin S: 2√(S(S + 1))
    solve: (_, question) => {
      const spin = single(outerOf(question)) / 2;
      return 2 * Math.sqrt(spin * (spin + 1));
    },
  },
  {
    asks: /in the shell/,
    solve: (_, question) => {
      const shell = Number(/n = (\d)/.exec(question)![1]);
      return orbitals(shell) * (question.includes('electrons can') ? 2 : 1);
    },
  },
]);
