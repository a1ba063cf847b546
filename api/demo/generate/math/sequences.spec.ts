import { describeSolvedMath } from '../../../../test/support/data/questions/solved-math.js';
import { sequences } from './sequences.js';
import { logarithms } from './logarithms.js';

const termOf = (first: number, second: number, index: number, next: (before: number) => number): number =>
  index === 1 ? first : termOf(second, next(second), index - 1, next);

describeSolvedMath(sequences, [
  {
    asks: /What is the \$(\d+)\$th term of the arithmetic sequence \$(-?\d+),\\ (-?\d+),/,
    solve: (index, first, second) => termOf(first!, second!, index!, (before) => before + second! - first!),
  },
  {
    asks: /begins with \$(\d+)\$ and has the common difference \$(\d+)\$\. What is the sum of its first \$(\d+)\$/,
    solve: (first, step, terms) => {
      let sum = 0;
      for (let term = 0; term < terms!; term += 1) sum += first! + term * step!;
      return sum;
    },
  },
  {
    asks: /What is the \$(\d+)\$th term of the geometric sequence \$(-?\d+),\\ (-?\d+),/,
    solve: (index, first, second) => termOf(first!, second!, index!, (before) => (before * second!) / first!),
  },
  {
    asks: /first term \$(\d+)\$ and the common ratio \$\\frac\{(\d+)\}\{(\d+)\}\$/,
    solve: (first, above, below) => {
      let [sum, term] = [0, first!];
      for (; term > 1e-12; term *= above! / below!) sum += term;
      return sum;
    },
  },
]);

describeSolvedMath(logarithms, [
  { asks: /value of \$\\log_\{(\d+)\} (\d+)\$/, solve: (base, value) => Math.log(value!) / Math.log(base!) },
  {
    asks: /If \$(\d+)\^\{x\+(\d+)\}=(\d+)\^\{x-(\d+)\}\$/,
    solve: (a, overrides, b, less) => {
      for (let x = 0; ; x += 1) {
        const gap = (x + overrides!) * Math.log(a!) - (x - less!) * Math.log(b!);
        if (Math.abs(gap) < 1e-9) return x;
      }
    },
  },
  {
    asks: /If \$\\log_\{(\d+)\}\(x-(\d+)\)=(\d+)\$/,
    solve: (base, shift, power) => {
      for (let x = shift! + 1; ; x += 1) if (Math.abs(Math.log(x - shift!) / Math.log(base!) - power!) < 1e-9) return x;
    },
  },
]);
