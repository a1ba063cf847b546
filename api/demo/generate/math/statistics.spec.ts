import { range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { statistics } from './statistics.js';

const mean = (values: number[]) => total(values) / values.length;
/** Returns the standard deviation from the mean of the squares. */
const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2);
const numbersIn = (text: string) => [...text.matchAll(/\$(-?\d+)\$/g)].map(([, value]) => Number(value));

describeSolved(statistics, [
  {
    asks: /left out/,
    // searches for the removed number that restores the mean
    solve: ([number, before, after]) =>
      Math.round(root((value) => mean([...range(2, number!).map(() => after!), value]) - before!, -1000, 1000) * 1e9) /
      1e9,
  },
  {
    asks: /mean mark of the class/,
    // mean of all individual marks
    solve: ([boys, first, girls, second]) =>
      mean([...range(1, boys!).map(() => first!), ...range(1, girls!).map(() => second!)]),
  },
  { asks: /whole population/, solve: (_, question) => deviation(numbersIn(question)) },
  {
    asks: /the median of/,
    // the value with equally many smaller and larger numbers
    solve: (_, question) => {
      const values = numbersIn(question);
      const middle = values.filter((value) => {
        const below = values.filter((candidate) => candidate < value).length;
        const above = values.filter((candidate) => candidate > value).length;
        return below <= 4 && above <= 4;
      });
      return (Math.min(...middle) + Math.max(...middle)) / 2;
    },
  },
  {
    asks: /is replaced by/,
    // transforms sample numbers that have the given deviation
    solve: ([deviationBefore], question) => {
      const [, times, shift] = /\$(-?\d+)x \+ (\d+)\$/.exec(question)!;
      const values = [10 - deviationBefore!, 10 + deviationBefore!, 10 - deviationBefore!, 10 + deviationBefore!];
      const after = deviation(values.map((value) => Number(times) * value + Number(shift)));
      return Math.round((question.includes('the variance') ? after ** 2 : after) * 1e9) / 1e9;
    },
  },
]);
