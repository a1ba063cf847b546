import { bracketNegative } from '../notation/algebra.js';
import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { count, percent } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const atomicStructure = generateTopic('Chemistry', 'atomic structure', 4, [
  particlesOfAnIon,
  averageMass,
  abundance,
  equalElectrons,
]);

/** Symbol, atomic number, mass number and charge. */
const particles: [string, number, number, number][] = [
  ['Na', 11, 23, 1],
  ['Mg', 12, 24, 2],
  ['Al', 13, 27, 3],
  ['S', 16, 32, -2],
  ['Cl', 17, 37, -1],
  ['K', 19, 39, 1],
  ['Ca', 20, 40, 2],
  ['Fe', 26, 56, 3],
  ['Cu', 29, 63, 2],
  ['Br', 35, 81, -1],
  ['Sr', 38, 88, 2],
  ['I', 53, 127, -1],
  ['P', 15, 31, -3],
];

const superscript = (charge: number) => `${Math.abs(charge) === 1 ? '' : Math.abs(charge)}${charge > 0 ? '+' : '-'}`;

function particlesOfAnIon(random: Random): Problem {
  const [symbol, protons, mass, charge] = random.pick(particles);
  const neutrons = mass - protons;
  const electrons = protons - charge;
  const description = (n: number, e: number) => `${count(n)} neutrons and ${count(e)} electrons`;
  return {
    text: `How many neutrons and electrons are there in the ion $\\mathrm{^{${mass}}_{${protons}}${symbol}^{${superscript(charge)}}}$?`,
    right: description(neutrons, electrons),
    wrong: [
      description(neutrons, protons),
      description(neutrons, protons + charge),
      description(protons, neutrons),
      description(mass, electrons),
      description(neutrons + charge, protons),
    ],
    steps: [
      `The neutrons are mass number less atomic number: $${mass} - ${protons} = ${neutrons}$.`,
      `The electrons are the protons less the charge of the ion: $${protons} - ${bracketNegative(charge)} = ${electrons}$.`,
    ],
  };
}

const isotopes = [
  { name: 'chlorine', light: 35, heavy: 37 },
  { name: 'copper', light: 63, heavy: 65 },
  { name: 'boron', light: 10, heavy: 11 },
  { name: 'silver', light: 107, heavy: 109 },
  { name: 'gallium', light: 69, heavy: 71 },
];

function averageMass(random: Random): Problem {
  const { name, light, heavy } = random.pick(isotopes);
  const share = random.pick([20, 25, 30, 40, 60, 70, 75, 80]);
  const average = (light * share + heavy * (100 - share)) / 100;
  const spread = heavy - light;
  const options = [
    (light * (100 - share) + heavy * share) / 100,
    (light + heavy) / 2,
    light + spread * 0.1,
    heavy - spread * 0.05,
  ];
  return {
    text: `A sample of ${name} consists of ${percent(share)} of the isotope of mass number $${light}$ and ${percent(100 - share)} of the isotope of mass number $${heavy}$. What is its relative atomic mass?`,
    right: count(average.toFixed(2)),
    wrong: options.filter((option) => Math.abs(option - average) > 0.04).map((option) => count(option.toFixed(2))),
    steps: [
      'The relative atomic mass is the average of the mass numbers, weighted with the abundances.',
      `$\\frac{${light}\\times${share} + ${heavy}\\times(100 - ${share})}{100}$`,
    ],
  };
}

function abundance(random: Random): Problem {
  const { name, light, heavy } = random.pick(isotopes);
  const share = random.pick([20, 22.5, 35, 45, 55, 65, 77.5, 80]);
  const average = (light * share + heavy * (100 - share)) / 100;
  return {
    text: `The relative atomic mass of a sample of ${name} is $${average.toFixed(3).replace(/0+$/, '')}$. It consists of two isotopes of mass numbers $${light}$ and $${heavy}$. What part of the atoms has the mass number $${light}$?`,
    ...answers(share, [100 - share, 50, share / 2, share + 10, share - 10], percent),
    steps: [
      `With $x$ percent of the light isotope, $${light}x + ${heavy}(100 - x) = 100A$, so $x = 100\\cdot\\frac{${heavy} - A}{${heavy} - ${light}}$.`,
      `$x = 100\\times\\frac{${heavy} - ${numeral(average)}}{${heavy} - ${light}}$`,
    ],
  };
}

/** Formula and number of electrons. */
const species: [string, number][] = [
  ['Na^+', 10],
  ['F^-', 10],
  ['O^2-', 10],
  ['NH4^+', 10],
  ['H2O', 10],
  ['CH4', 10],
  ['K^+', 18],
  ['Cl^-', 18],
  ['S^2-', 18],
  ['H2S', 18],
  ['Ca^2+', 18],
  ['HCl', 18],
  ['N2', 14],
  ['CO', 14],
  ['CN^-', 14],
  ['NO^+', 14],
  ['CO2', 22],
  ['N2O', 22],
  ['NO2^+', 22],
  ['O2', 16],
  ['NO', 15],
  ['Li^+', 2],
  ['NO3^-', 32],
  ['CO3^2-', 32],
  ['BF3', 32],
];

function equalElectrons(random: Random): Problem {
  const [target, ...distractors] = random.shuffled(species) as [[string, number], ...[string, number][]];
  const same = distractors.find(([, electrons]) => electrons === target[1]);
  return {
    text: `Which of these has as many electrons as ${chemical(target[0])}?`,
    right: same === undefined ? '' : chemical(same[0]),
    wrong:
      same === undefined
        ? []
        : distractors
            .filter(([, electrons]) => electrons !== target[1])
            .slice(0, 4)
            .map(([formula]) => chemical(formula)),
    steps: [
      'The number of electrons is the sum of the atomic numbers less the charge.',
      `${chemical(target[0])} has $${target[1]}$ electrons${same ? `, and so has ${chemical(same[0])}` : ''}.`,
    ],
  };
}
