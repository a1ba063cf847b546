import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { grams, millilitres, molar, percent } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { coefficient, molarMass } from './substances.js';

export const titration = generateTopic('Chemistry', 'titration', 3, [
  volumeToNeutralise,
  unknownAcid,
  weighedBase,
  backTitration,
  permanganate,
]);

const neutralisations = [
  { acid: 'HCl', base: 'NaOH', equation: 'HCl + NaOH -> NaCl + H2O' },
  { acid: 'H2SO4', base: 'NaOH', equation: 'H2SO4 + 2NaOH -> Na2SO4 + 2H2O' },
  { acid: 'H2SO4', base: 'KOH', equation: 'H2SO4 + 2KOH -> K2SO4 + 2H2O' },
  { acid: 'HCl', base: 'Ba(OH)2', equation: '2HCl + Ba(OH)2 -> BaCl2 + 2H2O' },
  { acid: 'HNO3', base: 'KOH', equation: 'HNO3 + KOH -> KNO3 + H2O' },
  { acid: 'H2C2O4', base: 'NaOH', equation: 'H2C2O4 + 2NaOH -> Na2C2O4 + 2H2O' },
];

function volumeToNeutralise(random: Random): Problem {
  const { acid, base, equation } = random.pick(neutralisations);
  const acidVolume = random.pick([10, 15, 20, 25, 30]);
  const acidStrength = random.pick([0.1, 0.15, 0.2, 0.25]);
  const baseStrength = random.pick([0.1, 0.2, 0.25, 0.5]);
  const ratio = coefficient(equation, base) / coefficient(equation, acid);
  const volume = (acidVolume * acidStrength * ratio) / baseStrength;
  return {
    text: `What volume of ${chemical(base)} solution of ${molar(baseStrength)} neutralises ${millilitres(acidVolume)} of ${chemical(acid)} of ${molar(acidStrength)}? (${chemical(equation)})`,
    ...answers(
      volume,
      [
        volume / ratio,
        volume / ratio ** 2,
        (acidVolume * baseStrength * ratio) / acidStrength,
        acidVolume,
        volume * 2,
        volume / 2,
        volume * 1.5,
      ],
      millilitres,
    ),
    steps: [
      `By the equation $${coefficient(equation, acid)}\\ \\mathrm{mol}$ of ${chemical(acid)} needs $${coefficient(equation, base)}\\ \\mathrm{mol}$ of ${chemical(base)}.`,
      `$V = \\frac{${acidVolume}\\times${acidStrength}}{${baseStrength}}\\times\\frac{${coefficient(equation, base)}}{${coefficient(equation, acid)}}$`,
    ],
  };
}

function unknownAcid(random: Random): Problem {
  const { acid, base, equation } = random.pick(neutralisations);
  const acidVolume = random.pick([20, 25]);
  const baseVolume = random.pick([12.5, 16, 18.5, 22, 24, 30]);
  const baseStrength = random.pick([0.1, 0.12, 0.2]);
  const ratio = coefficient(equation, acid) / coefficient(equation, base);
  const strength = (baseVolume * baseStrength * ratio) / acidVolume;
  return {
    text: `${millilitres(acidVolume)} of ${chemical(acid)} needs ${millilitres(baseVolume)} of ${chemical(base)} solution of ${molar(baseStrength)} for neutralisation: ${chemical(equation)}. What is the concentration of the acid?`,
    ...answers(
      strength,
      [
        strength / ratio,
        strength / ratio ** 2,
        (acidVolume * baseStrength * ratio) / baseVolume,
        strength * 2,
        strength / 2,
        strength * 1.5,
      ],
      molar,
    ),
    steps: [
      `By the equation $${coefficient(equation, acid)}\\ \\mathrm{mol}$ of ${chemical(acid)} needs $${coefficient(equation, base)}\\ \\mathrm{mol}$ of ${chemical(base)}.`,
      `$c = \\frac{${baseVolume}\\times${baseStrength}}{${acidVolume}}\\times\\frac{${coefficient(equation, acid)}}{${coefficient(equation, base)}}$`,
    ],
  };
}

function weighedBase(random: Random): Problem {
  const volume = random.pick([20, 25, 30, 40, 50]);
  const strength = random.pick([0.1, 0.2, 0.25, 0.5]);
  const [salt, equation] = random.pick([
    ['Na2CO3', 'Na2CO3 + 2HCl -> 2NaCl + H2O + CO2'],
    ['NaHCO3', 'NaHCO3 + HCl -> NaCl + H2O + CO2'],
    ['CaCO3', 'CaCO3 + 2HCl -> CaCl2 + H2O + CO2'],
  ] as const);
  const acid = (volume * strength) / 1000;
  const mass = (acid / coefficient(equation, 'HCl')) * molarMass(salt);
  return {
    text: `What mass of ${chemical(salt)} reacts exactly with ${millilitres(volume)} of ${chemical('HCl')} of ${molar(strength)}? (${chemical(equation)})`,
    ...answers(mass, [acid * molarMass(salt), mass * 10, mass / 2, acid * 2 * molarMass(salt), mass / 10], grams),
    steps: [
      `The acid contains $${strength}\\times${numeral(volume / 1000)} = ${numeral(acid)}\\ \\mathrm{mol}$ of ${chemical('HCl')}. One mole of ${chemical(salt)}, $${numeral(molarMass(salt))}\\ \\mathrm{g}$, reacts with $${coefficient(equation, 'HCl')}\\ \\mathrm{mol}$ of it.`,
      `$m = \\frac{${numeral(acid)}}{${coefficient(equation, 'HCl')}}\\times${numeral(molarMass(salt))}$`,
    ],
  };
}

function backTitration(random: Random): Problem {
  const sample = random.pick([0.5, 0.6, 0.8, 1]);
  const acidVolume = 50;
  const acidStrength = random.pick([0.4, 0.5]);
  const baseVolume = random.pick([20, 24, 25, 30, 36, 40]);
  const baseStrength = random.pick([0.1, 0.2, 0.25]);
  const spent = (acidVolume * acidStrength - baseVolume * baseStrength) / 1000;
  const share = (100 * (spent / 2) * molarMass('CaCO3')) / sample;
  const all = (100 * (acidVolume * acidStrength) * molarMass('CaCO3')) / 2000 / sample;
  return {
    text: `${grams(sample)} of chalk is dissolved in ${millilitres(acidVolume)} of ${chemical('HCl')} of ${molar(acidStrength)}: ${chemical('CaCO3 + 2HCl -> CaCl2 + H2O + CO2')}. The acid left over needs ${millilitres(baseVolume)} of ${chemical('NaOH')} of ${molar(baseStrength)}. What percentage of ${chemical('CaCO3')} does the chalk contain?`,
    ...answers(
      share,
      share < 40 || share > 98
        ? []
        : [all - share, share / 2, 100 - share, all, share * 0.85, share * 1.12].filter((part) => part < 100),
      percent,
    ),
    steps: [
      `The acid that reacted with the chalk is all acid less the rest: $\\frac{${acidVolume}\\times${acidStrength} - ${baseVolume}\\times${baseStrength}}{1000} = ${numeral(spent)}\\ \\mathrm{mol}$ of ${chemical('HCl')}.`,
      `It reacted with half as many moles of ${chemical('CaCO3')}, whose molar mass is $100\\ \\mathrm{g\\,mol^{-1}}$. In percent of the sample:`,
      `$100\\times\\frac{${numeral(spent)}\\times100}{2\\times${sample}}$`,
    ],
  };
}

function permanganate(random: Random): Problem {
  const [reductant, ion, equation] = random.pick([
    ['iron(II) sulphate', 'Fe^2+', '5Fe^2+ + MnO4^- + 8H^+ -> 5Fe^3+ + Mn^2+ + 4H2O'],
    ['oxalic acid', 'H2C2O4', '5H2C2O4 + 2MnO4^- + 6H^+ -> 2Mn^2+ + 10CO2 + 8H2O'],
  ] as const);
  const volume = random.pick([10, 20, 25]);
  const used = random.pick([12, 15, 16, 18, 20, 24].filter((candidate) => candidate !== volume));
  const strength = random.pick([0.01, 0.02, 0.025]);
  const ratio = coefficient(equation, ion) / coefficient(equation, 'MnO4^-');
  const result = (used * strength * ratio) / volume;
  return {
    text: `${millilitres(volume)} of an acidified solution of ${reductant} needs ${millilitres(used)} of potassium permanganate solution of ${molar(strength)}: ${chemical(equation)}. What is the concentration of the ${reductant} solution?`,
    ...answers(
      result,
      [result / ratio, result / ratio ** 2, (volume * strength * ratio) / used, result * 2, result / 10],
      molar,
    ),
    steps: [
      `By the equation $${coefficient(equation, 'MnO4^-')}\\ \\mathrm{mol}$ of permanganate reacts with $${coefficient(equation, ion)}\\ \\mathrm{mol}$ of ${chemical(ion)}.`,
      `$c = \\frac{${used}\\times${strength}}{${volume}}\\times\\frac{${coefficient(equation, ion)}}{${coefficient(equation, 'MnO4^-')}}$`,
    ],
  };
}
