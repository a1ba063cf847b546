import { motion } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { oscillations } from './oscillations.js';

/** Returns the period as four times the time from the turning point to the centre. */
const period = (amplitude: number, acceleration: (place: number) => number): number =>
  4 *
  motion(
    { place: amplitude },
    ({ place }) => acceleration(place),
    ({ place }) => place <= 0,
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
    solve: ([mass, stiffness]) => period(0.01, (place) => (-stiffness! * place) / mass!),
  },
  {
    asks: /greatest speed/,
    // maximum slope of the displacement by finite differences
    solve: ([amplitude, time]) => {
      const place = (t: number) => amplitude! * Math.sin((2 * Math.PI * t) / time!);
      return (place(1e-5) - place(-1e-5)) / 2e-5;
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
    solve: ([amplitude, rate, place]) =>
      Math.abs(
        motion(
          { place: amplitude! },
          (now) => -(rate! ** 2) * now.place,
          (now) => now.place <= place!,
          1e-5,
        ).speed,
      ),
  },
]);
