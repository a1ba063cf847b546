import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { range } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { complexNumbers } from './complex-numbers.js';

interface Polar {
  length: number;
  angle: number;
}

/** Parses a + bi by evaluating it for i = 0 and i = 1. */
function parts(formulaText: string): [number, number] {
  const formula = formulaText.replaceAll('$', '');
  const real = latexValue(formula, { i: 0 });
  return [real, latexValue(formula, { i: 1 }) - real];
}

const polar = (formulaText: string): Polar => {
  const [real, imaginary] = parts(formulaText);
  return { length: Math.hypot(real, imaginary), angle: Math.atan2(imaginary, real) };
};

const same = (a: Polar, b: Polar) =>
  Math.hypot(
    a.length * Math.cos(a.angle) - b.length * Math.cos(b.angle),
    a.length * Math.sin(a.angle) - b.length * Math.sin(b.angle),
  ) < 1e-9;

describeSolved(complexNumbers, [
  {
    asks: /in the form/,
    // divides the moduli and subtracts the arguments
    solve: (_, question) => {
      const [, above, below] = /\\frac\{(.*)\}\{(.*)\}\$/.exec(question)!;
      const [top, bottom] = [polar(above!), polar(below!)];
      return (option) => same(polar(option), { length: top.length / bottom.length, angle: top.angle - bottom.angle });
    },
  },
  {
    asks: /^What is \$\(/,
    // de Moivre's formula
    solve: (_, question) => {
      const [, base, power] = /\$\((.*)\)\^\{(\d)\}\$/.exec(question)!;
      const { length, angle } = polar(base!);
      return (option) => same(polar(option), { length: length ** Number(power), angle: angle * Number(power) });
    },
  },
  {
    asks: /the argument of/,
    // argument of the number
    solve: (_, question) => {
      const number = polar(/z = (.*?)\$/.exec(question)![1]!);
      return (option) => same(number, { length: number.length, angle: latexValue(option.replaceAll('$', '')) });
    },
  },
  {
    asks: /satisfies/,
    // substitutes the solution into the equation
    solve: (_, question) => {
      const [, a, sign, value] = /\$(\d)z ([-+]) \\bar\{z\} = (.*)\$/.exec(question)!;
      const [real, imaginary] = parts(value!);
      const b = sign === '-' ? -1 : 1;
      return (option) => {
        const [x, y] = parts(option);
        return Math.abs(Number(a) * x + b * x - real) + Math.abs(Number(a) * y - b * y - imaginary) < 1e-9;
      };
    },
  },
  {
    asks: /square root of/,
    solve: (_, question) => {
      const number = polar(/of \$(.*)\$/.exec(question)![1]!);
      return (option) => {
        const { length, angle } = polar(option);
        return range(0, 1).some((turn) =>
          same({ length: Math.sqrt(number.length), angle: number.angle / 2 + turn * Math.PI }, { length, angle }),
        );
      };
    },
  },
]);
