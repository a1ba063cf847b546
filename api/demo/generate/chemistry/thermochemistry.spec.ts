import { molarWeight, ROUNDED_MASSES, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { thermochemistry } from './thermochemistry.js';

describeSolved(
  thermochemistry,
  [
    {
      asks: /enthalpy of neutralisation/,
      // heat of one mole that is released into the solution
      solve: ([formed, solution, rise, capacity]) =>
        -total(range(1, 1000).map(() => (capacity! * solution! * rise!) / 1000)) / formed!,
    },
    {
      asks: /must be burnt/,
      within: ROUNDED_MASSES,
      solve: ([heat, water, rise, capacity], question) =>
        root((mass) => (mass / molarWeight(substancesIn(question)[0]!)) * -heat! - water! * capacity! * rise!, 0, 1000),
    },
    {
      asks: /How much heat is set free/,
      within: ROUNDED_MASSES,
      // heat per molecule
      solve: ([burnt, heat], question) => {
        const molecule = molarWeight(substancesIn(question)[0]!) / 6.022e23;
        return (burnt! / molecule) * (-heat! / 6.022e23);
      },
    },
    {
      asks: /does the temperature fall/,
      within: ROUNDED_MASSES,
      // the temperature decrease that releases the heat of solution
      solve: ([dissolved, solution, heat, capacity], question) =>
        root(
          (fall) => solution! * capacity! * fall - (dissolved! / molarWeight(substancesIn(question)[0]!)) * heat!,
          0,
          100,
        ),
    },
    {
      asks: /run by itself/,
      // root of ΔG
      solve: ([enthalpy, entropy]) => root((temperature) => enthalpy! - temperature * entropy!, 1, 1e4),
    },
  ],
  laboratoryUnits,
);
