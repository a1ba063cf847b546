import { molarWeight, ROUNDED_MASSES, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { root } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { solutions } from './solutions.js';

describeSolved(
  solutions,
  [
    {
      asks: /is needed to prepare/,
      within: ROUNDED_MASSES,
      // searches for the mass that gives the concentration
      solve: ([volume, concentration], question) =>
        root((mass) => mass / molarWeight(substancesIn(question)[0]!) / volume! - concentration!, 0, 1000),
    },
    {
      asks: /How much water must be added/,
      // adds base in steps of one millilitre
      solve: ([volumeTaken, strong, weak]) => {
        let added = 0;
        while ((volumeTaken! * strong!) / (volumeTaken! + added) > weak! * (1 + 1e-9)) added += 1e-3;
        return added;
      },
    },
    {
      asks: /is mixed with/,
      // weighted mean of both concentrations
      solve: ([first, a, second, b]) => a! + (b! - a!) * (second! / (first! + second!)),
    },
    {
      asks: /A bottle holds/,
      within: ROUNDED_MASSES,
      // amount of acid and volume of 100 g of solution
      solve: ([share, density], question) => {
        const volume = 100 / density!;
        return (100 * share!) / molarWeight(substancesIn(question)[0]!) / volume;
      },
    },
    {
      asks: /molality/,
      within: ROUNDED_MASSES,
      solve: ([mass, water], question) =>
        root((b) => b * (water! / 1000) * molarWeight(substancesIn(question)[0]!) - mass!, 0, 50) / 1000,
    },
    {
      asks: /mole fraction/,
      within: ROUNDED_MASSES,
      // counts molecules
      solve: ([mass, water], question) => {
        const solute = (mass! / molarWeight(substancesIn(question)[0]!)) * 6.022e23;
        const solvent = (water! / molarWeight('H_{2}O')) * 6.022e23;
        return 1 - solvent / (solute + solvent);
      },
    },
  ],
  laboratoryUnits,
);
