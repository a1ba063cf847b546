import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { numeral } from '../notation/numerals.js';
import { celsius, count, millilitres, molar } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const at25 = `at ${celsius(25)}`;

export const acidity = generateTopic('Chemistry', 'pH', 3, [
  strongAcid,
  strongBase,
  weakAcid,
  buffer,
  acidMeetsBase,
  hydrogenIons,
  dilutedAcid,
]);

const log = Math.log10;

/** Formats pH values with two decimals, at least 0.1 apart and within the scale. */
function values(right: number, mistakes: number[]): Pick<Problem, 'right' | 'wrong'> {
  const displayedValues = [right];
  for (const mistake of mistakes) {
    if (
      mistake > -0.5 &&
      mistake < 14.5 &&
      displayedValues.every((displayedValue) => Math.abs(displayedValue - mistake) >= 0.1)
    )
      displayedValues.push(mistake);
  }
  const [correct, ...wrong] = displayedValues.map((value) => count(value.toFixed(2)));
  return { right: correct!, wrong };
}

function strongAcid(random: Random): Problem {
  const [name, formula, protons] = random.pick([
    ['hydrochloric acid', 'HCl', 1],
    ['nitric acid', 'HNO3', 1],
    ['sulphuric acid, taken as fully ionised', 'H2SO4', 2],
  ] as const);
  const concentration = random.pick([0.002, 0.003, 0.005, 0.02, 0.03, 0.04, 0.05]);
  const pH = -log(concentration * protons);
  return {
    text: `What is the pH of ${name}, ${chemical(formula)}, of ${molar(concentration)}?`,
    ...values(pH, [-log((concentration * 2) / protons), 14 - pH, -Math.log(concentration * protons), pH + 1, pH / 2]),
    steps: [
      `The acid is fully ionised and gives ${protons === 1 ? 'one hydrogen ion' : 'two hydrogen ions'} for each molecule. $\\mathrm{pH} = -\\log_{10}[\\mathrm{H^{+}}]$.`,
      `$\\mathrm{pH} = -\\log_{10}(${protons}\\times${concentration})$`,
    ],
  };
}

function strongBase(random: Random): Problem {
  const [formula, hydroxides] = random.pick([
    ['NaOH', 1],
    ['KOH', 1],
    ['Ba(OH)2', 2],
    ['Ca(OH)2', 2],
  ] as const);
  const concentration = random.pick([0.002, 0.004, 0.005, 0.01, 0.02]);
  const pOH = -log(concentration * hydroxides);
  return {
    text: `What is the pH of a solution of ${chemical(formula)} of ${molar(concentration)} ${at25}? (Full ionisation is assumed.)`,
    ...values(14 - pOH, [pOH, 14 + log((concentration * 2) / hydroxides), 14 - pOH / 2, 13 - pOH, 7 + pOH]),
    steps: [
      `The base gives ${hydroxides === 1 ? 'one hydroxide ion' : 'two hydroxide ions'} for each formula unit. $\\mathrm{pOH} = -\\log_{10}[\\mathrm{OH^{-}}]$ and $\\mathrm{pH} = 14 - \\mathrm{pOH}$.`,
      `$\\mathrm{pH} = 14 + \\log_{10}(${hydroxides}\\times${concentration})$`,
    ],
  };
}

const weakAcids = [
  ['acetic acid', 1.8e-5],
  ['benzoic acid', 6.3e-5],
  ['propanoic acid', 1.3e-5],
  ['hypochlorous acid', 3e-8],
] as const;

function weakAcid(random: Random): Problem {
  const [name, constant] = random.pick(weakAcids);
  const concentration = random.pick([0.05, 0.1, 0.2, 0.4, 0.5]);
  const pH = -log(Math.sqrt(constant * concentration));
  return {
    text: `The ionisation constant of ${name} is $K_a = ${numeral(constant)}$. What is the pH of its solution of ${molar(concentration)}?`,
    ...values(pH, [
      -log(constant * concentration),
      -log(concentration),
      -log(constant),
      14 - pH,
      -log(Math.sqrt(constant)),
    ]),
    steps: [
      'For a weak acid $[\\mathrm{H^{+}}] = \\sqrt{K_ac}$, since only a small part of it is ionised.',
      `$\\mathrm{pH} = -\\log_{10}\\sqrt{${numeral(constant)}\\times${concentration}}$`,
    ],
  };
}

function buffer(random: Random): Problem {
  const pKa = random.pick([3.75, 4.2, 4.76, 4.87]);
  const acid = random.pick([0.1, 0.15, 0.2, 0.3, 0.4]);
  const salt = random.pick([0.1, 0.2, 0.3, 0.5, 0.6].filter((concentration) => concentration !== acid));
  const shift = log(salt / acid);
  return {
    text: `A buffer contains a weak acid ($\\mathrm{p}K_a = ${pKa}$) of ${molar(acid)} and its sodium salt of ${molar(salt)}. What is its pH?`,
    ...values(pKa + shift, [pKa - shift, pKa, pKa + Math.log(salt / acid), 14 - pKa - shift, pKa + salt - acid]),
    steps: [
      'The Henderson–Hasselbalch equation: $\\mathrm{pH} = \\mathrm{p}K_a + \\log_{10}\\frac{[\\mathrm{salt}]}{[\\mathrm{acid}]}$.',
      `$\\mathrm{pH} = ${pKa} + \\log_{10}(\\frac{${salt}}{${acid}})$`,
    ],
  };
}

function acidMeetsBase(random: Random): Problem {
  const acidVolume = random.pick([25, 30, 40, 50, 60]);
  const baseVolume = random.pick([20, 25, 40, 50, 75]);
  const concentration = random.pick([0.1, 0.2]);
  const excess = (acidVolume - baseVolume) * concentration;
  const left = Math.abs(excess) / (acidVolume + baseVolume);
  const undiluted = Math.abs(excess) / Math.max(acidVolume, baseVolume);
  const scale = (concentrationLeft: number) => (excess > 0 ? -log(concentrationLeft) : 14 + log(concentrationLeft));
  return {
    text: `${millilitres(acidVolume)} of ${chemical('HCl')} of ${molar(concentration)} is mixed with ${millilitres(baseVolume)} of ${chemical('NaOH')} of ${molar(concentration)} ${at25}. What is the pH of the mixture?`,
    ...(excess === 0
      ? { right: count('7.00'), wrong: [] }
      : values(scale(left), [14 - scale(left), 7, scale(undiluted), scale(concentration), scale(left / 10)])),
    steps: [
      `Acid and base neutralise each other one to one. ${excess > 0 ? 'Acid' : 'Base'} is left: $(${Math.max(acidVolume, baseVolume)} - ${Math.min(acidVolume, baseVolume)})\\times${concentration}\\ \\mathrm{mmol}$ in $${acidVolume + baseVolume}\\ \\mathrm{mL}$.`,
      `${excess > 0 ? 'Its concentration is that of the hydrogen ions' : 'Its concentration is that of the hydroxide ions, and $\\mathrm{pH} = 14 - \\mathrm{pOH}$'}.`,
      `$\\mathrm{pH} = ${excess > 0 ? '-' : '14 + '}\\log_{10}(\\frac{(${Math.max(acidVolume, baseVolume)} - ${Math.min(acidVolume, baseVolume)})\\times${concentration}}{${acidVolume + baseVolume}})$`,
    ],
  };
}

function hydrogenIons(random: Random): Problem {
  const first = random.pick([3, 4, 5, 9, 10]);
  const second = first + random.pick([1, 2, 3, -1, -2, -3]);
  const factor = 10 ** (first - second);
  return {
    text: `The pH of a solution is brought from ${count(first)} to ${count(second)}. By what factor does its concentration of hydrogen ions change?`,
    ...answers(
      factor,
      [1 / factor, Math.abs(first - second), first / second, second / first, factor * 10, factor / 10],
      count,
    ),
    steps: [
      '$[\\mathrm{H^{+}}] = 10^{-\\mathrm{pH}}$, so the factor is $10^{\\mathrm{pH}_1 - \\mathrm{pH}_2}$.',
      `$10^{${first} - ${second}}$`,
    ],
  };
}

function dilutedAcid(random: Random): Problem {
  const pH = random.pick([1, 2, 3]);
  const volume = random.pick([5, 10, 20]);
  const times = random.pick([10, 20, 50, 100]);
  const result = pH + log(times);
  return {
    text: `${millilitres(volume)} of hydrochloric acid of pH ${count(pH)} is made up to ${millilitres(volume * times)} with water. What is the pH now?`,
    ...values(result, [pH - log(times), pH + log(times) / 2, pH + Math.log(times), pH * log(times), pH, 7]),
    steps: [
      `The volume becomes $${times}$ times as large, so $[\\mathrm{H^{+}}]$ falls to $\\frac{1}{${times}}$ and the pH rises by $\\log_{10} ${times}$.`,
      `$\\mathrm{pH} = ${pH} + \\log_{10}(${times})$`,
    ],
  };
}
