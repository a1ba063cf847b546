import { answers } from '../answers.js';
import { angle as angleAt, drawing, fitted, label, polygon, type Figure, type Point } from '../drawing.js';
import { choices, fraction, surd } from '../notation/algebra.js';
import { degrees, metres, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const centimetres = unit('cm');

export const triangles = generateTopic('Math', 'angles and triangles', 3, [
  thirdSide,
  lawOfSines,
  towerSeenTwice,
  solutionsInACircle,
  sineOfASum,
  exactValue,
]);

const radians = (angle: number) => (angle * Math.PI) / 180;

function thirdSide(random: Random): Problem {
  const [a, b] = [random.between(3, 9), random.between(4, 12)];
  const [angle, twiceCosine] = random.pick([
    [60, 1],
    [120, -1],
  ] as const);
  const square = a ** 2 + b ** 2 - a * b * twiceCosine;
  return {
    text: `Two sides of a triangle are ${centimetres(a)} and ${centimetres(b)} long and include an angle of ${degrees(angle)}. How long is the third side?`,
    right: centimetres(surd(square)),
    wrong: [
      a ** 2 + b ** 2 + a * b * twiceCosine,
      a ** 2 + b ** 2,
      (a + b) ** 2,
      Math.abs(a ** 2 + b ** 2 - 2 * a * b * twiceCosine),
    ].map((candidate) => centimetres(surd(candidate))),
    steps: [
      'The law of cosines: $c^{2} = a^{2} + b^{2} - 2ab\\cos\\gamma$.',
      `$c = \\sqrt{${a}^{2} + ${b}^{2} - 2\\times${a}\\times${b}\\times\\cos ${angle}^\\circ}$`,
    ],
    figure: twoSidesAndAngle(a, b, angle),
  };
}

const middle = ([x1, y1]: Point, [x2, y2]: Point, dx = 0, dy = 0): Point => [(x1 + x2) / 2 + dx, (y1 + y2) / 2 + dy];

function twoSidesAndAngle(a: number, b: number, angle: number): Figure {
  const corners = [
    [0, 0],
    [a, 0],
    [b * Math.cos(radians(angle)), b * Math.sin(radians(angle))],
  ] as const;
  const [c, second, third] = fitted(corners, 60) as [Point, Point, Point];
  return {
    text: 'How long is the side $c$ of the triangle?',
    alt: `A triangle with sides of ${centimetres(a)} and ${centimetres(b)} that include an angle of ${degrees(angle)}; the third side is $c$`,
    drawing: drawing(
      polygon([c, second, third]),
      angleAt(c, 0, radians(angle), `${angle}°`),
      label(middle(c, second, 0, 26), `${a} cm`),
      label(middle(c, third, -50, -14), `${b} cm`),
      label(middle(second, third, 26, -16), 'c'),
    ),
  };
}

function lawOfSines(random: Random): Problem {
  const [alpha, beta] = random.pick([
    [30, 45],
    [45, 60],
    [60, 45],
    [30, 105],
    [45, 105],
    [75, 45],
    [40, 65],
  ] as const);
  const a = random.between(4, 15);
  const sine = (angle: number) => Math.sin(radians(angle));
  return {
    text: `In a triangle the angles at $A$ and $B$ are ${degrees(alpha)} and ${degrees(beta)}, and the side opposite to $A$ is ${centimetres(a)} long. How long is the side opposite to $B$?`,
    ...answers(
      (a * sine(beta)) / sine(alpha),
      [
        (a * sine(alpha)) / sine(beta),
        (a * beta) / alpha,
        (a * sine(180 - alpha - beta)) / sine(alpha),
        (a * Math.cos(radians(beta))) / Math.cos(radians(alpha)),
        a * sine(beta),
      ],
      centimetres,
    ),
    steps: [
      'The law of sines: $\\frac{a}{\\sin\\alpha} = \\frac{b}{\\sin\\beta}$.',
      `$b = \\frac{${a}\\times\\sin ${beta}^\\circ}{\\sin ${alpha}^\\circ}$`,
    ],
    figure: sideAndTwoAngles(alpha, beta, a),
  };
}

function sideAndTwoAngles(alpha: number, beta: number, side: number): Figure {
  const [left, right] = [radians(alpha), radians(beta)];
  // the base is 1
  const height = 1 / (1 / Math.tan(left) + 1 / Math.tan(right));
  const corners = [
    [0, 0],
    [1, 0],
    [height / Math.tan(left), height],
  ] as const;
  const [atA, atB, top] = fitted(corners, 62) as [Point, Point, Point];
  return {
    text: 'How long is the side $b$ of the triangle?',
    alt: `A triangle with angles of ${degrees(alpha)} at A and ${degrees(beta)} at B; the side opposite to A is ${centimetres(side)} long, the side opposite to B is $b$`,
    drawing: drawing(
      polygon([atA, atB, top]),
      angleAt(atA, 0, left, `${alpha}°`),
      angleAt(atB, Math.PI - right, Math.PI, `${beta}°`),
      label([atA[0] - 24, atA[1] + 6], 'A'),
      label([atB[0] + 24, atB[1] + 6], 'B'),
      label(middle(top, atB, 48, -12), `${side} cm`),
      label(middle(top, atA, -26, -12), 'b'),
    ),
  };
}

function towerSeenTwice(random: Random): Problem {
  const walked = random.between(20, 80, 10);
  const [far, near] = random.pick([
    [30, 60],
    [30, 45],
    [45, 60],
    [25, 50],
  ] as const);
  const cot = (angle: number) => 1 / Math.tan(radians(angle));
  const height = walked / (cot(far) - cot(near));
  return {
    text: `From a point on level ground the top of a tower is seen at an elevation of ${degrees(far)}. After walking ${metres(walked)} straight towards it one sees it at ${degrees(near)}. How high is the tower?`,
    ...answers(
      height,
      [
        walked * Math.tan(radians(near)),
        walked * Math.tan(radians(far)),
        walked / (cot(far) + cot(near)),
        height * cot(near),
        walked / 2,
      ],
      metres,
    ),
    steps: [
      `The distances from the tower of height $h$ are $\\frac{h}{\\tan ${far}^\\circ}$ and $\\frac{h}{\\tan ${near}^\\circ}$. Their difference is $${walked}\\ \\mathrm{m}$.`,
      `$h = \\frac{${walked}}{\\frac{1}{\\tan ${far}^\\circ} - \\frac{1}{\\tan ${near}^\\circ}}$`,
    ],
  };
}

function solutionsInACircle(random: Random): Problem {
  const k = random.pick([1, 2, 3]);
  const [name, value, coefficient] = random.pick([
    ['sin', '\\frac{1}{2}', 2],
    ['cos', '\\frac{1}{2}', 2],
    ['cos', '-\\frac{1}{2}', 2],
    ['tan', '1', 2],
    ['sin', '1', 1],
    ['sin', '-1', 1],
    ['cos', '-1', 1],
  ] as const);
  const angle = k === 1 ? 'x' : `${k}x`;
  return {
    text: `How many solutions does $\\${name} ${angle} = ${value}$ have for $0 \\le x < 2\\pi$?`,
    ...choices(
      coefficient * k,
      [coefficient, coefficient * k + 1, 2 * coefficient * k, k, 2 * k, coefficient * k - 1].filter(
        (candidate) => candidate > 0,
      ),
    ),
    steps: [
      `In one full turn $\\${name} t = ${value}$ has ${coefficient === 1 ? 'one solution' : 'two solutions'}. When $x$ goes through one full turn, $${angle}$ goes through ${k === 1 ? 'one as well' : `$${k}$ of them`}.`,
      `The number of solutions is $${coefficient}\\times${k}$.`,
    ],
  };
}

const triples = [
  [3, 4, 5],
  [4, 3, 5],
  [5, 12, 13],
  [12, 5, 13],
  [8, 15, 17],
  [15, 8, 17],
] as const;

function sineOfASum(random: Random): Problem {
  const [a, b, c] = random.pick(triples);
  const [p, q, r] = random.pick(triples);
  const whole = c * r;
  const [target, right, wrong] = random.pick([
    ['\\sin(A + B)', a * q + b * p, [a * q - b * p, b * q - a * p, b * q + a * p]],
    ['\\cos(A + B)', b * q - a * p, [b * q + a * p, a * q + b * p, a * p - b * q]],
    ['\\sin(A - B)', a * q - b * p, [a * q + b * p, b * p - a * q, b * q - a * p]],
    ['\\cos(A - B)', b * q + a * p, [b * q - a * p, a * q + b * p, a * q - b * p]],
  ] as [string, number, number[]][]);
  return {
    text: `$A$ and $B$ are acute angles with $\\sin A = \\frac{${a}}{${c}}$ and $\\cos B = \\frac{${q}}{${r}}$. What is $${target}$?`,
    ...(right === 0
      ? choices('', [])
      : choices(
          fraction(right, whole),
          [...wrong, a * r + q * c].map((number) => fraction(number, whole)),
        )),
    steps: [
      `In right triangles $\\cos A = \\frac{${b}}{${c}}$ and $\\sin B = \\frac{${p}}{${r}}$. Use the addition formula.`,
      `$${target} = ${target.startsWith('\\sin') ? `\\frac{${a}}{${c}}\\times\\frac{${q}}{${r}}` : `\\frac{${b}}{${c}}\\times\\frac{${q}}{${r}}`} ${target.startsWith('\\sin') === target.includes('+') ? '+' : '-'} ${target.startsWith('\\sin') ? `\\frac{${b}}{${c}}\\times\\frac{${p}}{${r}}` : `\\frac{${a}}{${c}}\\times\\frac{${p}}{${r}}`}$`,
    ],
  };
}

const exact: [string, string, string[]][] = [
  [
    '\\sin 75^\\circ',
    '\\frac{\\sqrt{6} + \\sqrt{2}}{4}',
    [
      '\\frac{\\sqrt{6} - \\sqrt{2}}{4}',
      '\\frac{\\sqrt{3} + 1}{4}',
      '\\frac{\\sqrt{3}}{2}',
      '\\frac{\\sqrt{2} + 1}{2}',
    ],
  ],
  [
    '\\cos 75^\\circ',
    '\\frac{\\sqrt{6} - \\sqrt{2}}{4}',
    ['\\frac{\\sqrt{6} + \\sqrt{2}}{4}', '\\frac{\\sqrt{3} - 1}{4}', '\\frac{\\sqrt{2} - 1}{2}', '\\frac{1}{4}'],
  ],
  ['\\tan 15^\\circ', '2 - \\sqrt{3}', ['2 + \\sqrt{3}', '\\sqrt{3} - 1', '\\frac{1}{\\sqrt{3}}', '\\sqrt{2} - 1']],
  ['\\tan 75^\\circ', '2 + \\sqrt{3}', ['2 - \\sqrt{3}', '\\sqrt{3} + 1', '\\sqrt{2} + 1', '3']],
  [
    '\\sin 15^\\circ\\cos 15^\\circ',
    '\\frac{1}{4}',
    ['\\frac{1}{2}', '\\frac{\\sqrt{3}}{4}', '1', '\\frac{\\sqrt{2}}{4}'],
  ],
  [
    '\\cos^{2} 15^\\circ - \\sin^{2} 15^\\circ',
    '\\frac{\\sqrt{3}}{2}',
    ['\\frac{1}{2}', '1', '\\frac{\\sqrt{2}}{2}', '\\frac{\\sqrt{3}}{4}'],
  ],
  ['\\sin 120^\\circ + \\cos 150^\\circ', '0', ['\\sqrt{3}', '1', '-\\sqrt{3}', '\\frac{\\sqrt{3}}{2}']],
  ['\\cos 240^\\circ', '-\\frac{1}{2}', ['\\frac{1}{2}', '-\\frac{\\sqrt{3}}{2}', '\\frac{\\sqrt{3}}{2}', '-1']],
];

/** Derivations of values from angles with known sine and cosine. */
const derivations: Record<string, string> = {
  '\\sin 75^\\circ': '\\sin 45^\\circ\\cos 30^\\circ + \\cos 45^\\circ\\sin 30^\\circ',
  '\\cos 75^\\circ': '\\cos 45^\\circ\\cos 30^\\circ - \\sin 45^\\circ\\sin 30^\\circ',
  '\\tan 15^\\circ': '\\frac{\\tan 45^\\circ - \\tan 30^\\circ}{1 + \\tan 45^\\circ\\tan 30^\\circ}',
  '\\tan 75^\\circ': '\\frac{\\tan 45^\\circ + \\tan 30^\\circ}{1 - \\tan 45^\\circ\\tan 30^\\circ}',
  '\\sin 15^\\circ\\cos 15^\\circ': '\\frac{1}{2}\\sin 30^\\circ',
  '\\cos^{2} 15^\\circ - \\sin^{2} 15^\\circ': '\\cos 30^\\circ',
  '\\sin 120^\\circ + \\cos 150^\\circ': '\\sin 60^\\circ - \\cos 30^\\circ',
  '\\cos 240^\\circ': '-\\cos 60^\\circ',
};

function exactValue(random: Random): Problem {
  const [target, right, wrong] = random.pick(exact);
  return {
    text: `What is the exact value of $${target}$?`,
    ...choices(right, wrong),
    steps: [
      'Trace the angle back to $30^\\circ$, $45^\\circ$ or $60^\\circ$ with the addition formulas, the double angle formulas or by symmetry.',
      `$${target} = ${derivations[target]!}$`,
    ],
  };
}
