import { choices, fraction, polynomial, shifted, signed } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generated, type Problem } from '../topic.js';

export const polynomials = generated('Math', 'polynomials', 3, [
  remainder,
  unknownCoefficient,
  sumOverRoots,
  partialFraction,
  quotient,
]);

const valueAt = (coefficients: number[], x: number) =>
  coefficients.reduce((value, coefficient) => value * x + coefficient, 0);

function remainder(random: Random): Problem {
  const coefficients = [random.of([1, 2, 3]), random.between(-5, 5), random.between(-6, 6), random.between(-9, 9)];
  const at = random.of([-3, -2, 2, 3]);
  const right = valueAt(coefficients, at);
  return {
    text: `What is the remainder when $${polynomial(coefficients)}$ is divided by $${shifted(at)}$?`,
    ...choices(right, [
      valueAt(coefficients, -at),
      coefficients[3]!,
      -right,
      right - coefficients[3]!,
      valueAt(coefficients, 1),
      right + at,
    ]),
  };
}

function unknownCoefficient(random: Random): Problem {
  const at = random.of([-3, -2, -1, 1, 2, 3]);
  const k = random.between(-7, 7);
  const linear = random.of([-5, -4, -2, 3, 4, 6]);
  const constant = -(at ** 3 + k * at ** 2 + linear * at);
  return {
    text: `For which value of $k$ is $${shifted(at)}$ a factor of $x^{3} + kx^{2} ${signed(linear)}x ${signed(constant)}$?`,
    ...(constant === 0 || Math.abs(linear) === 1
      ? choices('', [])
      : choices(k, [-k, k + at, k - at, at, k + 2, k - 1])),
  };
}

function sumOverRoots(random: Random): Problem {
  const [a, b, c, d] = [random.of([1, 2, 3]), random.between(-6, 6), random.between(-8, 8), random.between(-9, 9)];
  const [what, right, wrong] = random.of([
    ['\\alpha + \\beta + \\gamma', fraction(-b, a), [fraction(b, a), fraction(-d, a), fraction(c, a), fraction(-b, 1)]],
    ['\\alpha\\beta\\gamma', fraction(-d, a), [fraction(d, a), fraction(-b, a), fraction(c, a), fraction(-d, 1)]],
    [
      '\\alpha\\beta + \\beta\\gamma + \\gamma\\alpha',
      fraction(c, a),
      [fraction(-c, a), fraction(-b, a), fraction(-d, a), fraction(b, a)],
    ],
  ] as [string, string, string[]][]);
  return {
    text: `The roots of $${polynomial([a, b, c, d])} = 0$ are $\\alpha$, $\\beta$ and $\\gamma$. What is $${what}$?`,
    ...(b * c * d === 0 ? choices('', []) : choices(right, wrong)),
  };
}

function partialFraction(random: Random): Problem {
  const [p, q] = random.shuffled([-4, -3, -2, -1, 1, 2, 3, 4]) as [number, number];
  const a = random.of([-5, -3, -2, 2, 3, 4, 5]);
  const b = random.of([-4, -2, -1, 1, 3, 4].filter((value) => value !== -a));
  const above = polynomial([a + b, -(a * q + b * p)]);
  return {
    text: `If $\\frac{${above}}{(${shifted(p)})(${shifted(q)})} = \\frac{A}{${shifted(p)}} + \\frac{B}{${shifted(q)}}$ for all $x$ where both sides are defined, what is $A$?`,
    ...choices(a, [b, -a, -b, a + b, a - b, a + 1]),
  };
}

function quotient(random: Random): Problem {
  const at = random.of([-3, -2, -1, 1, 2, 3]);
  const [b, c] = [random.between(-5, 5), random.between(-6, 6)];
  const times = (q: number[]) => polynomial([q[0]!, q[1]! - at * q[0]!, q[2]! - at * q[1]!, -at * q[2]!]);
  const found = [1, b, c];
  return {
    text: `What is $\\left(${times(found)}\\right) \\div \\left(${shifted(at)}\\right)$?`,
    ...(b === 0 || c === 0
      ? choices('', [])
      : choices(polynomial(found), [
          polynomial([1, -b, c]),
          polynomial([1, b, -c]),
          polynomial([1, b + at, c]),
          polynomial([1, b - at, c - at * b]),
          polynomial([1, c, b]),
        ])),
  };
}
