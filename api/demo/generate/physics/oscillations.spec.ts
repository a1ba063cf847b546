import { motion } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { oscillations } from './oscillations.js';

/** Returns the period as four times the time from the turning point to the centre. */
const period = (amplitude: number, acceleration: (position: number) => number): number =>
  4 *
  motion(
    { position: amplitude },
    ({ position }) => acceleration(position),
    ({ position }) => position <= 0,
    1e-4,
  ).time;

describeSolved(oscillations, [
  {
    asks: /simple pendulum/,
    within: 1e-3,
    solve: ([length, g]) => period(0.02, (angle) => (-g! * Math.sin(angle)) / length!),
  },
  {
    asks: /hangs from a light spring/,
    within: 1e-3,
    solve: ([mass, stiffness]) => period(0.01, (position) => (-stiffness! * position) / mass!),
  },
  {
    asks: /greatest speed/,
    // maximum slope of the displacement by finite differences
    solve: ([amplitude, time]) => {
      const position = (t: number) => amplitude! * Math.sin((2 * Math.PI * t) / time!);
      return (position(1e-5) - position(-1e-5)) / 2e-5;
    },
  },
  {
    asks: /joined end to end/,
    // each spring has the full load
    solve: ([first, second, mass, g]) => (mass! * g!) / first! + (mass! * g!) / second!,
  },
  {
    asks: /joined side by side/,
    // the load is shared in proportion to the spring constants
    solve: ([first, second, mass, g]) => (mass! * g! * first!) / (first! + second!) / first!,
  },
  {
    asks: /from its mean position/,
    within: 2e-3,
    solve: ([amplitude, rate, position]) =>
      Math.abs(
        motion(
          { position: amplitude! },
          (now) => -(rate! ** 2) * now.position,
          (now) => now.position <= position!,
          1e-5,
        ).speed,
      ),
  },
]);
