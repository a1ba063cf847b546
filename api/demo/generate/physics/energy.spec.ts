import { integral, motion } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { energyAndMomentum } from './energy.js';

describeSolved(energyAndMomentum, [
  {
    asks: /pump lifts/,
    // weight of the water times the mean vertical speed
    solve: ([water, height, g]) => water! * g! * (height! / 60),
  },
  {
    asks: /compressed by/,
    within: 2e-3,
    // simulates the ball until the spring is relaxed
    solve: ([stiffness, compression, mass]) =>
      motion(
        { position: -compression! },
        ({ position }) => (-stiffness! * position) / mass!,
        ({ position }) => position >= 0,
        1e-5,
      ).speed,
  },
  {
    asks: /stick together/,
    // velocity in the rest frame of the second trolley
    solve: ([first, speed, second, against]) =>
      Math.abs((first! / (first! + second!)) * (speed! + against!) - against!),
  },
  {
    asks: /buries itself/,
    // kinetic energy of the relative motion with the reduced mass
    solve: ([bullet, speed, block]) => (0.5 * bullet! * block! * speed! ** 2) / (bullet! + block!),
  },
  {
    asks: /coefficient of restitution/,
    // simulates each bounce by its speed
    solve: ([height, restitution], question) => {
      let speed = Math.sqrt(2 * 9.8 * height!);
      for (const _ of question.includes('second') ? [1, 2] : [1]) speed *= restitution!;
      return speed ** 2 / (2 * 9.8);
    },
  },
  {
    asks: /pulls a sledge/,
    // work of the force component along the path
    solve: ([distance, angle, force]) => {
      const up = force! * Math.sin((angle! * Math.PI) / 180);
      return integral(() => Math.sqrt(force! ** 2 - up ** 2), 0, distance!);
    },
  },
]);
