import { motion, range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { matter } from './matter.js';

const section = (diameter: number) => (Math.PI * diameter ** 2) / 4;

describeSolved(matter, [
  {
    asks: /hydraulic press/,
    // energy: the small piston goes 1 m, the oil lifts the large one
    solve: ([small, large, force]) => {
      const lifted = section(small!) / section(large!);
      return force! / lifted;
    },
  },
  {
    asks: /above the surface/,
    // how deep a block of 1 m³ must lie for the water it displaces to weigh as much as itself
    solve: ([solid, liquid]) => 1 - root((depth) => depth * liquid! - solid!, 0, 1),
  },
  {
    asks: /that narrows to/,
    // a litre goes in, a litre comes out
    solve: ([speed, wide, narrow]) => {
      const time = 1e-3 / (section(wide!) * speed!);
      return 1e-3 / section(narrow!) / time;
    },
  },
  {
    asks: /stretch the wire/,
    // energy: half of what the weight gives up hangs in the spring that the wire is
    solve: ([load, length, area, modulus, g]) => {
      const stiffness = (modulus! * area!) / length!;
      return root((stretch) => (stiffness * stretch ** 2) / 2 - (load! * g! * stretch) / 2, 1e-9, 1);
    },
  },
  {
    asks: /total pressure/,
    // the weight of a column of 1 m², laid up in slices of a centimetre, and of the air on it
    solve: ([depth, density, air, g]) =>
      air! + total(range(1, Math.round(depth! * 100)).map(() => 0.01 * density! * g!)),
  },
  {
    asks: /leave the hole/,
    within: 1e-3,
    // as fast as if it had fallen from the surface
    solve: ([depth, g]) =>
      motion(
        {},
        () => g!,
        ({ place }) => place >= depth!,
      ).speed,
  },
]);
