import { molarWeight, ROUNDED_MASSES, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { root } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { gasLaws } from './gas-laws.js';

const R = 0.082057;
/** Tolerance for different values of R and for 273.15 instead of 273. */
const CONSTANTS = 2e-3;
/** Returns the amount of gas for a given state. */
const amount = (pressure: number, volume: number, celsius: number) => (pressure * volume) / (R * (celsius + 273.15));

describeSolved(
  gasLaws,
  [
    {
      asks: /the same temperature\?/,
      // the amount of gas is constant
      solve: ([volume, before, after]) => root((now) => amount(after!, now, 20) - amount(before!, volume!, 20), 0, 100),
    },
    {
      asks: /A balloon/,
      within: CONSTANTS,
      solve: ([volume, before, after]) => root((now) => amount(1, now, after!) - amount(1, volume!, before!), 0, 100),
    },
    {
      asks: /A gas has a volume/,
      within: CONSTANTS,
      solve: ([volume, cool, before, warm, after]) =>
        root((now) => amount(after!, now, warm!) - amount(before!, volume!, cool!), 0, 500),
    },
    {
      asks: /A gas has a density/,
      within: CONSTANTS,
      // for a volume of one litre
      solve: ([density, temperature, pressure]) => density! / amount(pressure!, 1, temperature!),
    },
    {
      asks: /partial pressure/,
      within: ROUNDED_MASSES,
      // partial pressures in a vessel with the given total pressure
      solve: ([a, b, total], question) => {
        const [first, second] = substancesIn(question);
        const alone = (mass: number, formula: string, volume: number) =>
          ((mass / molarWeight(formula)) * R * 300) / volume;
        const volume = root((v) => alone(a!, first!, v) + alone(b!, second!, v) - total!, 1e-3, 1e5);
        return alone(a!, first!, volume);
      },
    },
    {
      asks: /small hole/,
      within: ROUNDED_MASSES,
      // from the mean speeds of molecules with equal energy
      solve: (_, question) => {
        const [light, heavy] = substancesIn(question);
        const speed = (formula: string) => Math.sqrt((2 * 6.2e-21) / (molarWeight(formula) / 1000 / 6.022e23));
        return speed(light!) / speed(heavy!);
      },
    },
    {
      asks: /is in a cylinder/,
      within: ROUNDED_MASSES,
      solve: ([volume, pressure, temperature], question) =>
        amount(pressure!, volume!, temperature!) * molarWeight(substancesIn(question)[0]!),
    },
  ],
  laboratoryUnits,
);
