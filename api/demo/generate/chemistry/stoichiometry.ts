import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { grams, litres, moles, percent } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { coefficient, molarMass } from './substances.js';

const STP = 22.4;

export const stoichiometry = generateTopic('Chemistry', 'stoichiometry', 4, [
  massOfProduct,
  gasAtStp,
  limitingReagent,
  yieldInPercent,
  purity,
]);

interface Reaction {
  words: string;
  equation: string;
  from: string;
  to: string;
}

const reactions: Reaction[] = [
  { words: 'Limestone is burnt to quicklime', equation: 'CaCO3 -> CaO + CO2', from: 'CaCO3', to: 'CaO' },
  { words: 'Magnesium is burnt in oxygen', equation: '2Mg + O2 -> 2MgO', from: 'Mg', to: 'MgO' },
  {
    words: 'Iron(III) oxide is reduced with carbon monoxide',
    equation: 'Fe2O3 + 3CO -> 2Fe + 3CO2',
    from: 'Fe2O3',
    to: 'Fe',
  },
  { words: 'Sodium reacts with chlorine', equation: '2Na + Cl2 -> 2NaCl', from: 'Na', to: 'NaCl' },
  { words: 'Ammonia is made from hydrogen', equation: 'N2 + 3H2 -> 2NH3', from: 'H2', to: 'NH3' },
  { words: 'Copper(II) oxide is reduced with hydrogen', equation: 'CuO + H2 -> Cu + H2O', from: 'CuO', to: 'Cu' },
  { words: 'Propane burns in oxygen', equation: 'C3H8 + 5O2 -> 3CO2 + 4H2O', from: 'C3H8', to: 'CO2' },
  { words: 'Aluminium burns in oxygen', equation: '4Al + 3O2 -> 2Al2O3', from: 'Al', to: 'Al2O3' },
  { words: 'Sulphur dioxide is oxidised', equation: '2SO2 + O2 -> 2SO3', from: 'SO2', to: 'SO3' },
];

/** Returns the mass of product in grams from the mass of the reactant. */
const producedAmount = ({ equation, from, to }: Reaction, used: number): number =>
  (used / molarMass(from)) * (coefficient(equation, to) / coefficient(equation, from)) * molarMass(to);

function massOfProduct(random: Random): Problem {
  const reaction = random.pick(reactions);
  const { words, equation, from, to } = reaction;
  const used = Number((molarMass(from) * random.pick([0.25, 0.4, 0.5, 1.5, 2])).toPrecision(3));
  const mass = producedAmount(reaction, used);
  const ratio = coefficient(equation, to) / coefficient(equation, from);
  return {
    text: `${words}: ${chemical(equation)}. What mass of ${chemical(to)} is formed from ${grams(used)} of ${chemical(from)}?`,
    ...answers(
      mass,
      [mass / ratio, used, (used * molarMass(from)) / molarMass(to), mass * 2, mass / 2, mass / ratio ** 2],
      grams,
    ),
    steps: [
      `By the equation $${coefficient(equation, from)}\\ \\mathrm{mol}$ of ${chemical(from)} gives $${coefficient(equation, to)}\\ \\mathrm{mol}$ of ${chemical(to)}. The molar masses are $${numeral(molarMass(from))}$ and $${numeral(molarMass(to))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$m = \\frac{${numeral(used)}}{${numeral(molarMass(from))}}\\times\\frac{${coefficient(equation, to)}}{${coefficient(equation, from)}}\\times${numeral(molarMass(to))}$`,
    ],
  };
}

const gasReactions = [
  {
    words: 'Limestone is dissolved in hydrochloric acid',
    equation: 'CaCO3 + 2HCl -> CaCl2 + H2O + CO2',
    from: 'CaCO3',
    gas: 'CO2',
  },
  { words: 'Zinc is dissolved in dilute sulphuric acid', equation: 'Zn + H2SO4 -> ZnSO4 + H2', from: 'Zn', gas: 'H2' },
  {
    words: 'Aluminium is dissolved in hydrochloric acid',
    equation: '2Al + 6HCl -> 2AlCl3 + 3H2',
    from: 'Al',
    gas: 'H2',
  },
  { words: 'Potassium chlorate is heated', equation: '2KClO3 -> 2KCl + 3O2', from: 'KClO3', gas: 'O2' },
  { words: 'Hydrogen peroxide decomposes', equation: '2H2O2 -> 2H2O + O2', from: 'H2O2', gas: 'O2' },
  { words: 'Sodium reacts with water', equation: '2Na + 2H2O -> 2NaOH + H2', from: 'Na', gas: 'H2' },
  { words: 'Baking soda is heated', equation: '2NaHCO3 -> Na2CO3 + H2O + CO2', from: 'NaHCO3', gas: 'CO2' },
];

function gasAtStp(random: Random): Problem {
  const { words, equation, from, gas } = random.pick(gasReactions);
  const used = molarMass(from) * random.pick([0.1, 0.2, 0.25, 0.5]);
  const ratio = coefficient(equation, gas) / coefficient(equation, from);
  const volume = (used / molarMass(from)) * ratio * STP;
  return {
    text: `${words}: ${chemical(equation)}. What volume of ${chemical(gas)}, measured at STP, does ${grams(used)} of ${chemical(from)} give? (Molar volume at STP: ${litres(STP)}.)`,
    ...answers(volume, [volume / ratio, volume / ratio ** 2, volume * 2, volume / 2, volume * 3, volume / 10], litres),
    steps: [
      `By the equation $${coefficient(equation, from)}\\ \\mathrm{mol}$ of ${chemical(from)} gives $${coefficient(equation, gas)}\\ \\mathrm{mol}$ of ${chemical(gas)}. The molar mass of ${chemical(from)} is $${numeral(molarMass(from))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$V = \\frac{${numeral(used)}}{${numeral(molarMass(from))}}\\times\\frac{${coefficient(equation, gas)}}{${coefficient(equation, from)}}\\times${STP}$`,
    ],
  };
}

const twoReactantReactions = [
  { equation: '2H2 + O2 -> 2H2O', first: 'H2', second: 'O2', product: 'H2O' },
  { equation: 'N2 + 3H2 -> 2NH3', first: 'N2', second: 'H2', product: 'NH3' },
  { equation: '2Al + 3Cl2 -> 2AlCl3', first: 'Al', second: 'Cl2', product: 'AlCl3' },
  { equation: '4NH3 + 5O2 -> 4NO + 6H2O', first: 'NH3', second: 'O2', product: 'NO' },
  { equation: 'CH4 + 2O2 -> CO2 + 2H2O', first: 'CH4', second: 'O2', product: 'CO2' },
  { equation: '2SO2 + O2 -> 2SO3', first: 'SO2', second: 'O2', product: 'SO3' },
  { equation: '4Fe + 3O2 -> 2Fe2O3', first: 'Fe', second: 'O2', product: 'Fe2O3' },
];

function limitingReagent(random: Random): Problem {
  const { equation, first, second, product } = random.pick(twoReactantReactions);
  const a = random.between(1, 8);
  const b = random.between(1, 8);
  const fromFirst = (a * coefficient(equation, product)) / coefficient(equation, first);
  const fromSecond = (b * coefficient(equation, product)) / coefficient(equation, second);
  return {
    text: `${moles(a)} of ${chemical(first)} and ${moles(b)} of ${chemical(second)} react as far as they can: ${chemical(equation)}. How much ${chemical(product)} is formed?`,
    ...answers(
      Math.min(fromFirst, fromSecond),
      [Math.max(fromFirst, fromSecond), a, b, a + b, fromFirst + fromSecond, Math.min(a, b) * 2],
      moles,
    ),
    steps: [
      `Compare what each substance could give: ${chemical(first)} is enough for ${moles(Number(fromFirst.toPrecision(3)))} and ${chemical(second)} for ${moles(Number(fromSecond.toPrecision(3)))} of ${chemical(product)}. The smaller amount is formed: ${chemical(fromFirst <= fromSecond ? first : second)} limits the reaction.`,
      `$n = ${fromFirst <= fromSecond ? a : b}\\times\\frac{${coefficient(equation, product)}}{${coefficient(equation, fromFirst <= fromSecond ? first : second)}}$`,
    ],
  };
}

function yieldInPercent(random: Random): Problem {
  const reaction = random.pick(reactions);
  const { words, equation, from, to } = reaction;
  const used = molarMass(from) * random.pick([0.5, 1, 2]);
  const best = producedAmount(reaction, used);
  const share = random.pick([0.6, 0.65, 0.7, 0.75, 0.8, 0.9]);
  const got = Number((best * share).toPrecision(3));
  const percentage = (100 * got) / best;
  return {
    text: `${words}: ${chemical(equation)}. ${grams(used)} of ${chemical(from)} gives ${grams(got)} of ${chemical(to)}. What is the yield?`,
    ...answers(
      percentage,
      [(100 * got) / used, 100 - percentage, percentage / 2, 100 / (1 + share), percentage + 15].filter(
        (part) => part < 100,
      ),
      percent,
      {
        figures: 2,
      },
    ),
    steps: [
      `The greatest possible mass follows from the equation: $\\frac{${numeral(used)}}{${numeral(molarMass(from))}}\\times\\frac{${coefficient(equation, to)}}{${coefficient(equation, from)}}\\times${numeral(molarMass(to))} = ${numeral(Number(best.toPrecision(4)))}\\ \\mathrm{g}$.`,
      'The yield is the mass obtained over this mass, in percent:',
      `$100\\times\\frac{${numeral(got)}}{${numeral(Number(best.toPrecision(4)))}}$`,
    ],
  };
}

function purity(random: Random): Problem {
  const sample = random.pick([5, 8, 10, 12.5, 20]);
  const pure = random.pick([60, 70, 75, 80, 85, 90]);
  const volume = Number((((sample * pure) / 100 / molarMass('CaCO3')) * STP).toPrecision(3));
  const percentage = (((100 * volume) / STP) * molarMass('CaCO3')) / sample;
  return {
    text: `${grams(sample)} of impure limestone gives ${litres(volume)} of ${chemical('CO2')} at STP when treated with an excess of acid: ${chemical('CaCO3 + 2HCl -> CaCl2 + H2O + CO2')}. What percentage of ${chemical('CaCO3')} does the limestone contain? (Molar volume at STP: ${litres(STP)}.)`,
    ...answers(
      percentage,
      [100 - percentage, percentage / 2, percentage * 0.44, percentage * 0.56, percentage + 8].filter(
        (part) => part < 100,
      ),
      percent,
      {
        figures: 2,
      },
    ),
    steps: [
      `One mole of ${chemical('CaCO3')} ($100\\ \\mathrm{g}$) gives one mole of ${chemical('CO2')} ($${STP}\\ \\mathrm{L}$).`,
      `The part of ${chemical('CaCO3')} in the sample, in percent:`,
      `$100\\times\\frac{${numeral(volume)}}{${STP}}\\times\\frac{100}{${sample}}$`,
    ],
  };
}
