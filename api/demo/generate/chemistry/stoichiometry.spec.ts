import {
  equationIn,
  molarWeight,
  massPerUnit,
  ROUNDED_MASSES,
  sides,
  substancesIn,
} from '../../../../test/support/data/questions/chemistry.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { stoichiometry } from './stoichiometry.js';

const AVOGADRO = 6.022e23;

/** Returns the number of formula units in a mass in grams. */
const particles = (grams: number, formula: string) => (grams / molarWeight(formula)) * AVOGADRO;

describeSolved(
  stoichiometry,
  [
    {
      asks: /What mass of .* is formed/,
      within: ROUNDED_MASSES,
      // counts particles
      solve: ([used], question) => {
        const [to, from] = substancesIn(question);
        return (particles(used!, from!) * massPerUnit(question, to!, from!) * molarWeight(to!)) / AVOGADRO;
      },
    },
    {
      asks: /What volume of .*, measured at STP/,
      within: ROUNDED_MASSES,
      // from the density of the gas at STP
      solve: ([used, molarVolume], question) => {
        const [gas, from] = substancesIn(question);
        const mass = (used! / molarWeight(from!)) * massPerUnit(question, gas!, from!) * molarWeight(gas!);
        return mass / (molarWeight(gas!) / molarVolume!);
      },
    },
    {
      asks: /react as far as they can/,
      // step by step until one reactant is used up
      solve: ([a, b], question) => {
        const [used, products] = sides(equationIn(question));
        const [, , product] = substancesIn(question);
        const step = 1 / 60;
        let left = [a!, b!];
        let formed = 0;
        while (left.every((amount, n) => amount >= used[n]!.coefficient * step - 1e-9)) {
          left = left.map((amount, n) => amount - used[n]!.coefficient * step);
          formed += products.find(({ formula }) => formula === product)!.coefficient * step;
        }
        return formed;
      },
    },
    {
      asks: /What is the yield/,
      within: ROUNDED_MASSES,
      // the amount that must have reacted to give the actual yield
      solve: ([used, got], question) => {
        const [from, to] = substancesIn(question);
        const reacted = (got! / molarWeight(to!)) * massPerUnit(question, from!, to!) * molarWeight(from!);
        return reacted / used!;
      },
    },
    {
      asks: /impure limestone/,
      within: ROUNDED_MASSES,
      solve: ([sample, volume, molarVolume]) => {
        const carbonate = particles(44.01 * (volume! / molarVolume!), 'CO_{2}');
        return ((carbonate / AVOGADRO) * molarWeight('CaCO_{3}')) / sample!;
      },
    },
  ],
  laboratoryUnits,
);
