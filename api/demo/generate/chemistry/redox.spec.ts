import {
  atomsIn,
  charge,
  equationIn,
  sides,
  substancesIn,
  type Term,
} from '../../../../test/support/data/questions/chemistry.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { redox } from './redox.js';

const symbols: Record<string, string> = {
  chromium: 'Cr',
  manganese: 'Mn',
  sulphur: 'S',
  nitrogen: 'N',
  chlorine: 'Cl',
  phosphorus: 'P',
  carbon: 'C',
  iron: 'Fe',
  zinc: 'Zn',
  copper: 'Cu',
  sodium: 'Na',
  potassium: 'K',
  oxygen: 'O',
  hydrogen: 'H',
};
/** Oxidation states that are the same in all compounds of the list. */
const fixed: Record<string, number> = { H: 1, O: -2, Na: 1, K: 1, Zn: 2 };
/** Polyatomic ions with their charge. */
const groups: [RegExp, string, number][] = [
  [/\(?SO_\{4\}\)?(_\{\d\})?/, 'SO_{4}', -2],
  [/\(?NO_\{3\}\)?(_\{\d\})?/, 'NO_{3}', -1],
];

/** Returns the oxidation number of an element in a substance, from the balance of charges. */
function oxidation(formula: string, element: string): number {
  const atoms = atomsIn(formula);
  if (Object.keys(atoms).length === 1) return charge(formula) / atoms[element]!;
  for (const [pattern, group, groupCharge] of groups) {
    const match = pattern.exec(formula);
    if (!match || formula.startsWith('H')) continue;
    if (element === 'O') return -2;
    if (atomsIn(group)[element]) return groupCharge + 2 * atomsIn(group)['O']!;
    const rest = formula.replace(pattern, '');
    const times = Number(/\d/.exec(match[1] ?? '1')![0]);
    return (charge(formula) - times * groupCharge) / atomsIn(rest)[element]!;
  }
  if (formula === 'MnCl_{2}') return element === 'Cl' ? -1 : 2;
  if (element in fixed && element !== 'Zn') return fixed[element]!;
  const otherElements = Object.entries(atoms).filter(([symbol]) => symbol !== element);
  const sum = otherElements.reduce((before, [symbol, number]) => before + number * fixed[symbol]!, 0);
  return (charge(formula) - sum) / atoms[element]!;
}

describeSolved(redox, [
  {
    asks: /What is the oxidation number/,
    solve: (_, question) => oxidation(substancesIn(question)[0]!, symbols[/number of (\w+) in/.exec(question)![1]!]!),
  },
  {
    asks: /In which of these/,
    solve: (_, question, options) => {
      const [, name, way] = /has (\w+) its (\w+) oxidation/.exec(question)!;
      const numbers = options.map((option) => oxidation(substancesIn(option)[0]!, symbols[name!]!));
      const best = way === 'highest' ? Math.max(...numbers) : Math.min(...numbers);
      return (option) => numbers[options.indexOf(option)] === best;
    },
  },
  {
    asks: /Which element is/,
    // the element whose oxidation number increases or decreases
    solve: (_, question) => {
      const [left, right] = sides(equationIn(question));
      const direction = question.includes('is oxidised') ? 1 : -1;
      const holding = (side: Term[], element: string) => side.filter(({ formula }) => atomsIn(formula)[element]);
      return (option) => {
        const element = symbols[option.split(' ')[0]!];
        if (element === undefined) return false;
        const substance = substancesIn(option)[0];
        const before = holding(left, element).filter(({ formula }) => substance === undefined || formula === substance);
        return before.some(({ formula }) =>
          holding(right, element).some(
            (after) => (oxidation(after.formula, element) - oxidation(formula, element)) * direction > 0,
          ),
        );
      };
    },
  },
]);
