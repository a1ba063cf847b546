import { atomsIn, equationIn, sides, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { equations } from './equations.js';

/** Returns the smallest integer coefficients, by elimination on the balance of every element. */
function balance(equation: string): Map<string, number> {
  const [left, right] = sides(equation);
  const terms = [...left, ...right];
  const elements = [...new Set(terms.flatMap(({ formula }) => Object.keys(atomsIn(formula))))];
  const rows = elements.map((element) =>
    terms.map(({ formula }, n) => (atomsIn(formula)[element] ?? 0) * (n < left.length ? 1 : -1)),
  );
  // the last coefficient is a free variable, set to 1
  const pivots: number[] = [];
  for (let column = 0; column < terms.length - 1; column += 1) {
    const row = rows.findIndex((candidate, n) => n >= pivots.length && Math.abs(candidate[column]!) > 1e-9);
    [rows[row], rows[pivots.length]] = [rows[pivots.length]!, rows[row]!];
    const pivot = rows[pivots.length]!;
    const divisor = pivot[column]!;
    pivot.forEach((value, n) => (pivot[n] = value / divisor));
    rows.forEach((otherRow, n) => {
      const factor = otherRow[column]!;
      if (n !== pivots.length) otherRow.forEach((value, index) => (otherRow[index] = value - factor * pivot[index]!));
    });
    pivots.push(column);
  }
  const shares = [...pivots.map((_, n) => -rows[n]!.at(-1)!), 1];
  for (let times = 1; ; times += 1) {
    const whole = shares.map((share) => share * times);
    if (whole.every((share) => Math.abs(share - Math.round(share)) < 1e-6)) {
      return new Map(terms.map(({ formula }, n) => [formula, Math.round(whole[n]!)]));
    }
  }
}

describeSolved(equations, [
  {
    asks: /what is the coefficient of/,
    solve: (_, question) => balance(equationIn(question)).get(substancesIn(question)[0]!)!,
  },
  {
    asks: /sum of all its coefficients/,
    solve: (_, question) => total(balance(equationIn(question)).values()),
  },
]);
