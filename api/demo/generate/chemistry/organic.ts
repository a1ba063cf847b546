import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { count, moles } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { branchedAlkane } from './alkane-names.js';

export const organic = generateTopic('Chemistry', 'organic chemistry', 4, [
  nameOfAnAlkane,
  formulaOfAMember,
  unsaturation,
  oxygenToBurn,
  numberOfIsomers,
  classOfACompound,
]);

function nameOfAnAlkane(random: Random): Problem {
  const { condensed, name, misnamed } = branchedAlkane(random);
  return {
    text: `What is the IUPAC name of ${chemical(condensed)}?`,
    right: name,
    wrong: misnamed,
    steps: [
      'Find the longest chain of carbon atoms and number it from the end that gives the branches the lowest numbers. Name the branches in alphabetical order, each with its number, before the name of the chain.',
    ],
  };
}

const series: [string, (carbon: number) => string][] = [
  ['alkane', (n) => `C${n}H${2 * n + 2}`],
  ['alkene (one double bond)', (n) => `C${n}H${2 * n}`],
  ['alkyne (one triple bond)', (n) => `C${n}H${2 * n - 2}`],
  ['saturated monohydric alcohol', (n) => `C${n}H${2 * n + 2}O`],
  ['saturated monocarboxylic acid', (n) => `C${n}H${2 * n}O2`],
];

function formulaOfAMember(random: Random): Problem {
  const [name, formula] = random.pick(series);
  const carbon = random.between(4, 9);
  const hydrogens = [2 * carbon + 2, 2 * carbon, 2 * carbon - 2, 2 * carbon + 1, 2 * carbon - 4];
  const tail = /O\d?$/.exec(formula(carbon))?.[0] ?? '';
  return {
    text: `What is the molecular formula of an open-chain ${name} with ${count(carbon)} carbon atoms?`,
    right: chemical(formula(carbon)),
    wrong: hydrogens.map((hydrogen) => chemical(`C${carbon}H${hydrogen}${tail}`)),
    steps: [
      `Put $n = ${carbon}$ into the general formula of the series. An alkane has $2n + 2$ hydrogen atoms; each double bond takes away two of them, also the one in $\\mathrm{COOH}$, and a triple bond four. Oxygen in an alcohol changes nothing.`,
    ],
  };
}

function unsaturation(random: Random): Problem {
  const carbon = random.between(4, 10);
  const degree = random.between(1, 5);
  const nitrogen = random.pick([0, 0, 1]);
  const oxygen = random.pick([0, 1, 2]);
  const hydrogen = 2 * carbon + 2 + nitrogen - 2 * degree;
  const part = (symbol: string, number: number) => (number === 0 ? '' : symbol + (number === 1 ? '' : number));
  return {
    text: `What is the degree of unsaturation (the number of rings and $\\pi$ bonds together) of ${chemical(`C${carbon}H${hydrogen}${part('N', nitrogen)}${part('O', oxygen)}`)}?`,
    right: count(degree),
    wrong:
      hydrogen < 3
        ? []
        : [degree + 1, degree - 1, degree + 2, 2 * degree]
            .filter((candidate) => candidate !== degree && candidate >= 0)
            .map(count),
    steps: [
      'For a compound with C, H, N and O it is $\\frac{2C + 2 + N - H}{2}$; oxygen does not count.',
      `$\\frac{2\\times${carbon} + 2 + ${nitrogen} - ${hydrogen}}{2}$`,
    ],
  };
}

/** Name, formula, and numbers of carbon, hydrogen and oxygen atoms. */
const combustibles: [string, string, number, number, number][] = [
  ['butane', 'C4H10', 4, 10, 0],
  ['octane', 'C8H18', 8, 18, 0],
  ['ethanol', 'C2H5OH', 2, 6, 1],
  ['propan-1-ol', 'C3H7OH', 3, 8, 1],
  ['benzene', 'C6H6', 6, 6, 0],
  ['ethyne', 'C2H2', 2, 2, 0],
  ['glucose', 'C6H12O6', 6, 12, 6],
  ['acetic acid', 'CH3COOH', 2, 4, 2],
  ['propane', 'C3H8', 3, 8, 0],
];

function oxygenToBurn(random: Random): Problem {
  const [name, formula, carbon, hydrogen, oxygen] = random.pick(combustibles);
  const amount = random.pick([0.5, 1, 2]);
  const needed = carbon + hydrogen / 4 - oxygen / 2;
  return {
    text: `How much oxygen, ${chemical('O2')}, is needed to burn ${moles(amount)} of ${name}, ${chemical(formula)}, completely?`,
    ...answers(
      amount * needed,
      [
        amount * (carbon + hydrogen / 4),
        amount * (carbon + hydrogen / 2 - oxygen),
        amount * carbon,
        2 * amount * needed,
        (amount * needed) / 2,
        needed,
      ],
      moles,
    ),
    steps: [
      `One mole burns to $${carbon}\\ \\mathrm{mol}$ of ${chemical('CO2')} and $${numeral(hydrogen / 2)}\\ \\mathrm{mol}$ of ${chemical('H2O')}. This takes $C + \\frac{H}{4} - \\frac{O}{2}$ moles of ${chemical('O2')}.`,
      `$n = ${amount}\\times(${carbon} + \\frac{${hydrogen}}{4} - \\frac{${oxygen}}{2})$`,
    ],
  };
}

/** Alkane, number of isomers, and isomers by length of the longest chain, longest first. */
const isomers: [string, number, number[]][] = [
  ['C4H10', 2, [1, 1]],
  ['C5H12', 3, [1, 1, 1]],
  ['C6H14', 5, [1, 2, 2]],
  ['C7H16', 9, [1, 2, 5, 1]],
];

function numberOfIsomers(random: Random): Problem {
  const [formula, number, byChain] = random.pick(isomers);
  return {
    text: `How many structural isomers does the alkane ${chemical(formula)} have?`,
    right: count(number),
    wrong: [number + 1, number - 1, number + 2, number + 3, number - 2].filter((candidate) => candidate > 0).map(count),
    steps: [
      'Start with the unbranched chain and shorten it by one carbon atom at a time. Each time, place the carbon atoms that are left over as branches in all ways that differ.',
      `$${byChain.join(' + ')}$`,
    ],
  };
}

const functionalGroups: Record<string, string> = {
  'an alcohol': 'a hydroxyl group $\\mathrm{OH}$ on a carbon chain',
  'an ether': 'an oxygen atom between two carbon chains',
  'an aldehyde': 'the group $\\mathrm{CHO}$ at the end of a chain',
  'a ketone': 'a group $\\mathrm{CO}$ between two carbon chains',
  'a carboxylic acid': 'the group $\\mathrm{COOH}$',
  'an ester': 'the group $\\mathrm{COO}$ between two carbon atoms or between hydrogen and carbon, as in a formate',
  'an amine': 'an amino group $\\mathrm{NH_{2}}$ on a carbon chain without an oxygen atom beside it',
  'an amide': 'the group $\\mathrm{CONH_{2}}$',
};

const classes: [string, string[]][] = [
  ['an alcohol', ['CH3CH2OH', 'CH3CH(OH)CH3']],
  ['an ether', ['CH3OCH3', 'CH3CH2OCH2CH3']],
  ['an aldehyde', ['CH3CHO', 'CH3CH2CHO']],
  ['a ketone', ['CH3COCH3', 'CH3COCH2CH3']],
  ['a carboxylic acid', ['CH3COOH', 'CH3CH2COOH']],
  ['an ester', ['CH3COOCH3', 'HCOOCH2CH3']],
  ['an amine', ['CH3NH2', 'CH3CH2NH2']],
  ['an amide', ['CH3CONH2', 'CH3CH2CONH2']],
];

function classOfACompound(random: Random): Problem {
  const [target, ...distractors] = random.shuffled(classes) as [[string, string[]], ...[string, string[]][]];
  return {
    text: `Which of these compounds is ${target[0]}?`,
    right: chemical(random.pick(target[1])),
    wrong: distractors.map(([, formulas]) => chemical(random.pick(formulas))),
    steps: [`Look for the functional group: ${target[0]} has ${functionalGroups[target[0]]!}.`],
  };
}
