import { integral, motion, range, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { rotation } from './rotation.js';

/** Moments of inertia for mass 1 and radius 1, by integration. */
const inertia: Record<string, number> = {
  'thin hoop': 1,
  // rings with the circumference 2πr
  'solid cylinder': integral((r) => r ** 2 * 2 * r, 0, 1),
  // discs of radius √(1 − z²)
  'solid sphere': integral((z) => (3 / 4) * (1 - z ** 2) * ((1 - z ** 2) / 2), -1, 1),
};

describeSolved(rotation, [
  {
    asks: /cord wound round its rim/,
    // work of the cord over one radian equals the rotational energy
    solve: ([mass, radius, force]) => {
      const moment = mass! * radius! ** 2 * inertia['solid cylinder']!;
      const speed = Math.sqrt((2 * force! * radius!) / moment);
      return speed ** 2 / 2;
    },
  },
  {
    asks: /flywheel/,
    within: 2e-3,
    solve: ([speed, time]) =>
      motion(
        { speed: speed! },
        () => -speed! / time!,
        (now) => now.time >= time!,
      ).position /
      (2 * Math.PI),
  },
  {
    asks: /rolls without slipping/,
    within: 1e-3,
    // energy conservation with translation and rotation; searches for the speed
    solve: ([height, g], question) => {
      const share = inertia[/A (.*) is released/.exec(question)![1]!]!;
      let [low, high] = [0, 100];
      for (let n = 0; n < 100; n += 1) {
        const speed = (low + high) / 2;
        if (speed ** 2 / 2 + (share * speed ** 2) / 2 < g! * height!) low = speed;
        else high = speed;
      }
      return low;
    },
  },
  {
    asks: /skater/,
    // conserves angular momentum while the moment of inertia decreases in small steps
    solve: ([speed, before, after]) => {
      const steps = 200_000;
      const momentum = total(
        range(1, steps).map((n) =>
          Math.log(1 + (before! - after!) / steps / (after! + ((n - 0.5) * (before! - after!)) / steps)),
        ),
      );
      return speed! * Math.exp(momentum);
    },
    within: 1e-4,
  },
  {
    asks: /see-saw/,
    // the common centre of mass is above the pivot
    solve: ([mass, arm, otherMass]) => {
      const centre = (coordinate: number) => (mass! * -arm! + otherMass! * coordinate) / (mass! + otherMass!);
      let [low, high] = [0, 20];
      for (let n = 0; n < 100; n += 1) {
        const position = (low + high) / 2;
        if (centre(position) < 0) low = position;
        else high = position;
      }
      return low;
    },
  },
]);
