import { integral, range, root } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { gases } from './gases.js';

describeSolved(gases, [
  {
    asks: /How much gas is that/,
    within: 5e-3,
    // by the molar volume of 22.4 litres at 0 °C and 101.325 kPa
    solve: ([volume, pressure, temperature]) =>
      ((volume! / 22.4e-3) * (pressure! / 101_325) * 273) / (273 + temperature!),
  },
  {
    asks: /ideal heat engine/,
    within: 1e-3,
    // work of a Carnot cycle: two isotherms between adiabats
    solve: ([hot, cold]) => {
      const isotherm = (celsius: number) => integral((volume) => (8.314 * (celsius + 273)) / volume, 1, 3);
      return (isotherm(hot!) - isotherm(cold!)) / isotherm(hot!);
    },
  },
  {
    asks: /change in its internal energy/,
    // energy balance by the first law
    solve: ([heat, work], question) => {
      const into = (question.includes('absorbs') ? heat! : 0) + (question.includes('done on it') ? work! : 0);
      const out = (question.includes('gives off') ? heat! : 0) + (question.includes('on its surroundings') ? work! : 0);
      return into - out;
    },
  },
  {
    asks: /suddenly compressed/,
    within: 1e-3,
    // numerical integration of the adiabatic compression
    solve: (_, question) => {
      const parts: Record<string, number> = { half: 2, quarter: 4, eighth: 8, sixteenth: 16 };
      const ratio = parts[/(half|quarter|eighth|sixteenth)/.exec(question)![1]!]!;
      const freedoms = question.includes('monatomic') ? 3 : 5;
      const steps = 200_000;
      let temperature = 1;
      for (const n of range(1, steps)) {
        const volume = 1 - ((n - 0.5) * (1 - 1 / ratio)) / steps;
        temperature += ((temperature / volume) * ((1 - 1 / ratio) / steps)) / (freedoms / 2);
      }
      return temperature * ratio;
    },
  },
  {
    asks: /r\.m\.s\. speed/,
    within: 2e-3,
    // speed of nitrogen molecules in m/s
    solve: ([start], question) => {
      const speed = (kelvin: number) => Math.sqrt((3 * 8.314 * kelvin) / 0.028);
      const factor = question.includes('twice') ? 2 : question.includes('three') ? 3 : 0.5;
      return root((kelvin) => speed(kelvin) - factor * speed(start! + 273), 1, 1e4);
    },
  },
  {
    asks: /constant pressure of/,
    solve: ([pressure, before, after]) => integral(() => pressure!, before!, after!),
  },
]);
