import { bracketNegative, choices, fraction, polynomial } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const integration = generateTopic('Math', 'integration', 3, [
  sineArch,
  logarithm,
  antiderivative,
  betweenLineAndParabola,
  solidOfRevolution,
  mirrored,
]);

function sineArch(random: Random): Problem {
  const k = random.pick([2, 3, 4]);
  const a = random.pick([2, 3, 4, 5, 6]);
  const end = random.pick([2, 3, 4, 6]);
  // only angles whose cosine is a multiple of one half
  const cosine = 2 * Math.cos((k * Math.PI) / end);
  const doubled = Math.round(cosine);
  const rational = Math.abs(cosine - doubled) < 1e-9;
  return {
    text: `What is $\\int_{0}^{\\pi/${end}} ${a}\\sin ${k}x\\,dx$?`,
    ...(rational && doubled !== 2
      ? choices(fraction(a * (2 - doubled), 2 * k), [
          fraction(a * (2 - doubled), 2),
          fraction(-a * (2 - doubled), 2 * k),
          fraction(a * doubled, 2 * k),
          fraction(a * k * (2 - doubled), 2),
          fraction(a * (2 + doubled), 2 * k),
        ])
      : choices('', [])),
    steps: [
      `An antiderivative is $-\\frac{${a}}{${k}}\\cos ${k}x$. At the lower bound the cosine is $1$.`,
      `$\\frac{${a}}{${k}}\\times(1 - \\cos(\\frac{${k}\\times\\pi}{${end}}))$`,
    ],
  };
}

function logarithm(random: Random): Problem {
  const a = random.pick([2, 3, 4, 5]);
  const b = random.pick([1, 2, 3]);
  const end = random.between(1, 4);
  const [top, bottom] = [a * end + b, b];
  const log = (above: number, below: number) =>
    `\\ln ${below === 1 || above % below === 0 ? above / below : `\\frac{${above}}{${below}}`}`;
  const over = (n: number, text: string) => (n === 1 ? text : `\\frac{1}{${n}}${text}`);
  return {
    text: `What is $\\int_{0}^{${end}} \\frac{dx}{${polynomial([a, b])}}$?`,
    ...choices(over(a, log(top, bottom)), [
      log(top, bottom),
      `${a}${log(top, bottom)}`,
      over(a, log(top, 1)),
      over(b + a, log(top, bottom)),
      over(a, log(a * end - b || 1, bottom)),
    ]),
    steps: [
      `An antiderivative is $\\frac{1}{${a}}\\ln(${polynomial([a, b])})$. Its values at the bounds are subtracted, and $\\ln p - \\ln q = \\ln\\frac{p}{q}$.`,
      `$\\frac{1}{${a}}\\ln\\frac{${top}}{${bottom}}$`,
    ],
  };
}

function antiderivative(random: Random): Problem {
  const k = random.pick([2, 3, 4]);
  const [target, right, wrong] = random.pick([
    ['x e^{x}', '(x - 1)e^{x}', ['(x + 1)e^{x}', 'x e^{x}', '\\frac{x^{2}}{2}e^{x}', '(1 - x)e^{x}']],
    ['\\ln x', 'x\\ln x - x', ['\\frac{1}{x}', 'x\\ln x', 'x\\ln x + x', '\\frac{1}{2}\\ln^{2} x']],
    [
      `\\cos ${k}x`,
      `\\frac{1}{${k}}\\sin ${k}x`,
      [`${k}\\sin ${k}x`, `-\\frac{1}{${k}}\\sin ${k}x`, `\\sin ${k}x`, `-${k}\\sin ${k}x`],
    ],
    [
      `e^{${k}x}`,
      `\\frac{1}{${k}}e^{${k}x}`,
      [`${k}e^{${k}x}`, `e^{${k}x}`, `\\frac{1}{${k + 1}}e^{${k + 1}x}`, `x e^{${k}x}`],
    ],
    [
      'x\\sin x',
      '\\sin x - x\\cos x',
      ['x\\cos x - \\sin x', '\\sin x + x\\cos x', '-\\frac{x^{2}}{2}\\cos x', 'x\\sin x - \\cos x'],
    ],
    [
      '\\frac{x}{x^{2} + 1}',
      '\\frac{1}{2}\\ln(x^{2} + 1)',
      ['\\ln(x^{2} + 1)', '2\\ln(x^{2} + 1)', '\\frac{1}{x^{2} + 1}', '\\frac{1}{2}\\ln^{2}(x^{2} + 1)'],
    ],
    [
      `(${k}x + 1)^{4}`,
      `\\frac{(${k}x + 1)^{5}}{${5 * k}}`,
      [
        `\\frac{(${k}x + 1)^{5}}{5}`,
        `${4 * k}(${k}x + 1)^{3}`,
        `\\frac{${k}(${k}x + 1)^{5}}{5}`,
        `\\frac{(${k}x + 1)^{5}}{${4 * k}}`,
      ],
    ],
  ] as [string, string, string[]][]);
  return {
    text: `Which function has the derivative $${target}$ (for $x > 0$)?`,
    ...choices(right, wrong),
    steps: [
      `${target.startsWith('x') || target === '\\ln x' ? "Use integration by parts, $\\int uv'\\,dx = uv - \\int u'v\\,dx$" : target.startsWith('\\frac') ? 'Substitute $u = x^{2} + 1$ with $du = 2x\\,dx$' : `Integrate the outer function and divide by the inner derivative $${k}$`}.`,
      `Check by differentiating: the derivative of $${right}$ is $${target}$.`,
    ],
  };
}

function betweenLineAndParabola(random: Random): Problem {
  const low = random.between(-3, 1);
  const high = low + random.between(2, 5);
  const [slope, shift] = [low + high, -low * high];
  const width = high - low;
  return {
    text: `What is the area enclosed by the parabola $y = x^{2}$ and the line $y = ${polynomial([slope, shift])}$?`,
    ...(slope === 0 || shift === 0
      ? choices('', [])
      : choices(fraction(width ** 3, 6), [
          fraction(width ** 3, 3),
          fraction(Math.abs(high ** 3 - low ** 3), 3),
          fraction(width ** 2, 6),
          fraction(width ** 3, 2),
          fraction(Math.abs(high ** 3 + low ** 3), 3),
        ])),
    steps: [
      `The curves meet where $x^{2} = ${polynomial([slope, shift])}$, at $x = ${low}$ and $x = ${high}$. The area is $\\int_{${low}}^{${high}}(${high} - x)(x - ${bracketNegative(low)})\\,dx = \\frac{(x_2 - x_1)^{3}}{6}$.`,
      `$A = \\frac{(${high} - ${bracketNegative(low)})^{3}}{6}$`,
    ],
  };
}

function solidOfRevolution(random: Random): Problem {
  const a = random.pick([1, 2, 3]);
  const end = random.between(2, 6);
  const pi = (above: number, below: number) => {
    const formatted = fraction(above, below);
    const [, top, bottom] = /^\\frac\{(\d+)\}\{(\d+)\}$/.exec(formatted) ?? [];
    return bottom === undefined
      ? `${formatted === '1' ? '' : formatted}\\pi`
      : `\\frac{${top === '1' ? '' : top}\\pi}{${bottom}}`;
  };
  if (random.below(2) === 0) {
    return {
      text: `The region between the curve $y = ${a === 1 ? '' : a}\\sqrt{x}$, the $x$-axis and the line $x = ${end}$ is turned about the $x$-axis. What is the volume of the solid?`,
      ...choices(pi(a ** 2 * end ** 2, 2), [
        pi(a * end ** 2, 2),
        pi(a ** 2 * end ** 2, 1),
        pi(2 * a ** 2 * end ** 2, 1),
        pi(a ** 2 * end ** 3, 3),
        pi(a ** 2 * end, 2),
      ]),
      steps: [
        `The volume is $V = \\pi\\int_{0}^{${end}}y^{2}\\,dx$ with $y^{2} = ${a === 1 ? '' : a ** 2}x$.`,
        `$V = \\pi\\times${a}^{2}\\times\\frac{${end}^{2}}{2}$`,
      ],
    };
  }
  return {
    text: `The region between the line $y = ${a === 1 ? '' : a}x$, the $x$-axis and the line $x = ${end}$ is turned about the $x$-axis. What is the volume of the solid?`,
    ...choices(pi(a ** 2 * end ** 3, 3), [
      pi(a * end ** 2, 2),
      pi(a ** 2 * end ** 3, 1),
      pi(a * end ** 3, 3),
      pi(2 * a ** 2 * end ** 3, 3),
      pi(a ** 2 * end ** 2, 2),
    ]),
    steps: [
      `The volume is $V = \\pi\\int_{0}^{${end}}y^{2}\\,dx$ with $y^{2} = ${a === 1 ? '' : a ** 2}x^{2}$.`,
      `$V = \\pi\\times${a}^{2}\\times\\frac{${end}^{3}}{3}$`,
    ],
  };
}

function mirrored(random: Random): Problem {
  const [a, b, c] = [random.pick([1, 2, 3]), random.pick([-5, -4, 2, 4, 7]), random.pick([1, 3, 6])];
  const odd = random.pick([3, 5, 7]);
  const end = random.pick([1, 2, 3]);
  const even = fraction(2 * a * end ** 3 + 6 * c * end, 3);
  return {
    text: `What is $\\int_{-${end}}^{${end}} \\left(${polynomial([a, 0, c])} ${b < 0 ? '-' : '+'} ${Math.abs(b)}x^{${odd}}\\right) dx$?`,
    ...choices(even, [
      0,
      fraction(a * end ** 3 + 3 * c * end, 3),
      fraction(2 * a * end ** 3, 3),
      2 * c * end,
      fraction(4 * a * end ** 3 + 12 * c * end, 3),
    ]),
    steps: [
      `The integral of the odd part $x^{${odd}}$ over an interval symmetric about $0$ is zero; that of the even part is twice the integral from $0$.`,
      `$2\\times(\\frac{${a}\\times${end}^{3}}{3} + ${c}\\times${end})$`,
    ],
  };
}
