import { motion, range } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { waves } from './waves.js';

describeSolved(waves, [
  {
    asks: /receives its echo/,
    // the pulse travels twice the depth
    solve: ([time, speed]) =>
      motion(
        { speed },
        () => 0,
        (now) => now.time >= time! / 2 - 1e-9,
      ).position,
    within: 3e-3,
  },
  {
    asks: /tuning forks/,
    // wax lowers the frequency; the only integer that is consistent with both beat counts
    solve: ([beats, known, later]) =>
      range(200, 600).find(
        (second) =>
          Math.abs(second - known!) === beats &&
          [1, 2, 3].every((less) => Math.abs(second - less - known!) > beats! === later! > beats!),
      )!,
  },
  {
    asks: /organ pipe/,
    // second-shortest wave: pressure has a node at an open end and an antinode at a closed one
    solve: ([length, speed], question) => {
      const closed = question.includes('closed');
      const fits = (hertz: number) => {
        const phase = (2 * Math.PI * hertz * length!) / speed!;
        return closed ? Math.cos(phase) : Math.sin(phase);
      };
      const frequencies: number[] = [];
      for (let hertz = 20; frequencies.length < 2; hertz += 0.1) {
        if (fits(hertz) * fits(hertz + 0.1) < 0) frequencies.push(hertz + 0.05);
      }
      return frequencies[1]!;
    },
    within: 2e-3,
  },
  {
    asks: /sounds a whistle/,
    // arrival times of two crests that are emitted one period apart
    solve: ([speed, frequency, sound], question) => {
      const toward = question.includes('towards') ? 1 : -1;
      const period = 1 / frequency!;
      const arrival = (sent: number) => sent + (1000 - toward * speed! * sent) / sound!;
      return 1 / (arrival(period) - arrival(0));
    },
  },
  {
    asks: /fundamental frequency/,
    within: 1e-2,
    // lowest eigenfrequency of a string modelled by 400 beads
    solve: ([length, density, tension]) => {
      const beads = 400;
      const gap = length! / (beads + 1);
      return (2 * Math.sqrt(tension! / (density! * gap) / gap) * Math.sin(Math.PI / (2 * (beads + 1)))) / (2 * Math.PI);
    },
  },
  {
    asks: /sound level/,
    // adds intensities
    solve: ([level], question) => {
      const machines = question.includes('thousand') ? 1000 : question.includes('hundred') ? 100 : 10;
      const intensity = 1e-12 * 10 ** (level! / 10);
      return 10 * Math.log10(range(1, machines).reduce((sum) => sum + intensity, 0) / 1e-12);
    },
  },
]);
