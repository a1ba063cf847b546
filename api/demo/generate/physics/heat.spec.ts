import { range, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { heat } from './heat.js';

describeSolved(heat, [
  {
    asks: /is poured into/,
    // transfers heat in small portions until the temperatures are equal
    within: 1e-3,
    solve: ([hot, high, cold, low]) => {
      let [warm, cool] = [high!, low!];
      while (warm - cool > 1e-3) {
        warm -= 1e-6 / hot!;
        cool += 1e-6 / cold!;
        const portion = (warm - cool) * 1e-3 * Math.min(hot!, cold!);
        warm -= portion / hot!;
        cool += portion / cold!;
      }
      return (warm + cool) / 2;
    },
  },
  {
    asks: /melt all the ice/,
    // simulates each second
    within: 2e-3,
    solve: ([power, ice, , latent]) => {
      let [left, time] = [ice! * latent!, 0];
      for (; left > 0; time += 0.1) left -= power! * 0.1;
      return time;
    },
  },
  {
    asks: /coefficient of linear expansion/,
    // expands the current length degree by degree
    within: 2e-3,
    solve: ([length, low, high, expansion]) =>
      range(low! + 1, high!).reduce((now) => now * (1 + expansion!), length!) - length!,
  },
  {
    asks: /window pane/,
    // a hundred layers in series
    solve: ([width, thickness, inside, outside, conductivity]) => {
      const layer = thickness! / 100 / (conductivity! * width! * width!);
      return (inside! - outside!) / total(range(1, 100).map(() => layer));
    },
  },
  {
    asks: /black body/,
    // Stefan–Boltzmann law, in watts
    within: 2e-3,
    solve: ([low, high]) => {
      const power = (temperature: number) => 5.67e-8 * (temperature + 273) ** 4;
      return power(high!) / power(low!);
    },
  },
  {
    asks: /electric kettle/,
    // sums the energy in steps of a tenth of a degree
    solve: ([mass, start, boiling, time, capacity]) =>
      total(range(1, Math.round((boiling! - start!) * 10)).map(() => mass! * capacity! * 0.1)) / time!,
  },
]);
