import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { count, electronvolts, metresPerSecond, nanometres, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const mega = unit('MeV');
const atomicMassUnits = unit('u');
const days = unit('days');
const HC = 1240;

export const atoms = generateTopic('Physics', 'atoms, photons and nuclei', 3, [
  photoelectrons,
  matterWave,
  hydrogenLine,
  halfLives,
  bindingEnergy,
  decayChain,
]);

const metals = [
  ['caesium', 2.1],
  ['potassium', 2.3],
  ['sodium', 2.4],
  ['calcium', 2.9],
] as const;

function photoelectrons(random: Random): Problem {
  const [metal, work] = random.pick(metals);
  const wavelength = random.pick([200, 248, 310, 350, 400]);
  const energy = HC / wavelength;
  return {
    text: `Light of wavelength ${nanometres(wavelength)} falls on ${metal}, whose work function is ${electronvolts(work)}. What is the greatest kinetic energy of the electrons set free? (Take $hc = 1240\\ \\mathrm{eV\\,nm}$.)`,
    ...answers(energy - work, [energy, energy + work, work, energy / 2, (energy - work) / 2], electronvolts),
    steps: [
      "Einstein's equation: the greatest kinetic energy is the energy of the photon less the work function, $E = \\frac{hc}{\\lambda} - W$.",
      `$E = \\frac{1240}{${wavelength}} - ${work}$`,
    ],
  };
}

function matterWave(random: Random): Problem {
  const speed = random.pick([1.5, 2, 2.5, 4, 5]);
  const wave = 6.63e-34 / (9.1e-31 * speed * 1e6) / 1e-9;
  return {
    text: `What is the de Broglie wavelength of an electron that moves at ${metresPerSecond(speed * 1e6)}? (Take $h = 6.63\\times10^{-34}\\ \\mathrm{J\\,s}$ and $m_e = 9.1\\times10^{-31}\\ \\mathrm{kg}$.)`,
    ...answers(wave, [wave / (2 * Math.PI), 2 * wave, wave / 2, wave * 10, wave / 10], nanometres),
    steps: [
      'The de Broglie wavelength is $\\lambda = \\frac{h}{mv}$. The factor $10^{9}$ turns metres into nanometres.',
      `$\\lambda = \\frac{6.63\\times10^{-34}}{9.1\\times10^{-31}\\times${speed}\\times10^{6}}\\times10^{9}$`,
    ],
  };
}

function hydrogenLine(random: Random): Problem {
  const low = random.pick([1, 2, 3]);
  const high = low + random.pick([1, 2, 3]);
  const energy = 13.6 * (1 / low ** 2 - 1 / high ** 2);
  return {
    text: `The energy of the ground state of hydrogen is $-13.6\\ \\mathrm{eV}$. What is the energy of the photon sent out when the electron falls from the level $n = ${high}$ to $n = ${low}$?`,
    ...answers(
      energy,
      [
        13.6 * (1 / low - 1 / high),
        13.6 / low ** 2,
        13.6 / high ** 2,
        13.6 / (high - low) ** 2,
        13.6 * (1 / low ** 2 + 1 / high ** 2),
      ],
      electronvolts,
    ),
    steps: [
      'The levels of hydrogen are $E_n = -\\frac{13.6}{n^{2}}\\ \\mathrm{eV}$. The photon carries the difference of the two levels.',
      `$E = 13.6\\times(\\frac{1}{${low}^{2}} - \\frac{1}{${high}^{2}})$`,
    ],
  };
}

function halfLives(random: Random): Problem {
  const [substance, life] = random.pick([
    ['iodine-131', 8],
    ['gold-198', 2.7],
    ['radon-222', 3.8],
    ['phosphorus-32', 14],
    ['chromium-51', 28],
  ] as const);
  const times = random.pick([2, 3, 4, 5]);
  const left = 0.5 ** times;
  return {
    text: `The half-life of ${substance} is ${days(life)}. What part of a sample has decayed after ${days(life * times)}?`,
    ...fractionAnswers(
      1 - left,
      [left, 1 - 1 / times, 1 / times, 1 - 2 * left, 1 - left / 2],
      2 ** (times + 1) * times,
    ),
    steps: [
      `$${numeral(life * times)}$ days are $${times}$ half-lives. After each of them half is left, so $\\left(\\frac{1}{2}\\right)^{${times}}$ is left in the end.`,
      `$1 - (\\frac{1}{2})^{${times}}$`,
    ],
  };
}

/** Formats parts of a whole as fractions in lowest terms. */
function fractionAnswers(right: number, wrong: number[], common: number): Pick<Problem, 'right' | 'wrong'> {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const formatPart = (part: number) => {
    const parts = Math.round(part * common);
    const commonDivisor = divisor(parts, common);
    return `$\\frac{${parts / commonDivisor}}{${common / commonDivisor}}$`;
  };
  return { right: formatPart(right), wrong: wrong.filter((part) => part > 0).map(formatPart) };
}

const nuclei = [
  { nucleus: '^{4}_{2}He', mass: 4.0015, protons: 2, neutrons: 2 },
  { nucleus: '^{7}_{3}Li', mass: 7.0144, protons: 3, neutrons: 4 },
  { nucleus: '^{12}_{6}C', mass: 11.9967, protons: 6, neutrons: 6 },
  { nucleus: '^{16}_{8}O', mass: 15.9905, protons: 8, neutrons: 8 },
  { nucleus: '^{6}_{3}Li', mass: 6.0135, protons: 3, neutrons: 3 },
];

function bindingEnergy(random: Random): Problem {
  const { nucleus, mass, protons, neutrons } = random.pick(nuclei);
  const missing = protons * 1.0073 + neutrons * 1.0087 - mass;
  const energy = missing * 931;
  return {
    text: `The mass of the nucleus $\\mathrm{${nucleus}}$ is ${atomicMassUnits(mass)}. What is its binding energy? (Masses of proton and neutron: ${atomicMassUnits(1.0073)} and ${atomicMassUnits(1.0087)}; $1\\ \\mathrm{u}$ corresponds to ${mega(931)}.)`,
    ...answers(
      energy,
      [energy / (protons + neutrons), energy / 2, energy * 2, energy / protons, missing * 1000],
      mega,
      { apart: 0.05 },
    ),
    steps: [
      `The binding energy is that of the missing mass, $\\Delta m = Zm_p + Nm_n - m$ with $Z = ${protons}$ and $N = ${neutrons}$.`,
      `$E = (${protons}\\times1.0073 + ${neutrons}\\times1.0087 - ${mass})\\times931$`,
    ],
  };
}

const chains = [
  { from: 'uranium-238', to: 'lead-206', mass: 238 - 206, charge: 92 - 82 },
  { from: 'thorium-232', to: 'lead-208', mass: 232 - 208, charge: 90 - 82 },
  { from: 'uranium-235', to: 'lead-207', mass: 235 - 207, charge: 92 - 82 },
  { from: 'radium-226', to: 'lead-206', mass: 226 - 206, charge: 88 - 82 },
  { from: 'radon-222', to: 'lead-210', mass: 222 - 210, charge: 86 - 82 },
];

function decayChain(random: Random): Problem {
  const { from, to, mass, charge } = random.pick(chains);
  const alphas = mass / 4;
  const betas = 2 * alphas - charge;
  const both = (a: number, b: number) => `${count(a)} $\\alpha$ and ${count(b)} $\\beta^{-}$`;
  const numbers = { lead: 82, radon: 86, radium: 88, thorium: 90, uranium: 92 } as Record<string, number>;
  const describeIsotope = (isotope: string) => `${isotope} ($Z = ${numbers[isotope.split('-')[0]!]}$)`;
  return {
    text: `How many $\\alpha$ and $\\beta^{-}$ particles are emitted altogether when ${describeIsotope(from)} decays step by step to ${describeIsotope(to)}?`,
    right: both(alphas, betas),
    wrong: [
      both(betas, alphas),
      both(alphas, charge),
      both(alphas, betas + 2),
      both(alphas - 1, betas),
      both(alphas + 1, betas - 1),
    ],
    steps: [
      `Only an $\\alpha$ particle changes the mass number, by $4$. The mass number falls by $${mass}$, so there are $\\frac{${mass}}{4} = ${alphas}$ $\\alpha$ particles.`,
      `They lower the atomic number by $2\\times${alphas} = ${2 * alphas}$, but it falls by $${charge}$ only. Each $\\beta^{-}$ raises it by $1$, so there are $${2 * alphas} - ${charge} = ${betas}$ of them.`,
    ],
  };
}
