import { bracketNegative, choices, fraction, polynomial, shiftedVariable, signed } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const functions = generateTopic('Math', 'functions', 3, [
  composition,
  inverseValue,
  domain,
  greatestPeriod,
  shiftedGraph,
]);

function composition(random: Random): Problem {
  const [a, b] = [random.pick([2, 3, 4, 5]), random.pick([-5, -3, -2, 1, 3, 4])];
  const [p, q] = [random.pick([1, 1, 2]), random.pick([-4, -3, -1, 2, 5])];
  const inner = (x: number) => p * x ** 2 + q;
  const outer = (x: number) => a * x + b;
  const point = random.pick([-2, -1, 1, 2, 3]);
  return {
    text: `If $f(x) = ${polynomial([a, b])}$ and $g(x) = ${polynomial([p, 0, q])}$, what is $f(g(${point}))$?`,
    ...choices(outer(inner(point)), [
      inner(outer(point)),
      outer(point) * inner(point),
      outer(point) + inner(point),
      outer(outer(point)),
      outer(inner(point)) - b,
    ]),
    steps: [
      `First the inner function: $g(${point}) = ${inner(point)}$. Then put this value into $f$.`,
      `$f(${inner(point)}) = ${a}\\times${bracketNegative(inner(point))} + ${bracketNegative(b)}$`,
    ],
  };
}

function inverseValue(random: Random): Problem {
  const [a, b, c, d] = [
    random.between(1, 4),
    random.between(-5, 5),
    random.pick([1, 2]),
    random.pick([-3, -2, 1, 3, 4]),
  ];
  const point = random.pick([-2, -1, 3, 4, 5]);
  // y(cx + d) = ax + b
  const [above, below] = [b - point * d, point * c - a];
  const defined = below !== 0 && a * d - b * c !== 0;
  return {
    text: `If $f(x) = \\frac{${polynomial([a, b])}}{${polynomial([c, d])}}$, what is $f^{-1}(${point})$?`,
    ...(defined && above !== 0
      ? choices(fraction(above, below), [
          fraction(-above, below),
          fraction(below, above),
          point * a + b === 0 ? '0' : fraction(point * c + d, point * a + b),
          fraction(above, point * c + a || 1),
          fraction(b + point * d, below),
        ])
      : choices('', [])),
    steps: [
      `$f^{-1}(${point})$ is the $x$ with $f(x) = ${point}$: $${polynomial([a, b])} = ${point}(${polynomial([c, d])})$. Solve for $x$.`,
      `$x = \\frac{${b} - ${bracketNegative(point)}\\times${bracketNegative(d)}}{${bracketNegative(point)}\\times${c} - ${a}}$`,
    ],
  };
}

function domain(random: Random): Problem {
  const low = random.between(-6, 1);
  const high = low + random.between(3, 8);
  const [formula, right, wrong] = random.pick([
    [
      `\\sqrt{${shiftedVariable(low)}} + \\sqrt{${polynomial([-1, high])}}`,
      `${low} \\le x \\le ${high}`,
      [`x \\ge ${low}`, `x \\le ${high}`, `x \\le ${low} \\text{ or } x \\ge ${high}`, `${-high} \\le x \\le ${-low}`],
    ],
    [
      `\\ln(${polynomial([-1, low + high, -low * high])})`,
      `${low} < x < ${high}`,
      [`x > ${high}`, `x < ${low} \\text{ or } x > ${high}`, `${-high} < x < ${-low}`, `x < ${high}`],
    ],
    [
      `\\frac{1}{\\sqrt{${polynomial([1, -(low + high), low * high])}}}`,
      `x < ${low} \\text{ or } x > ${high}`,
      [`${low} < x < ${high}`, `x > ${high}`, `x \\ge ${high}`, `x < ${-high} \\text{ or } x > ${-low}`],
    ],
  ] as [string, string, string[]][]);
  return {
    text: `What is the largest possible domain of $f(x) = ${formula}$ in the real numbers?`,
    ...choices(right, wrong),
    steps: [
      `${formula.startsWith('\\ln') ? 'A logarithm needs a positive argument' : formula.startsWith('\\sqrt') ? 'Neither radicand may be negative' : 'The radicand must be positive, since the root is in a denominator'}. The bounds are $x = ${low}$ and $x = ${high}$.`,
      `${formula.startsWith('\\sqrt') ? `So $x \\ge ${low}$ and $x \\le ${high}$.` : formula.startsWith('\\ln') ? 'The parabola opens downwards, so it is positive between its roots.' : 'The parabola opens upwards, so it is positive outside of its roots.'}`,
    ],
  };
}

function greatestPeriod(random: Random): Problem {
  const [name, own] = random.pick([
    ['sin', 2],
    ['cos', 2],
    ['tan', 1],
  ] as const);
  const rate = random.pick([2, 3, 4, 5, 6]);
  const shift = random.pick([1, 2, 3]);
  const period = (above: number, below: number) => {
    const formatted = fraction(above, below);
    const [, top = formatted, bottom] = /^\\frac\{(\d+)\}\{(\d+)\}$/.exec(formatted) ?? [];
    const pi = top === '1' ? '\\pi' : `${top}\\pi`;
    return bottom === undefined ? pi : `\\frac{${pi}}{${bottom}}`;
  };
  return {
    text: `What is the smallest positive period of $y = ${random.pick([2, 3, 5])}\\${name}(${rate}x + ${shift})$?`,
    ...choices(period(own, rate), [
      period(own * rate, 1),
      period(own, 1),
      period(2 * own, rate),
      period(own, 2 * rate),
      period(rate, 1),
    ]),
    steps: [
      `Sine and cosine have the period $2\\pi$ and tangent $\\pi$. The factor $${rate}$ of $x$ divides the period; the other numbers do not change it.`,
      `$T = \\frac{${own === 1 ? '' : own}\\pi}{${rate}}$`,
    ],
  };
}

function shiftedGraph(random: Random): Problem {
  const right = random.pick([-3, -2, 2, 3, 4]);
  const up = random.pick([-5, -4, -3, 2, 5, 6]);
  const linear = random.pick([-4, -2, 2, 4]);
  const moved = (shift: number, lifted: number) =>
    polynomial([1, linear - 2 * shift, shift ** 2 - linear * shift + lifted]);
  return {
    text: `The graph of $y = ${polynomial([1, linear, 0])}$ is moved ${Math.abs(right)} units to the ${right > 0 ? 'right' : 'left'} and ${Math.abs(up)} units ${up > 0 ? 'up' : 'down'}. What is its equation now?`,
    ...choices(
      `y = ${moved(right, up)}`,
      [
        moved(-right, up),
        moved(right, -up),
        moved(-right, -up),
        `${polynomial([1, linear, 0])} ${signed(right + up)}`,
      ].map((equation) => `y = ${equation}`),
    ),
    steps: [
      `A shift to the ${right > 0 ? 'right' : 'left'} replaces $x$ by $${shiftedVariable(right)}$, and a shift ${up > 0 ? 'up' : 'down'} adds $${up}$ to $y$.`,
      `$y = (${shiftedVariable(right)})^{2} ${signed(linear)}(${shiftedVariable(right)}) ${signed(up)}$. Then multiply out.`,
    ],
  };
}
