import { motion, range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { matter } from './matter.js';

const section = (diameter: number) => (Math.PI * diameter ** 2) / 4;

describeSolved(matter, [
  {
    asks: /hydraulic press/,
    // work of the small piston over 1 m equals that of the large one
    solve: ([small, large, force]) => {
      const lifted = section(small!) / section(large!);
      return force! / lifted;
    },
  },
  {
    asks: /above the surface/,
    // searches for the immersed fraction at which buoyancy equals weight
    solve: ([solid, liquid]) => 1 - root((depth) => depth * liquid! - solid!, 0, 1),
  },
  {
    asks: /that narrows to/,
    // continuity for a volume of one litre
    solve: ([speed, wide, narrow]) => {
      const time = 1e-3 / (section(wide!) * speed!);
      return 1e-3 / section(narrow!) / time;
    },
  },
  {
    asks: /stretch the wire/,
    // half of the work of the weight is stored in the wire, treated as a spring
    solve: ([load, length, area, modulus, g]) => {
      const stiffness = (modulus! * area!) / length!;
      return root((stretch) => (stiffness * stretch ** 2) / 2 - (load! * g! * stretch) / 2, 1e-9, 1);
    },
  },
  {
    asks: /total pressure/,
    // pressure of a water column in slices of 1 cm, plus the pressure of the air
    solve: ([depth, density, air, g]) =>
      air! + total(range(1, Math.round(depth! * 100)).map(() => 0.01 * density! * g!)),
  },
  {
    asks: /leave the hole/,
    within: 1e-3,
    // Torricelli: speed of free fall from the surface
    solve: ([depth, g]) =>
      motion(
        {},
        () => g!,
        ({ position }) => position >= depth!,
      ).speed,
  },
]);
