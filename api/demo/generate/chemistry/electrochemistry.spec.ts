import {
  atomicWeights,
  charge,
  equationIn,
  ROUNDED_MASSES,
  sides,
  substancesIn,
} from '../../../../test/support/data/questions/chemistry.js';
import { root } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits, quantity } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { electrochemistry } from './electrochemistry.js';

const ELECTRON = 1.60218e-19;
const AVOGADRO = 6.02214e23;

const metals: Record<string, [string, number]> = {
  copper: ['Cu', 2],
  silver: ['Ag', 1],
  nickel: ['Ni', 2],
  zinc: ['Zn', 2],
  chromium: ['Cr', 3],
};

/** Returns the charge in coulombs that deposits a mass of metal in grams, from the number of electrons. */
const chargeFor = (metal: string, mass: number): number => {
  const [symbol, electrons] = metals[metal]!;
  return (mass / (atomicWeights[symbol]! / AVOGADRO)) * electrons * ELECTRON;
};

/** Returns the electrons transferred in a half-cell, from the charge of the ion. */
const electronsMoved = (equation: string): number => {
  const [left] = sides(equation);
  return Math.max(...left.map(({ coefficient, formula }) => coefficient * Math.abs(charge(formula))));
};

describeSolved(
  electrochemistry,
  [
    {
      asks: /is deposited\?/,
      within: ROUNDED_MASSES,
      solve: ([current, time], question) =>
        root((mass) => chargeFor(/mass of (\w+) is/.exec(question)![1]!, mass) - current! * time!, 0, 1000),
    },
    {
      asks: /How long must/,
      within: ROUNDED_MASSES,
      solve: ([current, mass], question) => chargeFor(/of (\w+)\? \(/.exec(question)![1]!, mass!) / current!,
    },
    {
      asks: /water is electrolysed/,
      within: ROUNDED_MASSES,
      // two electrons per molecule of decomposed water
      solve: ([current, time], question) => {
        const water = (current! * time!) / ELECTRON / 2;
        const molecules = substancesIn(question)[0] === 'H_{2}' ? water : water / 2;
        return (molecules / AVOGADRO) * 22.414;
      },
    },
    {
      asks: /galvanic cell/,
      // the cell voltage is positive: electrons flow to the higher potential
      solve: (_, question) => {
        const potentials = [...question.matchAll(/= ([-+]\d\.\d\d)\\ /g)].map(([, value]) => Number(value));
        return Math.max(...potentials) - Math.min(...potentials);
      },
    },
    {
      asks: /Delta G/,
      within: 2e-3,
      // work of all electrons in a mole of reactions
      solve: ([voltage], question) => -electronsMoved(equationIn(question)) * AVOGADRO * ELECTRON * voltage!,
    },
    {
      asks: /potential of the electrode/,
      // reduces the concentration by factors of ten
      solve: ([standard], question) => {
        const [, power] = /= 10\^\{-(\d)\}/.exec(question)!;
        const electrons = charge(substancesIn(question)[0]!);
        let potential = standard!;
        for (let step = 0; step < Number(power); step += 1)
          potential -= (8.314 * 298.15 * Math.log(10)) / (electrons * 96_485);
        return (option) => Math.abs(quantity(option.replaceAll('$', ''), laboratoryUnits)! - potential) < 0.006;
      },
    },
    {
      asks: /in series/,
      within: ROUNDED_MASSES,
      solve: ([mass], question) => {
        const [, given, wanted] = /of (\w+) has been deposited, how much (\w+)/.exec(question)!;
        return root((grown) => chargeFor(wanted!, grown) - chargeFor(given!, mass!), 0, 100);
      },
    },
  ],
  laboratoryUnits,
);
