import { root } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { acidity } from './ph.js';

const WATER = 1e-14;

/**
 * Returns the pH at which all charges in water balance. A strong acid or base is given as a charge in mol/L, a weak
 * acid by its total concentration and its constant.
 */
const neutral = (charge: number, weak = 0, constant = 0): number =>
  root(
    (pH) => {
      const hydrogen = 10 ** -pH;
      return hydrogen - WATER / hydrogen + charge - (weak * constant) / (constant + hydrogen);
    },
    -1,
    15,
  );

describeSolved(
  acidity,
  [
    {
      asks: /What is the pH of [a-z, ]+, \$/,
      within: 2e-3,
      solve: ([concentration], question) => neutral(-(question.includes('H_{2}SO_{4}') ? 2 : 1) * concentration!),
    },
    {
      asks: /What is the pH of a solution of/,
      within: 2e-3,
      solve: ([concentration], question) => neutral((question.includes('(OH)_{2}') ? 2 : 1) * concentration!),
    },
    {
      asks: /ionisation constant/,
      // computed exactly; the usual approximation may differ by a few hundredths
      within: 5e-3,
      solve: ([constant, concentration]) => neutral(0, concentration!, constant!),
    },
    {
      asks: /A buffer/,
      within: 3e-3,
      solve: ([pKa, acid, salt]) => neutral(salt!, acid! + salt!, 10 ** -pKa!),
    },
    {
      asks: /is mixed with/,
      within: 2e-3,
      solve: ([acidVolume, acid, baseVolume, base]) =>
        neutral((base! * baseVolume! - acid! * acidVolume!) / (acidVolume! + baseVolume!)),
    },
    {
      asks: /By what factor/,
      solve: ([first, second]) => {
        // a factor of ten per unit of pH
        let factor = 1;
        for (let pH = first!; pH < second!; pH += 1) factor /= 10;
        for (let pH = first!; pH > second!; pH -= 1) factor *= 10;
        return factor;
      },
    },
    {
      asks: /made up to/,
      within: 3e-3,
      // dilutes the acid in portions of the initial volume
      solve: ([volume, pH, final]) => {
        const acid = 10 ** -pH! * volume!;
        return neutral(-acid / final!);
      },
    },
  ],
  laboratoryUnits,
);
