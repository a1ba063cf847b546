import { motion, root } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { projectiles } from './projectiles.js';

const g = 9.8;

/** Simulates a flight in small steps. Returns its range and maximum height. */
function flight(speed: number, angle: number) {
  const up = speed * Math.sin((angle * Math.PI) / 180);
  const along = speed * Math.cos((angle * Math.PI) / 180);
  const top = motion(
    { speed: up },
    () => -g,
    (now) => now.speed <= 0,
  );
  const landing = motion(
    { speed: up },
    () => -g,
    (now) => now.position < 0,
  );
  return { range: along * landing.time, height: top.position };
}

describeSolved(projectiles, [
  { asks: /at what distance does it land/, within: 2e-3, solve: ([speed, angle]) => flight(speed!, angle!).range },
  { asks: /greatest height does it rise/, within: 2e-3, solve: ([speed, angle]) => flight(speed!, angle!).height },
  {
    asks: /foot of the tower/,
    within: 2e-3,
    solve: ([speed, height, fall]) =>
      speed! *
      motion(
        { position: height },
        () => -fall!,
        ({ position }) => position <= 0,
      ).time,
  },
  {
    asks: /At what angle/,
    within: 2e-3,
    solve: ([ratio = 1]) =>
      root(
        (angle) => {
          const { range, height } = flight(40, angle);
          return range - ratio * height;
        },
        5,
        85,
      ),
  },
  {
    asks: /highest point of its path/,
    // height from the kinetic energy of a ball of 1 kg
    solve: ([energy, angle]) => {
      const up = Math.sqrt(2 * energy!) * Math.sin((angle! * Math.PI) / 180);
      return energy! - g * (up ** 2 / (2 * g));
    },
  },
]);
