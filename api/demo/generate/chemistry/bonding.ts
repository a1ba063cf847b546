import { chemical } from '../notation/chemicals.js';
import { count } from '../notation/units.js';
import type { Random } from '../random.js';
import { generated, type Problem } from '../topic.js';

export const bonding = generated('Chemistry', 'chemical bonding', 3, [
  shapeOf,
  hybridisationOf,
  lonePairsOn,
  withoutDipole,
  sigmaAndPi,
  bondOrder,
]);

interface Molecule {
  formula: string;
  centre: string;
  shape: string;
  hybrid: string;
  lonePairs: number;
  polar: boolean;
}

const SP = '$sp$';
const SP2 = '$sp^{2}$';
const SP3 = '$sp^{3}$';
const SP3D = '$sp^{3}d$';
const SP3D2 = '$sp^{3}d^{2}$';

const molecules: Molecule[] = [
  { formula: 'BeCl2', centre: 'beryllium', shape: 'linear', hybrid: SP, lonePairs: 0, polar: false },
  { formula: 'CO2', centre: 'carbon', shape: 'linear', hybrid: SP, lonePairs: 0, polar: false },
  { formula: 'BF3', centre: 'boron', shape: 'trigonal planar', hybrid: SP2, lonePairs: 0, polar: false },
  { formula: 'SO3', centre: 'sulphur', shape: 'trigonal planar', hybrid: SP2, lonePairs: 0, polar: false },
  { formula: 'SO2', centre: 'sulphur', shape: 'bent', hybrid: SP2, lonePairs: 1, polar: true },
  { formula: 'CCl4', centre: 'carbon', shape: 'tetrahedral', hybrid: SP3, lonePairs: 0, polar: false },
  { formula: 'NH3', centre: 'nitrogen', shape: 'trigonal pyramidal', hybrid: SP3, lonePairs: 1, polar: true },
  { formula: 'PCl3', centre: 'phosphorus', shape: 'trigonal pyramidal', hybrid: SP3, lonePairs: 1, polar: true },
  { formula: 'H2O', centre: 'oxygen', shape: 'bent', hybrid: SP3, lonePairs: 2, polar: true },
  { formula: 'PCl5', centre: 'phosphorus', shape: 'trigonal bipyramidal', hybrid: SP3D, lonePairs: 0, polar: false },
  { formula: 'SF4', centre: 'sulphur', shape: 'see-saw', hybrid: SP3D, lonePairs: 1, polar: true },
  { formula: 'ClF3', centre: 'chlorine', shape: 'T-shaped', hybrid: SP3D, lonePairs: 2, polar: true },
  { formula: 'XeF2', centre: 'xenon', shape: 'linear', hybrid: SP3D, lonePairs: 3, polar: false },
  { formula: 'SF6', centre: 'sulphur', shape: 'octahedral', hybrid: SP3D2, lonePairs: 0, polar: false },
  { formula: 'BrF5', centre: 'bromine', shape: 'square pyramidal', hybrid: SP3D2, lonePairs: 1, polar: true },
  { formula: 'XeF4', centre: 'xenon', shape: 'square planar', hybrid: SP3D2, lonePairs: 2, polar: false },
];

/** every value of the table but the right one, in any order */
const others = <Value>(random: Random, values: Value[], right: Value): Value[] =>
  random.shuffled([...new Set(values)].filter((value) => value !== right));

function shapeOf(random: Random): Problem {
  const { formula, shape } = random.of(molecules);
  return {
    text: `What is the shape of the molecule ${chemical(formula)}?`,
    right: shape,
    wrong: others(
      random,
      molecules.map((molecule) => molecule.shape),
      shape,
    ),
  };
}

function hybridisationOf(random: Random): Problem {
  const { formula, centre, hybrid } = random.of(molecules);
  return {
    text: `What is the hybridisation of the ${centre} atom in ${chemical(formula)}?`,
    right: hybrid,
    wrong: others(random, [SP, SP2, SP3, SP3D, SP3D2], hybrid),
  };
}

function lonePairsOn(random: Random): Problem {
  const { formula, centre, lonePairs } = random.of(molecules);
  return {
    text: `How many lone pairs of electrons does the ${centre} atom in ${chemical(formula)} have?`,
    right: count(lonePairs),
    wrong: others(random, [0, 1, 2, 3], lonePairs).map(count),
  };
}

function withoutDipole(random: Random): Problem {
  const shuffled = random.shuffled(molecules);
  const [which, asked] = random.of([
    ['has no dipole moment', false],
    ['is not polar, although its bonds are', false],
    ['has a permanent dipole moment', true],
    ['is polar', true],
  ] as const);
  const right = shuffled.find(({ polar }) => polar === asked)!;
  return {
    text: `Which of these molecules ${which}?`,
    right: chemical(right.formula),
    wrong: shuffled.filter(({ polar }) => polar !== asked).map(({ formula }) => chemical(formula)),
  };
}

/** condensed formula, σ bonds, π bonds */
const bondCounts: [string, string, number, number][] = [
  ['ethene', 'CH2CH2', 5, 1],
  ['ethyne', 'CHCH', 3, 2],
  ['benzene', 'C6H6', 12, 3],
  ['hydrogen cyanide', 'HCN', 2, 2],
  ['acetic acid', 'CH3COOH', 7, 1],
  ['propene', 'CH3CHCH2', 8, 1],
  ['propyne', 'CH3CCH', 6, 2],
  ['buta-1,3-diene', 'CH2CHCHCH2', 9, 2],
  ['acetaldehyde', 'CH3CHO', 6, 1],
  ['acrylonitrile', 'CH2CHCN', 6, 3],
];

function sigmaAndPi(random: Random): Problem {
  const [name, formula, sigma, pi] = random.of(bondCounts);
  const shown = (s: number, p: number) => `${count(s)} $\\sigma$ and ${count(p)} $\\pi$`;
  return {
    text: `How many $\\sigma$ and $\\pi$ bonds does a molecule of ${name}, ${chemical(formula)}, have?`,
    right: shown(sigma, pi),
    wrong: [
      shown(sigma - 1, pi),
      shown(sigma - pi, 2 * pi),
      shown(sigma + 1, pi - 1),
      shown(sigma + pi, pi),
      shown(sigma, pi + 1),
    ],
  };
}

/** bond orders by molecular orbitals */
const diatomics: [string, number][] = [
  ['N2', 3],
  ['O2', 2],
  ['F2', 1],
  ['O2^+', 2.5],
  ['O2^-', 1.5],
  ['O2^2-', 1],
  ['N2^+', 2.5],
  ['NO', 2.5],
  ['CO', 3],
  ['NO^+', 3],
  ['B2', 1],
  ['C2', 2],
];

function bondOrder(random: Random): Problem {
  const [formula, order] = random.of(diatomics);
  const near = [order + 0.5, order - 0.5, order + 1, order - 1, order + 1.5].filter(
    (other) => other >= 0.5 && other <= 3.5,
  );
  return {
    text: `What is the bond order of ${chemical(formula)} by molecular orbital theory?`,
    right: count(order),
    wrong: near.map(count),
  };
}
