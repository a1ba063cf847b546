import { motion } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { kinematics } from './kinematics.js';

describeSolved(kinematics, [
  {
    asks: /brakes with a uniform deceleration/,
    within: 1e-3,
    solve: ([speed, deceleration]) =>
      motion(
        { speed },
        () => -deceleration!,
        (now) => now.speed <= 0,
      ).position,
  },
  {
    asks: /released from rest at a height/,
    within: 1e-3,
    solve: ([height, g]) =>
      motion(
        {},
        () => g!,
        (now) => now.position >= height!,
      ).speed,
  },
  {
    asks: /during the \d\w\w second/,
    within: 1e-3,
    solve: (given, question) => {
      const [acceleration, start = 0] = given.reverse();
      const placeAt = (end: number) =>
        motion(
          { speed: start },
          () => acceleration!,
          ({ time }) => time > end - 5e-4,
        ).position;
      const second = Number(/(\d)\w\w second/.exec(question)![1]);
      return placeAt(second) - placeAt(second - 1);
    },
  },
  {
    asks: /first half of a journey/,
    // total time for a distance of 240 km
    solve: ([out, back]) => 240_000 / (120_000 / out! + 120_000 / back!),
  },
  {
    asks: /draw level/,
    within: 1e-3,
    solve: ([acceleration, speed]) =>
      motion(
        {},
        () => acceleration!,
        ({ time, position }) => time > 0 && position >= speed! * time,
      ).time,
  },
  {
    asks: /foot of the cliff/,
    within: 1e-3,
    solve: ([height, speed, g]) =>
      motion(
        { position: height, speed },
        () => -g!,
        ({ position }) => position <= 0,
      ).time,
  },
]);
