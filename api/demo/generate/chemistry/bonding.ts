import { chemical } from '../notation/chemicals.js';
import { count } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { atomsOf } from './substances.js';

export const bonding = generateTopic('Chemistry', 'chemical bonding', 3, [
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

const outerElectrons: Record<string, number> = {
  beryllium: 2,
  boron: 3,
  carbon: 4,
  nitrogen: 5,
  phosphorus: 5,
  oxygen: 6,
  sulphur: 6,
  chlorine: 7,
  bromine: 7,
  xenon: 8,
};

/** Returns the number of σ bonds of the central atom, and the number of its electrons used in bonds. */
function bondsOf({ formula }: Molecule): { bonds: number; electrons: number } {
  const centre = /^H2O$/.test(formula) ? 'O' : [...atomsOf(formula).keys()][0]!;
  let [bonds, electrons] = [0, 0];
  for (const [element, atoms] of atomsOf(formula)) {
    if (element === centre) continue;
    bonds += atoms;
    electrons += atoms * (element === 'O' ? 2 : 1);
  }
  return { bonds, electrons };
}

/** Returns the solution step that counts the electron pairs around the central atom. */
function pairsStep(molecule: Molecule): string {
  const { centre, lonePairs } = molecule;
  const { bonds, electrons } = bondsOf(molecule);
  const outer = outerElectrons[centre]!;
  return (
    `The ${centre} atom has $${outer}$ outer electrons, of which its bonds take $${electrons}$. ` +
    `That leaves $\\frac{${outer} - ${electrons}}{2} = ${lonePairs}$ lone ${lonePairs === 1 ? 'pair' : 'pairs'} beside $${bonds}$ bonded atoms.`
  );
}

/** Returns all values of the table except the right one, shuffled. */
const distractors = <Value>(random: Random, values: Value[], right: Value): Value[] =>
  random.shuffled([...new Set(values)].filter((value) => value !== right));

function shapeOf(random: Random): Problem {
  const molecule = random.pick(molecules);
  const { formula, shape } = molecule;
  return {
    text: `What is the shape of the molecule ${chemical(formula)}?`,
    right: shape,
    wrong: distractors(
      random,
      molecules.map((each) => each.shape),
      shape,
    ),
    steps: [pairsStep(molecule), 'Bonds and lone pairs keep as far apart as they can; the bonds alone give the shape.'],
  };
}

function hybridisationOf(random: Random): Problem {
  const molecule = random.pick(molecules);
  const { formula, centre, hybrid, lonePairs } = molecule;
  return {
    text: `What is the hybridisation of the ${centre} atom in ${chemical(formula)}?`,
    right: hybrid,
    wrong: distractors(random, [SP, SP2, SP3, SP3D, SP3D2], hybrid),
    steps: [
      pairsStep(molecule),
      `One hybrid orbital is needed for each bonded atom and lone pair: $${bondsOf(molecule).bonds} + ${lonePairs} = ${bondsOf(molecule).bonds + lonePairs}$.`,
    ],
  };
}

function lonePairsOn(random: Random): Problem {
  const molecule = random.pick(molecules);
  const { formula, centre, lonePairs } = molecule;
  return {
    text: `How many lone pairs of electrons does the ${centre} atom in ${chemical(formula)} have?`,
    right: count(lonePairs),
    wrong: distractors(random, [0, 1, 2, 3], lonePairs).map(count),
    steps: [
      `The ${centre} atom has $${outerElectrons[centre]!}$ outer electrons, of which its bonds take $${bondsOf(molecule).electrons}$ (one for a single bond, two for a double bond). The rest are lone pairs.`,
      `$\\frac{${outerElectrons[centre]!} - ${bondsOf(molecule).electrons}}{2}$`,
    ],
  };
}

function withoutDipole(random: Random): Problem {
  const shuffled = random.shuffled(molecules);
  const [question, target] = random.pick([
    ['has no dipole moment', false],
    ['is not polar, although its bonds are', false],
    ['has a permanent dipole moment', true],
    ['is polar', true],
  ] as const);
  const right = shuffled.find(({ polar }) => polar === target)!;
  return {
    text: `Which of these molecules ${question}?`,
    right: chemical(right.formula),
    wrong: shuffled.filter(({ polar }) => polar !== target).map(({ formula }) => chemical(formula)),
    steps: [
      'A molecule has no dipole moment when its shape is so symmetrical that the dipoles of its bonds cancel.',
      `${chemical(right.formula)} is ${right.shape}: its bond dipoles ${target ? 'do not cancel' : 'cancel'}.`,
    ],
  };
}

/** Condensed formula, σ bonds and π bonds. */
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
  const [name, formula, sigma, pi] = random.pick(bondCounts);
  const describe = (s: number, p: number) => `${count(s)} $\\sigma$ and ${count(p)} $\\pi$`;
  return {
    text: `How many $\\sigma$ and $\\pi$ bonds does a molecule of ${name}, ${chemical(formula)}, have?`,
    right: describe(sigma, pi),
    wrong: [
      describe(sigma - 1, pi),
      describe(sigma - pi, 2 * pi),
      describe(sigma + 1, pi - 1),
      describe(sigma + pi, pi),
      describe(sigma, pi + 1),
    ],
    steps: [
      'Write the structure. Each single bond is a $\\sigma$ bond; a double bond is one $\\sigma$ and one $\\pi$ bond, a triple bond one $\\sigma$ and two $\\pi$ bonds.',
      `Bonds to hydrogen are all $\\sigma$ bonds. In ${chemical(formula)} this makes $${sigma}$ $\\sigma$ bonds and $${pi}$ $\\pi$ ${pi === 1 ? 'bond' : 'bonds'}.`,
    ],
  };
}

/** Bond orders from molecular orbitals. */
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

const valence: Record<string, number> = { B: 3, C: 4, N: 5, O: 6, F: 7 };

/** Returns the number of valence electrons of both atoms. */
function valenceElectrons(formula: string): number {
  const [, size = '', sign = ''] = /\^(\d*)([+-])$/.exec(formula) ?? [];
  const charge = sign === '' ? 0 : Number(`${sign}${size || 1}`);
  return [...atomsOf(formula)].reduce((sum, [element, atoms]) => sum + atoms * valence[element]!, -charge);
}

function bondOrder(random: Random): Problem {
  const [formula, order] = random.pick(diatomics);
  const electrons = valenceElectrons(formula);
  const [bonding, antibonding] = [electrons / 2 + order, electrons / 2 - order];
  const near = [order + 0.5, order - 0.5, order + 1, order - 1, order + 1.5].filter(
    (other) => other >= 0.5 && other <= 3.5,
  );
  return {
    text: `What is the bond order of ${chemical(formula)} by molecular orbital theory?`,
    right: count(order),
    wrong: near.map(count),
    steps: [
      `Of the $${electrons}$ valence electrons $${bonding}$ are in bonding and $${antibonding}$ in antibonding orbitals. The bond order is half the difference.`,
      `$\\frac{${bonding} - ${antibonding}}{2}$`,
    ],
  };
}
