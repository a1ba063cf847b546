import { integral, motion } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { energyAndMomentum } from './energy.js';

describeSolved(energyAndMomentum, [
  {
    asks: /pump lifts/,
    // the weight that hangs on it, times the speed at which an equal column would rise
    solve: ([water, height, g]) => water! * g! * (height! / 60),
  },
  {
    asks: /compressed by/,
    within: 2e-3,
    // the ball pushed by the spring until it is slack
    solve: ([stiffness, compression, mass]) =>
      motion(
        { place: -compression! },
        ({ place }) => (-stiffness! * place) / mass!,
        ({ place }) => place >= 0,
        1e-5,
      ).speed,
  },
  {
    asks: /stick together/,
    // in the frame of the second trolley only the first one moves
    solve: ([first, speed, second, against]) =>
      Math.abs((first! / (first! + second!)) * (speed! + against!) - against!),
  },
  {
    asks: /buries itself/,
    // what goes is the energy of the relative motion, of the reduced mass
    solve: ([bullet, speed, block]) => (0.5 * bullet! * block! * speed! ** 2) / (bullet! + block!),
  },
  {
    asks: /coefficient of restitution/,
    // bounce by bounce, by speeds
    solve: ([height, restitution], question) => {
      let speed = Math.sqrt(2 * 9.8 * height!);
      for (const _ of question.includes('second') ? [1, 2] : [1]) speed *= restitution!;
      return speed ** 2 / (2 * 9.8);
    },
  },
  {
    asks: /pulls a sledge/,
    // the part of the pull along the way, by the theorem of Pythagoras, metre by metre
    solve: ([distance, angle, force]) => {
      const up = force! * Math.sin((angle! * Math.PI) / 180);
      return integral(() => Math.sqrt(force! ** 2 - up ** 2), 0, distance!);
    },
  },
]);
