import { atomsIn, charge, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { bonding } from './bonding.js';

/** Number of valence electrons. */
const valence: Record<string, number> = { H: 1, Be: 2, B: 3, C: 4, N: 5, P: 5, O: 6, S: 6, F: 7, Cl: 7, Br: 7, Xe: 8 };
/** Number of bonds that each neighbour forms with the central atom. */
const bondsTo: Record<string, number> = { H: 1, F: 1, Cl: 1, O: 2 };

/** Returns the neighbours and lone pairs of the central atom from its electron count. */
function domains(formula: string): { neighbours: number; lonePairs: number } {
  const atoms = Object.entries(atomsIn(formula));
  const [centre] = formula === 'H_{2}O' ? ['O'] : atoms.find(([, number]) => number === 1)!;
  const around = atoms.filter(([symbol]) => symbol !== centre);
  const used = total(around.map(([symbol, number]) => bondsTo[symbol]! * number));
  return {
    neighbours: total(around.map(([, number]) => number)),
    lonePairs: (valence[centre]! - used - charge(formula)) / 2,
  };
}

const shapes: Record<string, string> = {
  '2 0': 'linear',
  '3 0': 'trigonal planar',
  '2 1': 'bent',
  '4 0': 'tetrahedral',
  '3 1': 'trigonal pyramidal',
  '2 2': 'bent',
  '5 0': 'trigonal bipyramidal',
  '4 1': 'see-saw',
  '3 2': 'T-shaped',
  '2 3': 'linear',
  '6 0': 'octahedral',
  '5 1': 'square pyramidal',
  '4 2': 'square planar',
};
const hybrids: Record<number, string> = { 2: '$sp$', 3: '$sp^{2}$', 4: '$sp^{3}$', 5: '$sp^{3}d$', 6: '$sp^{3}d^{2}$' };

/** Geometries without a dipole, because equal neighbours are arranged symmetrically. */
const symmetric = new Set([
  'linear',
  'trigonal planar',
  'tetrahedral',
  'trigonal bipyramidal',
  'octahedral',
  'square planar',
]);
const shapeOf = (formula: string) => {
  const { neighbours, lonePairs } = domains(formula);
  return shapes[`${neighbours} ${lonePairs}`]!;
};

/** Returns the bond order by filling molecular orbitals in order of energy: bonding +1, antibonding −1. */
const order = (formula: string): number => {
  const electrons =
    total(Object.entries(atomsIn(formula)).map(([symbol, number]) => valence[symbol]! * number)) - charge(formula);
  const levels = [1, -1, 1, 1, 1, -1, -1, -1];
  return total(levels.map((sign, level) => sign * Math.min(2, Math.max(0, electrons - 2 * level)))) / 2;
};

const firstSubstance = (question: string) => substancesIn(question)[0]!;

describeSolved(bonding, [
  { asks: /What is the shape/, solve: (_, question) => shapeOf(firstSubstance(question)) },
  {
    asks: /hybridisation/,
    solve: (_, question) => {
      const { neighbours, lonePairs } = domains(firstSubstance(question));
      return hybrids[neighbours + lonePairs]!;
    },
  },
  { asks: /How many lone pairs/, solve: (_, question) => domains(firstSubstance(question)).lonePairs },
  {
    asks: /dipole moment|polar/,
    solve: (_, question) => (option) =>
      symmetric.has(shapeOf(firstSubstance(option))) === /has no dipole|is not polar/.test(question),
  },
  {
    asks: /bonds does a molecule of/,
    // one σ bond joins each atom, plus one per ring; missing hydrogen atoms indicate rings and π bonds
    solve: (_, question) => {
      const atoms = atomsIn(firstSubstance(question));
      const { C = 0, H = 0, N = 0 } = atoms;
      const rings = question.includes('benzene') ? 1 : 0;
      const sigma = total(Object.values(atoms)) - 1 + rings;
      const pi = C - H / 2 + N / 2 + 1 - rings;
      return `$${sigma}$ $\\sigma$ and $${pi}$ $\\pi$`;
    },
  },
  { asks: /bond order/, solve: (_, question) => order(firstSubstance(question)) },
]);
