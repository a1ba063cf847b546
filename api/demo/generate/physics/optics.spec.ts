import { root, top } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { optics } from './optics.js';

const radians = Math.PI / 180;

describeSolved(optics, [
  {
    asks: /front of a convex lens/,
    // two rays from the tip of the object, drawn: one through the centre, one that comes in parallel and leaves through the focus
    solve: ([object, focal]) => root((x) => 1 - x / focal! + x / object!, focal!, 100 * focal!),
  },
  {
    asks: /concave mirror/,
    // Newton: distances from the focus multiply to the square of the focal length, their ratio is the magnification
    solve: ([radius, times], question) => {
      const focal = radius! / 2;
      const beyond = focal / times!;
      return question.includes('real') ? focal + beyond : focal - beyond;
    },
  },
  {
    asks: /critical angle/,
    // where the ray outside would leave along the surface
    solve: ([index]) => root((angle) => index! * Math.sin(angle * radians) - Math.sin(90 * radians), 1, 89),
    within: 1e-3,
  },
  {
    asks: /from straight above/,
    within: 1e-4,
    // a ray a hair off the vertical, traced back straight
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
    // the place whose paths to the slits differ by one wavelength
    solve: ([wavelength, slits, screen]) =>
      root((y) => Math.hypot(screen!, y + slits! / 2) - Math.hypot(screen!, y - slits! / 2) - wavelength!, 0, 0.1),
  },
  {
    asks: /power of the combination/,
    // a parallel ray at unit height, bent by both: where it meets the axis
    solve: ([convex, concave]) => {
      const slope = -1 / convex! + 1 / concave!;
      return 1 / (-1 / slope);
    },
  },
  {
    asks: /minimum deviation/,
    within: 2e-3,
    // the index whose smallest deviation over all ways through the prism is the one given
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
