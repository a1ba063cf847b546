import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { derivative, range, roots, top } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn, siUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { extremes } from './extremes.js';

const functionIn = (question: string) => {
  const formula = formulasIn(question)
    .find((formulaText) => /^(f\(x\)|y) = /.test(formulaText))!
    .split(' = ')[1]!;
  return (x: number) => latexValue(formula, { x });
};

describeSolved(
  extremes,
  [
    {
      asks: /local (maximum|minimum) value/,
      // the only point of a fine grid that is higher, or lower, than both neighbours
      solve: (_, question) => {
        const f = functionIn(question);
        const sign = question.includes('maximum') ? 1 : -1;
        const peaks = range(-12_000, 12_000)
          .map((n) => n / 1000)
          .filter((x) => sign * (f(x) - f(x - 1e-3)) > 0 && sign * (f(x) - f(x + 1e-3)) > 0);
        return peaks.length === 1 ? f(peaks[0]!) : NaN;
      },
    },
    {
      asks: /equation of the tangent/,
      // the numerical tangent at the point
      solve: (_, question) => {
        const f = functionIn(question);
        const point = Number(/x = (-?\d)/.exec(question)![1]);
        return (option) => {
          const line = functionIn(option);
          return (
            Math.abs(line(point) - f(point)) < 1e-9 &&
            Math.abs(line(point + 1) - line(point) - derivative(f, point)) < 1e-6
          );
        };
      },
    },
    {
      asks: /strictly decreasing/,
      solve: (_, question) => {
        const f = functionIn(question);
        const [from, to] = roots((x) => derivative(f, x), -30.003, 30, 6000);
        return (option) => {
          const ends = /^\$(-?[\d.]+) < x < (-?[\d.]+)\$$/.exec(option);
          return ends !== null && Math.abs(Number(ends[1]) - from!) < 1e-6 && Math.abs(Number(ends[2]) - to!) < 1e-6;
        };
      },
    },
    {
      asks: /The radius of a/,
      within: 1e-4,
      // finite difference over a millisecond
      solve: ([rate, radius], question) => {
        const size = (time: number) => {
          const r = radius! + rate! * time;
          return question.includes('sphere') ? (4 / 3) * Math.PI * r ** 3 : Math.PI * r ** 2;
        };
        return (size(5e-4) - size(-5e-4)) / 1e-3;
      },
    },
    {
      asks: /greatest possible volume/,
      within: 1e-6,
      solve: ([side]) => {
        const volume = (cut: number) => cut * (side! - 2 * cut) ** 2;
        return volume(top(volume, 0, side! / 2));
      },
    },
    {
      asks: /How wide must the squares be/,
      within: 1e-6,
      solve: ([side]) => top((cut) => cut * (side! - 2 * cut) ** 2, 0, side! / 2),
    },
  ],
  siUnits,
);
