import { integral, root } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { electrostatics } from './electrostatics.js';

const EPSILON = 1 / (4 * Math.PI * 9e9);
/** Returns the field of a point charge by Gauss's law on a sphere. */
const field = (charge: number, distance: number) => charge / EPSILON / (4 * Math.PI * distance ** 2);

const grown = (words: string): number => (words.startsWith('doubled') ? 2 : words.startsWith('trebled') ? 3 : 4);

describeSolved(electrostatics, [
  {
    asks: /repel each other/,
    // changes the charges and the distance of a configuration with the first force
    solve: ([force], question) => {
      const [, charge, distance] = /One of the charges is (.*) and the distance between them is (.*)\./.exec(question)!;
      const q = Math.sqrt(force! / 9e9);
      return q * grown(charge!) * field(q, grown(distance!));
    },
  },
  { asks: /exert on each other/, solve: ([first, second, distance]) => second! * field(first!, distance!) },
  {
    asks: /electric field at a distance/,
    within: 1e-5,
    // numerical derivative of the potential
    solve: ([distance, charge]) => {
      const potential = (r: number) => (9e9 * charge!) / r;
      return (potential(distance! - 1e-5) - potential(distance! + 1e-5)) / 2e-5;
    },
  },
  {
    asks: /charge on each/,
    // searches for the charge at which both voltages add up to that of the battery
    solve: ([first, second, voltage]) => root((charge) => charge / first! + charge / second! - voltage!, 0, 1),
  },
  {
    asks: /voltage across the first/,
    solve: ([first, second, voltage]) => root((across) => across * first! - (voltage! - across) * second!, 0, voltage!),
  },
  {
    asks: /energy is stored/,
    // integrates the charging work over the charge
    solve: ([capacity, voltage]) => integral((charge) => charge / capacity!, 0, capacity! * voltage!),
  },
  {
    asks: /is the electric field zero/,
    solve: ([small, large, apart]) =>
      root((position) => field(large!, apart! - position) - field(small!, position), apart! * 0.01, apart! * 0.99),
  },
]);
