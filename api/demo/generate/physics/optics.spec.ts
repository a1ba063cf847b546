import { root, top } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { optics } from './optics.js';

const radians = Math.PI / 180;

describeSolved(optics, [
  {
    asks: /front of a convex lens/,
    // intersection of the central ray and the parallel ray
    solve: ([object, focal]) => root((x) => 1 - x / focal! + x / object!, focal!, 100 * focal!),
  },
  {
    asks: /concave mirror/,
    // Newton's lens equation
    solve: ([radius, times], question) => {
      const focal = radius! / 2;
      const beyond = focal / times!;
      return question.includes('real') ? focal + beyond : focal - beyond;
    },
  },
  {
    asks: /critical angle/,
    // searches for the angle at which the refracted ray is parallel to the surface
    solve: ([index]) => root((angle) => index! * Math.sin(angle * radians) - Math.sin(90 * radians), 1, 89),
    within: 1e-3,
  },
  {
    asks: /from straight above/,
    within: 1e-4,
    // paraxial ray, extended backwards
    solve: ([depth, index], question) => {
      const inside = 1e-4;
      const outside = Math.asin(index! * Math.sin(inside));
      const seems = (depth! * Math.tan(inside)) / Math.tan(outside);
      return question.includes('raised') ? depth! - seems : seems;
    },
  },
  {
    asks: /Young's experiment/,
    within: 1e-3,
    // the point with a path difference of one wavelength
    solve: ([wavelength, slits, screen]) =>
      root((y) => Math.hypot(screen!, y + slits! / 2) - Math.hypot(screen!, y - slits! / 2) - wavelength!, 0, 0.1),
  },
  {
    asks: /power of the combination/,
    // traces a parallel ray at unit height through both lenses
    solve: ([convex, concave]) => {
      const slope = -1 / convex! + 1 / concave!;
      return 1 / (-1 / slope);
    },
  },
  {
    asks: /minimum deviation/,
    within: 2e-3,
    // searches for the index with the given minimum deviation
    solve: ([angle, deviation]) => {
      const through = (index: number, incidence: number) => {
        const first = Math.asin(Math.sin(incidence * radians) / index);
        const last = Math.asin(index * Math.sin(angle! * radians - first));
        return incidence + last / radians - angle!;
      };
      const least = (index: number) => {
        const middle = Math.asin(Math.min(1, index * Math.sin((angle! / 2) * radians))) / radians;
        return through(
          index,
          top((incidence) => -through(index, incidence), middle - 4, Math.min(89.9, middle + 4)),
        );
      };
      return root((index) => least(index) - deviation!, 1.2, 1.85);
    },
  },
]);
