import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { numeral } from '../notation/numerals.js';
import { count, litres, molar, moles, percent } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const equilibrium = generateTopic('Chemistry', 'equilibrium', 3, [
  constantFromAmounts,
  pressureAndConcentration,
  solubility,
  constantOfAnother,
  whichWay,
  dissociated,
]);

function constantFromAmounts(random: Random): Problem {
  const hydrogen = random.pick([0.1, 0.2, 0.25, 0.4]);
  const iodine = random.pick([0.1, 0.2, 0.4, 0.5]);
  const iodide = random.pick([0.8, 1, 1.2, 1.5, 1.6]);
  const volume = random.pick([1, 2, 5]);
  const constant = iodide ** 2 / (hydrogen * iodine);
  return {
    text: `At a certain temperature a vessel of ${litres(volume)} holds ${moles(hydrogen)} of ${chemical('H2')}, ${moles(iodine)} of ${chemical('I2')} and ${moles(iodide)} of ${chemical('HI')} in equilibrium. What is $K_c$ of ${chemical('H2 + I2 <=> 2HI')}?`,
    ...answers(
      constant,
      [
        iodide / (hydrogen * iodine),
        1 / constant,
        constant / volume,
        (2 * iodide) / (hydrogen + iodine),
        iodide ** 2 / (hydrogen + iodine),
      ],
      count,
    ),
    steps: [
      '$K_c = \\frac{[\\mathrm{HI}]^{2}}{[\\mathrm{H_{2}}][\\mathrm{I_{2}}]}$. There are as many molecules on both sides, so the volume cancels and the amounts can be used.',
      `$K_c = \\frac{${iodide}^{2}}{${hydrogen}\\times${iodine}}$`,
    ],
  };
}

const gasReactions: [string, number][] = [
  ['N2 + 3H2 <=> 2NH3', -2],
  ['2SO2 + O2 <=> 2SO3', -1],
  ['PCl5 <=> PCl3 + Cl2', 1],
  ['N2O4 <=> 2NO2', 1],
  ['H2 + I2 <=> 2HI', 0],
  ['4NH3 + 5O2 <=> 4NO + 6H2O', 1],
  ['2NH3 <=> N2 + 3H2', 2],
  ['N2 + O2 <=> 2NO', 0],
  ['CO + 2H2 <=> CH3OH', -2],
];

function pressureAndConcentration(random: Random): Problem {
  const [equation, change] = random.pick(gasReactions);
  const ratio = (power: number) => (power === 0 ? '$1$' : power === 1 ? '$RT$' : `$(RT)^{${power}}$`);
  return {
    text: `For the gas reaction ${chemical(equation)} the ratio $K_p/K_c$ is`,
    right: ratio(change),
    wrong: [-change, change + 1, change - 1, 0, 2, -2, 1].map(ratio),
    steps: [
      `$K_p = K_c(RT)^{\\Delta n}$, where $\\Delta n$ is the number of moles of gas on the right less that on the left. Here $\\Delta n = ${change}$.`,
    ],
  };
}

const salts = [
  { formula: 'AgCl', product: 1.8e-10, cations: 1, anions: 1 },
  { formula: 'BaSO4', product: 1.1e-10, cations: 1, anions: 1 },
  { formula: 'CaF2', product: 3.2e-11, cations: 1, anions: 2 },
  { formula: 'PbI2', product: 7.1e-9, cations: 1, anions: 2 },
  { formula: 'Mg(OH)2', product: 1.2e-11, cations: 1, anions: 2 },
  { formula: 'Ag2CrO4', product: 1.1e-12, cations: 2, anions: 1 },
  { formula: 'CaSO4', product: 4.9e-5, cations: 1, anions: 1 },
];

function solubility(random: Random): Problem {
  const { formula, product, cations, anions } = random.pick(salts);
  const ions = cations + anions;
  const dissolved = (product / (cations ** cations * anions ** anions)) ** (1 / ions);
  return {
    text: `The solubility product of ${chemical(formula)} is $${numeral(product)}$ (concentrations in $\\mathrm{mol\\,L^{-1}}$). What is its solubility in pure water?`,
    ...answers(
      dissolved,
      [
        Math.sqrt(product),
        product ** (1 / 3),
        product / ions,
        product,
        (product / 2) ** (1 / ions),
        product ** (1 / ions) * 2,
      ],
      molar,
      { figures: 2 },
    ),
    steps: [
      `If $s$ moles dissolve in a litre, the ions have the concentrations $${cations === 1 ? '' : cations}s$ and $${anions === 1 ? '' : anions}s$, so $K_{sp} = ${ions === 2 ? 's^{2}' : '4s^{3}'}$.`,
      `$s = (\\frac{${numeral(product)}}{${cations ** cations * anions ** anions}})^{1/${ions}}$`,
    ],
  };
}

function constantOfAnother(random: Random): Problem {
  const constant = random.pick([4, 9, 16, 25, 50]);
  const ways = [
    { equation: '2HI <=> H2 + I2', value: 1 / constant },
    { equation: '2H2 + 2I2 <=> 4HI', value: constant ** 2 },
    { equation: 'HI <=> 1/2H2 + 1/2I2', value: 1 / Math.sqrt(constant) },
  ];
  const { equation, value } = random.pick(ways);
  const display = equation.includes('1/2')
    ? '$\\mathrm{HI \\rightleftharpoons \\frac{1}{2}H_{2} + \\frac{1}{2}I_{2}}$'
    : chemical(equation);
  return {
    text: `At a certain temperature $K_c$ of ${chemical('H2 + I2 <=> 2HI')} is ${count(constant)}. What is $K_c$ of ${display} at the same temperature?`,
    ...answers(
      value,
      [
        1 / constant,
        constant ** 2,
        1 / Math.sqrt(constant),
        Math.sqrt(constant),
        constant / 2,
        1 / constant ** 2,
        constant,
      ],
      count,
    ),
    steps: [
      `${value === 1 / constant ? 'A reversed equation has the reciprocal constant' : value === constant ** 2 ? 'Doubling an equation squares its constant' : 'The equation is reversed and halved: the constant is the reciprocal of the square root'}.`,
      `$K_c' = ${value === 1 / constant ? `\\frac{1}{${constant}}` : value === constant ** 2 ? `${constant}^{2}` : `\\frac{1}{\\sqrt{${constant}}}`}$`,
    ],
  };
}

function whichWay(random: Random): Problem {
  const constant = random.pick([0.4, 0.5, 2, 4, 50]);
  const nitrogen = random.pick([0.1, 0.2, 0.5, 1]);
  const hydrogen = random.pick([0.2, 0.5, 1]);
  const ammonia = random.pick([0.1, 0.2, 0.4, 1, 2]);
  const quotient = ammonia ** 2 / (nitrogen * hydrogen ** 3);
  const far = quotient > 1.2 * constant || quotient < constant / 1.2;
  const forwards = 'to the right, since $Q < K_c$';
  const backwards = 'to the left, since $Q > K_c$';
  const right = quotient < constant ? forwards : backwards;
  return {
    text: `For ${chemical('N2 + 3H2 <=> 2NH3')} $K_c = ${constant}$ at a certain temperature (concentrations in $\\mathrm{mol\\,L^{-1}}$). A mixture has $[\\mathrm{N_{2}}] = ${nitrogen}$, $[\\mathrm{H_{2}}] = ${hydrogen}$ and $[\\mathrm{NH_{3}}] = ${ammonia}$. In which direction does the reaction run?`,
    right,
    wrong: far
      ? [
          right === forwards ? backwards : forwards,
          'in neither, since $Q = K_c$',
          'to the right, since $Q > K_c$',
          'to the left, since $Q < K_c$',
        ]
      : [],
    steps: [
      `The reaction quotient is $Q = \\frac{[\\mathrm{NH_{3}}]^{2}}{[\\mathrm{N_{2}}][\\mathrm{H_{2}}]^{3}} = \\frac{${ammonia}^{2}}{${nitrogen}\\times${hydrogen}^{3}} = ${numeral(Number(quotient.toPrecision(3)))}$.`,
      `The reaction runs towards equilibrium: forwards while $Q < K_c$ and backwards while $Q > K_c$. Here $K_c = ${constant}$.`,
    ],
  };
}

function dissociated(random: Random): Problem {
  const part = random.pick([0.2, 0.25, 0.4, 0.5]);
  const start = random.pick([1, 2]);
  const volume = random.pick([1, 2, 4, 5, 10]);
  const concentration = start / volume;
  const constant = (concentration * part ** 2) / (1 - part);
  return {
    text: `${moles(start)} of ${chemical('PCl5')} is heated in a closed vessel of ${litres(volume)} until equilibrium is reached; ${percent(100 * part)} of it has then dissociated: ${chemical('PCl5 <=> PCl3 + Cl2')}. What is $K_c$?`,
    ...answers(
      constant,
      [
        concentration * part ** 2,
        part ** 2 / (1 - part),
        constant * volume ** 2,
        1 / constant,
        (concentration * part) / (1 - part),
      ],
      molar,
    ),
    steps: [
      `At the start $c = \\frac{${start}}{${volume}} = ${numeral(concentration)}\\ \\mathrm{mol\\,L^{-1}}$. In equilibrium $[\\mathrm{PCl_{5}}] = c(1 - \\alpha)$ and $[\\mathrm{PCl_{3}}] = [\\mathrm{Cl_{2}}] = c\\alpha$, so $K_c = \\frac{c\\alpha^{2}}{1 - \\alpha}$.`,
      `$K_c = \\frac{${numeral(concentration)}\\times${part}^{2}}{1 - ${part}}$`,
    ],
  };
}
