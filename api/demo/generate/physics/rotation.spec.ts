import { integral, motion, range, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { rotation } from './rotation.js';

/** the moment of inertia of a body of mass 1 and radius 1, from its slices */
const inertia: Record<string, number> = {
  'thin hoop': 1,
  // rings of area 2πr
  'solid cylinder': integral((r) => r ** 2 * 2 * r, 0, 1),
  // discs of radius √(1 − z²)
  'solid sphere': integral((z) => (3 / 4) * (1 - z ** 2) * ((1 - z ** 2) / 2), -1, 1),
};

describeSolved(rotation, [
  {
    asks: /cord wound round its rim/,
    // the work of the cord over one radian becomes energy of rotation
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
      ).place /
      (2 * Math.PI),
  },
  {
    asks: /rolls without slipping/,
    within: 1e-3,
    // all the energy: of the centre and of the rotation, bisected on the speed
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
    // the moment shrinks bit by bit, each time the angular momentum stays
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
    // the common centre of mass lies over the pivot
    solve: ([mass, arm, other]) => {
      const centre = (place: number) => (mass! * -arm! + other! * place) / (mass! + other!);
      let [low, high] = [0, 20];
      for (let n = 0; n < 100; n += 1) {
        const place = (low + high) / 2;
        if (centre(place) < 0) low = place;
        else high = place;
      }
      return low;
    },
  },
]);
