import { integral, root } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { magnetism } from './magnetism.js';

describeSolved(magnetism, [
  {
    asks: /A straight wire/,
    // magnitude of the cross product of wire and field
    solve: ([length, current, angle, field]) => {
      const wire = [length!, 0, 0] as const;
      const B = [field! * Math.cos((angle! * Math.PI) / 180), field! * Math.sin((angle! * Math.PI) / 180), 0] as const;
      return current! * Math.abs(wire[0] * B[1] - wire[1] * B[0]);
    },
  },
  {
    asks: /A proton enters/,
    within: 2e-3,
    // simulates half a turn; the displacement is twice the radius
    solve: ([field, speed, mass, charge]) => {
      const rate = (charge! * field!) / mass!;
      const step = 1e-4 / rate;
      let [x, y, along, up] = [0, 0, speed!, 0];
      for (let turned = 0; turned < Math.PI; turned += 1e-4) {
        const [middle, rise] = [along - rate * up * (step / 2), up + rate * along * (step / 2)];
        [along, up] = [along - rate * rise * step, up + rate * middle * step];
        x += middle * step;
        y += rise * step;
      }
      return Math.hypot(x, y) / 2;
    },
  },
  {
    asks: /slides at/,
    // power balance: mechanical power equals the power of the resistor
    solve: ([length, speed, field, load]) =>
      root((current) => field! * current * length! * speed! - current ** 2 * load!, 1e-6, 1000),
  },
  {
    asks: /a long straight wire/,
    within: 2e-3,
    // Biot–Savart integral along 400 m of wire
    solve: ([distance, current]) =>
      1e-7 * current! * 2 * integral((z) => distance! / (distance! ** 2 + z ** 2) ** 1.5, 0, 40, 400_000),
  },
  {
    asks: /ideal transformer/,
    // ideal transformer with 1 V per turn
    solve: ([primary, secondary, current]) => (secondary! * current!) / primary!,
  },
  {
    asks: /peak value of the current/,
    // amplitude from the mean square over a period
    within: 1e-5,
    solve: ([load, effective]) =>
      root(
        (amplitude) =>
          Math.sqrt(integral((t) => (amplitude * Math.sin(2 * Math.PI * t)) ** 2, 0, 1)) - effective! / load!,
        0,
        100,
      ),
  },
  {
    asks: /impedance/,
    // maximum voltage over a period for a current amplitude of 1 A
    within: 1e-4,
    solve: ([resistance, inductance, frequency]) => {
      const angular = 2 * Math.PI * frequency!;
      let greatest = 0;
      for (let phase = 0; phase < 2 * Math.PI; phase += 1e-4) {
        greatest = Math.max(greatest, resistance! * Math.sin(phase) + inductance! * angular * Math.cos(phase));
      }
      return greatest;
    },
  },
]);
