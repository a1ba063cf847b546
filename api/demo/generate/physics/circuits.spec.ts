import { range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { circuits } from './circuits.js';

describeSolved(circuits, [
  {
    asks: /terminals of the battery/,
    // searches for the voltage at which source and load have the same current
    solve: ([emf, inner, load]) => root((voltage) => voltage / load! - (emf! - voltage) / inner!, 0, emf!),
  },
  {
    asks: /joined in parallel/,
    // Kirchhoff's current law at the node
    solve: ([first, second, line, voltage]) => {
      const node = root((v) => v / first! + v / second! - (voltage! - v) / line!, 0, voltage!);
      return node / first! + node / second!;
    },
  },
  {
    asks: /ideal voltmeter/,
    solve: ([upper, lower, supply]) => root((voltage) => voltage / lower! - (supply! - voltage) / upper!, 0, supply!),
  },
  {
    asks: /Two lamps/,
    // from the resistances and the common current
    solve: ([first, , second, , supply]) => {
      const resistances = [220 ** 2 / first!, 220 ** 2 / second!];
      const current = supply! / total(resistances);
      return total(resistances.map((resistance) => current ** 2 * resistance));
    },
  },
  {
    asks: /metre bridge/,
    // balanced bridge: both sides divide the voltage equally
    solve: ([known, balance]) => root((unknown) => unknown / (unknown + known!) - (1 - balance!) / 1, 0, 1000),
  },
  {
    asks: /drawn out uniformly/,
    // from resistivity, length and cross-section of a wire of constant volume
    solve: ([resistance], question) => {
      const times = question.includes('twice') ? 2 : question.includes('three') ? 3 : 4;
      const length = 1.7;
      const section = 2e-6;
      const resistivity = (resistance! * section) / length;
      return (resistivity * (length * times)) / ((length * section) / (length * times));
    },
  },
  {
    asks: /electrical energy is used/,
    // energy per day in joules
    solve: ([fans, fan, long, heater, short]) => {
      const joules = total(range(1, 30).map(() => total(range(1, fans!).map(() => fan! * long!)) + heater! * short!));
      return joules;
    },
  },
]);
