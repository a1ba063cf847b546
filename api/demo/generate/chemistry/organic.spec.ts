import { atomsIn, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { range, total } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { alkanes, nameOf, skeleton } from '../../../../test/support/data/questions/alkanes.js';
import { organic } from './organic.js';

const firstSubstance = (question: string) => substancesIn(question)[0]!;

/** Classes of condensed formulas by functional group, more specific ones first. */
const patterns: [RegExp, string][] = [
  [/CONH2/, 'an amide'],
  [/NH2/, 'an amine'],
  [/COOH$/, 'a carboxylic acid'],
  [/COO/, 'an ester'],
  [/CHO$/, 'an aldehyde'],
  [/CO(?=C)/, 'a ketone'],
  [/OH/, 'an alcohol'],
  [/O/, 'an ether'],
];

/** Returns the maximum number of hydrogen atoms for the given carbon and nitrogen atoms. */
const mostHydrogen = ({ C = 0, N = 0 }: Record<string, number>) => 2 * C + 2 + N;

describeSolved(
  organic,
  [
    { asks: /IUPAC name/, solve: (_, question) => nameOf(skeleton(firstSubstance(question))) },
    {
      asks: /molecular formula of an open-chain/,
      solve: ([carbon], question) => {
        const unsaturated =
          question.includes('alkene') || question.includes('acid') ? 1 : question.includes('alkyne') ? 2 : 0;
        const oxygen = question.includes('alcohol') ? 1 : question.includes('acid') ? 2 : 0;
        return (option) => {
          const { C, H, O = 0 } = atomsIn(substancesIn(option)[0]!);
          return C === carbon && O === oxygen && (mostHydrogen({ C: C! }) - H!) / 2 === unsaturated;
        };
      },
    },
    {
      asks: /degree of unsaturation/,
      // removes two hydrogen atoms per ring or double bond
      solve: (_, question) => {
        const atoms = atomsIn(firstSubstance(question));
        let degree = 0;
        for (let hydrogen = mostHydrogen(atoms); hydrogen > atoms['H']!; hydrogen -= 2) degree += 1;
        return degree;
      },
    },
    {
      asks: /is needed to burn/,
      // oxygen in the products CO2 and H2O minus oxygen in the fuel
      solve: ([amount], question) => {
        const { C = 0, H = 0, O = 0 } = atomsIn(substancesIn(question)[1]!);
        return (amount! * total([2 * C, H / 2, -O])) / 2;
      },
    },
    {
      asks: /How many structural isomers/,
      solve: (_, question) => alkanes(atomsIn(firstSubstance(question))['C']!).length,
    },
    {
      asks: /Which of these compounds is/,
      solve: (_, question) => {
        const name = /is (.*)\?/.exec(question)![1];
        return (option) =>
          patterns.find(([pattern]) => pattern.test(firstSubstance(option).replaceAll(/[_{}]/g, '')))![1] === name;
      },
    },
  ],
  laboratoryUnits,
);

it('organic chemistry has the known numbers of alkane isomers', () => {
  expect(range(1, 8).map((carbon) => alkanes(carbon).length)).toEqual([1, 1, 1, 2, 3, 5, 9, 18]);
});
