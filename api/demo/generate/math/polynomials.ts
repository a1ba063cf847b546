import { bracketed, choices, fraction, polynomial, shifted, signed } from '../notation/algebra.js';
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
    steps: [
      `By the remainder theorem the remainder is the value of the polynomial at $x = ${at}$.`,
      `$${coefficients[0]!}\\times${bracketed(at)}^{3} + ${bracketed(coefficients[1]!)}\\times${bracketed(at)}^{2} + ${bracketed(coefficients[2]!)}\\times${bracketed(at)} + ${bracketed(coefficients[3]!)}$`,
    ],
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
    steps: [
      `By the factor theorem the polynomial is zero at $x = ${at}$: $${bracketed(at)}^{3} + k(${at})^{2} + ${bracketed(linear)}(${at}) + ${bracketed(constant)} = 0$.`,
      `$k = \\frac{-(${bracketed(at)}^{3} + ${bracketed(linear)}\\times${bracketed(at)} + ${bracketed(constant)})}{${bracketed(at)}^{2}}$`,
    ],
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
    steps: [
      "Vieta's formulas for $ax^{3} + bx^{2} + cx + d = 0$: $\\alpha + \\beta + \\gamma = -\\frac{b}{a}$, $\\alpha\\beta + \\beta\\gamma + \\gamma\\alpha = \\frac{c}{a}$ and $\\alpha\\beta\\gamma = -\\frac{d}{a}$.",
      `$${what} = ${!what.includes('\\alpha\\beta') ? `-\\frac{${b}}{${a}}` : what.includes('+') ? `\\frac{${c}}{${a}}` : `-\\frac{${d}}{${a}}`}$`,
    ],
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
    steps: [
      `Multiply both sides by $${shifted(p)}$ and put $x = ${p}$: the term with $B$ disappears, and $A$ remains.`,
      `$A = \\frac{${bracketed(a + b)}\\times${bracketed(p)} - ${bracketed(a * q + b * p)}}{${p} - ${bracketed(q)}}$`,
    ],
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
    steps: [
      `Use synthetic division with $${at}$: bring down $1$; each further coefficient is that of the dividend plus $${at}$ times the one before.`,
      `$${b - at} + ${bracketed(at)}\\cdot1 = ${b}$ and $${c - at * b} + ${bracketed(at)}\\cdot(${b}) = ${c}$; the remainder is $0$.`,
    ],
  };
}
