import { root } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { circularMotion } from './circular-motion.js';

const radians = Math.PI / 180;

/** Returns the centripetal acceleration from positions shortly before and after. */
const centripetal = (speed: number, radius: number): number => {
  const turn = 1e-3;
  const time = (radius * turn) / speed;
  return (2 * (radius - radius * Math.cos(turn))) / time ** 2;
};

/** Returns the orbital period in an inverse-square field by numerical integration. */
function orbit(radius: number): number {
  const step = 1e-4 * radius ** 1.5;
  let [x, y, along, up, time] = [radius, 0, 0, Math.sqrt(1 / radius), 0];
  do {
    along -= (x * step) / Math.hypot(x, y) ** 3;
    up -= (y * step) / Math.hypot(x, y) ** 3;
    x += along * step;
    y += up * step;
    time += step;
  } while (time < step * 1000 || y < 0 || x < 0);
  return time;
}

describeSolved(circularMotion, [
  {
    asks: /angle of banking/,
    within: 1e-3,
    // searches for the bank angle at which gravity provides the centripetal force
    solve: ([radius, speed, g]) =>
      root((angle) => g! * Math.sin(angle * radians) - centripetal(speed!, radius!) * Math.cos(angle * radians), 0, 89),
  },
  {
    asks: /whirled in a vertical circle/,
    within: 1e-3,
    solve: ([mass, radius, speed, g], question) =>
      mass! * (centripetal(speed!, radius!) + (question.includes('lowest') ? g! : -g!)),
  },
  {
    asks: /satellite circles a planet/,
    within: 1e-2,
    solve: ([period, ratio]) => (period! * orbit(ratio!)) / orbit(1),
  },
  {
    asks: /at a height above the surface/,
    // numerical derivative of the potential
    solve: ([g], question) => {
      const height = question.includes('half') ? 1 / 2 : question.includes('third') ? 1 / 3 : 1 / 4;
      const potential = (r: number) => -g! / r;
      return (potential(1 + height + 1e-6) - potential(1 + height - 1e-6)) / 2e-6;
    },
  },
  {
    asks: /escape velocity/,
    within: 5e-3,
    // escape speed by energy conservation up to a thousand radii
    solve: ([speed, mass, radius]) => {
      const gravity = (speed! ** 2 / 2) * mass!;
      let [currentRadius, needed] = [radius!, 0];
      while (currentRadius < 1e5 * radius!) {
        const next = currentRadius * 1.0005;
        needed += (gravity * (next - currentRadius)) / (currentRadius * next);
        currentRadius = next;
      }
      return Math.sqrt(2 * needed);
    },
  },
  {
    asks: /take a bend of radius/,
    within: 1e-3,
    solve: ([friction, radius, g]) => root((speed) => centripetal(speed, radius!) - friction! * g!, 0.1, 100),
  },
]);
