import { chemical } from '../notation/chemicals.js';
import { count } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const equations = generateTopic('Chemistry', 'balancing equations', 6, [coefficientOfOne, sumOfCoefficients]);

const balanced = [
  'C3H8 + 5O2 -> 3CO2 + 4H2O',
  '2C2H6 + 7O2 -> 4CO2 + 6H2O',
  '2C4H10 + 13O2 -> 8CO2 + 10H2O',
  '4NH3 + 5O2 -> 4NO + 6H2O',
  '4FeS2 + 11O2 -> 2Fe2O3 + 8SO2',
  '2KMnO4 + 16HCl -> 2KCl + 2MnCl2 + 5Cl2 + 8H2O',
  '3Cu + 8HNO3 -> 3Cu(NO3)2 + 2NO + 4H2O',
  'Cu + 4HNO3 -> Cu(NO3)2 + 2NO2 + 2H2O',
  'K2Cr2O7 + 14HCl -> 2KCl + 2CrCl3 + 3Cl2 + 7H2O',
  '2Al + 2NaOH + 2H2O -> 2NaAlO2 + 3H2',
  '3Fe + 4H2O -> Fe3O4 + 4H2',
  'Ca3(PO4)2 + 3H2SO4 -> 3CaSO4 + 2H3PO4',
  'P4 + 3NaOH + 3H2O -> PH3 + 3NaH2PO2',
  '2H2S + 3O2 -> 2SO2 + 2H2O',
  '6NaOH + 3Cl2 -> 5NaCl + NaClO3 + 3H2O',
];

interface Term {
  coefficient: number;
  substance: string;
}

const termsOf = (equation: string): Term[] =>
  equation.split(/ \+ | -> /).map((term) => {
    const [, number, substance] = /^(\d*)(.*)$/.exec(term)!;
    return { coefficient: Number(number || 1), substance: substance! };
  });

/** Returns an equation without its coefficients. */
const skeleton = (equation: string): string => chemical(equation.replaceAll(/(^| )\d+(?=[A-Z])/g, '$1'));

const numbers = (right: number, wrong: number[]): Pick<Problem, 'right' | 'wrong'> => ({
  right: count(right),
  wrong: wrong.filter((number) => number > 0).map(count),
});

function coefficientOfOne(random: Random): Problem {
  const equation = random.pick(balanced);
  const terms = termsOf(equation);
  const { coefficient, substance } = random.pick(terms.filter((term) => term.coefficient > 1));
  const coefficients = terms.map((term) => term.coefficient);
  return {
    text: `When the equation ${skeleton(equation)} is balanced with the smallest whole numbers, what is the coefficient of ${chemical(substance)}?`,
    ...numbers(coefficient, [...coefficients, coefficient + 1, coefficient - 1, coefficient * 2, coefficient + 2]),
    steps: [
      `Balanced: ${chemical(equation)}. Each element has as many atoms on the left as on the right.`,
      `The coefficient of ${chemical(substance)} is $${coefficient}$.`,
    ],
  };
}

function sumOfCoefficients(random: Random): Problem {
  const equation = random.pick(balanced);
  const sum = termsOf(equation).reduce((before, { coefficient }) => before + coefficient, 0);
  return {
    text: `Balance the equation ${skeleton(equation)} with the smallest whole numbers. What is the sum of all its coefficients?`,
    ...numbers(sum, [sum - 1, sum + 1, sum + 2, sum - 2]),
    steps: [
      `Balanced: ${chemical(equation)}. Each element has as many atoms on the left as on the right.`,
      `$${termsOf(equation)
        .map((term) => term.coefficient)
        .join(' + ')}$`,
    ],
  };
}
