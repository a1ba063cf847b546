import {
  atomicWeights,
  atomsIn,
  molarWeight,
  ROUNDED_MASSES,
  substancesIn,
} from '../../../../test/support/data/questions/chemistry.js';
import { total } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { formulas } from './formulas.js';

const symbols: Record<string, string> = {
  oxygen: 'O',
  hydrogen: 'H',
  carbon: 'C',
  phosphorus: 'P',
  nitrogen: 'N',
  iron: 'Fe',
  calcium: 'Ca',
  sulphur: 'S',
  aluminium: 'Al',
  sodium: 'Na',
  potassium: 'K',
  chromium: 'Cr',
};
/** Atomic mass unit in grams. */
const UNIT = 1.6605e-24;

describeSolved(
  formulas,
  [
    {
      asks: /How many molecules/,
      within: ROUNDED_MASSES,
      // from the mass of one molecule in grams
      solve: ([mass], question) => mass! / (molarWeight(substancesIn(question)[0]!) * UNIT),
    },
    {
      asks: /How many \w+ atoms/,
      within: ROUNDED_MASSES,
      // from the masses of the element and of one atom
      solve: ([amount], question) => {
        const element = symbols[/many (\w+) atoms/.exec(question)![1]!]!;
        const formulaText = substancesIn(question)[0]!;
        const mass =
          amount! *
          molarWeight(formulaText) *
          ((atomsIn(formulaText)[element]! * atomicWeights[element]!) / molarWeight(formulaText));
        return mass / (atomicWeights[element]! * UNIT);
      },
    },
    {
      asks: /percentage by mass/,
      within: ROUNDED_MASSES,
      // mass without the other elements
      solve: (_, question) => {
        const element = symbols[/by mass of (\w+)/.exec(question)![1]!]!;
        const formulaText = substancesIn(question)[0]!;
        const otherElements = Object.entries(atomsIn(formulaText)).filter(([symbol]) => symbol !== element);
        return (
          1 - total(otherElements.map(([other, number]) => number * atomicWeights[other]!)) / molarWeight(formulaText)
        );
      },
    },
    {
      asks: /empirical formula\?/,
      // the only option with the measured composition
      solve: (shares, question) => {
        const elements = [...question.matchAll(/\\%\$ (\w+)/g)].map(([, name]) => symbols[name!]!);
        return (option) =>
          elements.every((element, n) => {
            const share = ((atomsIn(option)[element] ?? 0) * atomicWeights[element]!) / molarWeight(option);
            return Math.abs(share - shares[n]!) < 0.003;
          });
      },
    },
    {
      asks: /molecular formula/,
      solve: ([mass], question) => {
        const unit = atomsIn(substancesIn(question)[0]!);
        return (option) => {
          const atoms = atomsIn(option);
          const ratios = new Set(Object.keys(unit).map((element) => atoms[element]! / unit[element]!));
          return ratios.size === 1 && Math.abs(molarWeight(option) - mass!) < 0.01 * mass!;
        };
      },
    },
    {
      asks: /water is driven out/,
      within: ROUNDED_MASSES,
      // from the mass of the dry salt
      solve: (_, question) => {
        const hydrate = substancesIn(question)[0]!;
        return 1 - molarWeight(hydrate.split('\\cdot')[0]!) / molarWeight(hydrate);
      },
    },
  ],
  laboratoryUnits,
);
