import { motion } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { forces } from './forces.js';

describeSolved(forces, [
  {
    asks: /slides down a rough plane/,
    // energy balance over the first metre for 2 kg
    solve: ([angle, friction, g]) => {
      const drop = Math.sin((angle! * Math.PI) / 180);
      const normal = 2 * g! * Math.sqrt(1 - drop ** 2);
      const energy = 2 * g! * drop - friction! * normal;
      const speed = Math.sqrt(energy);
      return speed ** 2 / 2;
    },
  },
  {
    asks: /in a lift/,
    // force from the second differences of the position
    solve: ([mass, acceleration, g], question) => {
      const a = question.includes('upwards') ? acceleration! : -acceleration!;
      const placeAt = (time: number) => (a * time ** 2) / 2;
      return mass! * (placeAt(2) - 2 * placeAt(1) + placeAt(0)) + mass! * g!;
    },
  },
  {
    asks: /over a frictionless pulley\. With what acceleration/,
    // speed after 1 m by energy conservation
    solve: ([light, heavy, g]) => (heavy! * g! - light! * g!) / (0.5 * (light! + heavy!)) / 2,
  },
  {
    asks: /over a frictionless pulley\. What is the tension/,
    // searches for the tension at which both accelerations are equal
    solve: ([light, heavy, g]) => {
      let [low, high] = [light! * g!, heavy! * g!];
      for (let n = 0; n < 100; n += 1) {
        const tension = (low + high) / 2;
        if (tension / light! - g! < g! - tension / heavy!) low = tension;
        else high = tension;
      }
      return low;
    },
  },
  {
    asks: /lie in contact on a smooth table/,
    // remaining force after accelerating the first block
    solve: ([first, second, push]) => push! - first! * (push! / (first! + second!)),
  },
  {
    asks: /locks its wheels/,
    within: 1e-3,
    solve: ([speed, friction, g]) =>
      motion(
        { speed },
        () => -friction! * g!,
        (now) => now.speed <= 0,
      ).position,
  },
]);
