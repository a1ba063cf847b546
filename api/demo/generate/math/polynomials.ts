import { bracketNegative, choices, fraction, polynomial, shiftedVariable, signed } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const polynomials = generateTopic('Math', 'polynomials', 3, [
  remainder,
  unknownCoefficient,
  sumOverRoots,
  partialFraction,
  quotient,
]);

const valueAt = (coefficients: number[], x: number) =>
  coefficients.reduce((value, coefficient) => value * x + coefficient, 0);

function remainder(random: Random): Problem {
  const coefficients = [random.pick([1, 2, 3]), random.between(-5, 5), random.between(-6, 6), random.between(-9, 9)];
  const point = random.pick([-3, -2, 2, 3]);
  const right = valueAt(coefficients, point);
  return {
    text: `What is the remainder when $${polynomial(coefficients)}$ is divided by $${shiftedVariable(point)}$?`,
    ...choices(right, [
      valueAt(coefficients, -point),
      coefficients[3]!,
      -right,
      right - coefficients[3]!,
      valueAt(coefficients, 1),
      right + point,
    ]),
    steps: [
      `By the remainder theorem the remainder is the value of the polynomial at $x = ${point}$.`,
      `$${coefficients[0]!}\\times${bracketNegative(point)}^{3} + ${bracketNegative(coefficients[1]!)}\\times${bracketNegative(point)}^{2} + ${bracketNegative(coefficients[2]!)}\\times${bracketNegative(point)} + ${bracketNegative(coefficients[3]!)}$`,
    ],
  };
}

function unknownCoefficient(random: Random): Problem {
  const point = random.pick([-3, -2, -1, 1, 2, 3]);
  const k = random.between(-7, 7);
  const linear = random.pick([-5, -4, -2, 3, 4, 6]);
  const constant = -(point ** 3 + k * point ** 2 + linear * point);
  return {
    text: `For which value of $k$ is $${shiftedVariable(point)}$ a factor of $x^{3} + kx^{2} ${signed(linear)}x ${signed(constant)}$?`,
    ...(constant === 0 || Math.abs(linear) === 1
      ? choices('', [])
      : choices(k, [-k, k + point, k - point, point, k + 2, k - 1])),
    steps: [
      `By the factor theorem the polynomial is zero at $x = ${point}$: $${bracketNegative(point)}^{3} + k(${point})^{2} + ${bracketNegative(linear)}(${point}) + ${bracketNegative(constant)} = 0$.`,
      `$k = \\frac{-(${bracketNegative(point)}^{3} + ${bracketNegative(linear)}\\times${bracketNegative(point)} + ${bracketNegative(constant)})}{${bracketNegative(point)}^{2}}$`,
    ],
  };
}

function sumOverRoots(random: Random): Problem {
  const [a, b, c, d] = [random.pick([1, 2, 3]), random.between(-6, 6), random.between(-8, 8), random.between(-9, 9)];
  const [questionText, right, wrong] = random.pick([
    ['\\alpha + \\beta + \\gamma', fraction(-b, a), [fraction(b, a), fraction(-d, a), fraction(c, a), fraction(-b, 1)]],
    ['\\alpha\\beta\\gamma', fraction(-d, a), [fraction(d, a), fraction(-b, a), fraction(c, a), fraction(-d, 1)]],
    [
      '\\alpha\\beta + \\beta\\gamma + \\gamma\\alpha',
      fraction(c, a),
      [fraction(-c, a), fraction(-b, a), fraction(-d, a), fraction(b, a)],
    ],
  ] as [string, string, string[]][]);
  return {
    text: `The roots of $${polynomial([a, b, c, d])} = 0$ are $\\alpha$, $\\beta$ and $\\gamma$. What is $${questionText}$?`,
    ...(b * c * d === 0 ? choices('', []) : choices(right, wrong)),
    steps: [
      "Vieta's formulas for $ax^{3} + bx^{2} + cx + d = 0$: $\\alpha + \\beta + \\gamma = -\\frac{b}{a}$, $\\alpha\\beta + \\beta\\gamma + \\gamma\\alpha = \\frac{c}{a}$ and $\\alpha\\beta\\gamma = -\\frac{d}{a}$.",
      `$${questionText} = ${!questionText.includes('\\alpha\\beta') ? `-\\frac{${b}}{${a}}` : questionText.includes('+') ? `\\frac{${c}}{${a}}` : `-\\frac{${d}}{${a}}`}$`,
    ],
  };
}

function partialFraction(random: Random): Problem {
  const [p, q] = random.shuffled([-4, -3, -2, -1, 1, 2, 3, 4]) as [number, number];
  const a = random.pick([-5, -3, -2, 2, 3, 4, 5]);
  const b = random.pick([-4, -2, -1, 1, 3, 4].filter((value) => value !== -a));
  const above = polynomial([a + b, -(a * q + b * p)]);
  return {
    text: `If $\\frac{${above}}{(${shiftedVariable(p)})(${shiftedVariable(q)})} = \\frac{A}{${shiftedVariable(p)}} + \\frac{B}{${shiftedVariable(q)}}$ for all $x$ where both sides are defined, what is $A$?`,
    ...choices(a, [b, -a, -b, a + b, a - b, a + 1]),
    steps: [
      `Multiply both sides by $${shiftedVariable(p)}$ and put $x = ${p}$: the term with $B$ disappears, and $A$ remains.`,
      `$A = \\frac{${bracketNegative(a + b)}\\times${bracketNegative(p)} - ${bracketNegative(a * q + b * p)}}{${p} - ${bracketNegative(q)}}$`,
    ],
  };
}

function quotient(random: Random): Problem {
  const point = random.pick([-3, -2, -1, 1, 2, 3]);
  const [b, c] = [random.between(-5, 5), random.between(-6, 6)];
  const times = (q: number[]) => polynomial([q[0]!, q[1]! - point * q[0]!, q[2]! - point * q[1]!, -point * q[2]!]);
  const productCoefficients = [1, b, c];
  return {
    text: `What is $\\left(${times(productCoefficients)}\\right) \\div \\left(${shiftedVariable(point)}\\right)$?`,
    ...(b === 0 || c === 0
      ? choices('', [])
      : choices(polynomial(productCoefficients), [
          polynomial([1, -b, c]),
          polynomial([1, b, -c]),
          polynomial([1, b + point, c]),
          polynomial([1, b - point, c - point * b]),
          polynomial([1, c, b]),
        ])),
    steps: [
      `Use synthetic division with $${point}$: bring down $1$; each further coefficient is that of the dividend plus $${point}$ times the one before.`,
      `$${b - point} + ${bracketNegative(point)}\\cdot1 = ${b}$ and $${c - point * b} + ${bracketNegative(point)}\\cdot(${b}) = ${c}$; the remainder is $0$.`,
    ],
  };
}
