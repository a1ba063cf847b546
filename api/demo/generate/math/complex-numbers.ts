import { bracketNegative, choices, fraction } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const complexNumbers = generateTopic('Math', 'complex numbers', 3, [
  quotient,
  powerOfABinomial,
  argument,
  withConjugate,
  squareRoot,
]);

/** Formats a + bi, with both parts divided by the same number. */
function complex(a: number, b: number, below = 1): string {
  const unit = (part: number) => {
    const formatted = fraction(Math.abs(part), below);
    return formatted === '1' ? 'i' : `${formatted}i`;
  };
  if (b === 0) return fraction(a, below);
  if (a === 0) return `${b < 0 ? '-' : ''}${unit(b)}`;
  return `${fraction(a, below)} ${b < 0 ? '-' : '+'} ${unit(b)}`;
}

const part = (random: Random) => random.pick([-4, -3, -2, -1, 1, 2, 3, 4]);

function quotient(random: Random): Problem {
  const [a, b, c, d] = [part(random), part(random), part(random), part(random)];
  const below = c ** 2 + d ** 2;
  const [real, imaginary] = [a * c + b * d, b * c - a * d];
  return {
    text: `What is $\\frac{${complex(a, b)}}{${complex(c, d)}}$ in the form $x + yi$?`,
    ...(real === 0 || imaginary === 0
      ? choices('', [])
      : choices(complex(real, imaginary, below), [
          complex(real, -imaginary, below),
          complex(a * c - b * d, b * c + a * d, below),
          complex(a * c - b * d, b * c + a * d),
          complex(-real, imaginary, below),
          complex(imaginary, real, below),
        ])),
    steps: [
      `Multiply numerator and denominator by the conjugate $${complex(c, -d)}$ of the denominator. The denominator becomes $${bracketNegative(c)}^{2} + ${bracketNegative(d)}^{2} = ${below}$.`,
      `The numerator is $(${complex(a, b)})(${complex(c, -d)}) = ${complex(real, imaginary)}$.`,
    ],
  };
}

function powerOfABinomial(random: Random): Problem {
  const [a, b] = [random.pick([1, -1, 2]), random.pick([1, -1, 2, -2])];
  const power = Math.abs(a) + Math.abs(b) === 2 ? random.pick([4, 5, 6, 7, 8]) : 3;
  let [real, imaginary] = [1, 0];
  for (let times = 0; times < power; times += 1)
    [real, imaginary] = [real * a - imaginary * b, real * b + imaginary * a];
  return {
    text: `What is $(${complex(a, b)})^{${power}}$?`,
    ...choices(complex(real, imaginary), [
      complex(real, -imaginary),
      complex(-real, imaginary),
      complex(a ** power, b ** power),
      complex(imaginary, real),
      complex(2 * real, 2 * imaginary),
      complex(-real, -imaginary),
    ]),
    steps: [
      `Square first, with $i^{2} = -1$: $(${complex(a, b)})^{2} = ${complex(a ** 2 - b ** 2, 2 * a * b)}$.`,
      `Multiply on until the power is $${power}$: $(${complex(a, b)})^{${power}} = ${complex(real, imaginary)}$.`,
    ],
  };
}

const directions: [string, string][] = [
  ['1 + i', '\\frac{\\pi}{4}'],
  ['-1 + i', '\\frac{3\\pi}{4}'],
  ['1 - i', '-\\frac{\\pi}{4}'],
  ['-1 - i', '-\\frac{3\\pi}{4}'],
  ['1 + \\sqrt{3}i', '\\frac{\\pi}{3}'],
  ['\\sqrt{3} + i', '\\frac{\\pi}{6}'],
  ['-\\sqrt{3} + i', '\\frac{5\\pi}{6}'],
  ['-1 + \\sqrt{3}i', '\\frac{2\\pi}{3}'],
  ['1 - \\sqrt{3}i', '-\\frac{\\pi}{3}'],
  ['-\\sqrt{3} - i', '-\\frac{5\\pi}{6}'],
];

/** Returns the solution steps that derive the argument from the first quadrant. */
function argumentSteps(number: string): string[] {
  const [isLeft, isBelow] = [number.startsWith('-'), number.includes(' - ')];
  const below = number.includes('\\sqrt{3}i') ? 3 : number.includes('\\sqrt{3}') ? 6 : 4;
  const reference = `\\frac{\\pi}{${below}}`;
  const angle = isLeft ? `(\\pi - ${reference})` : reference;
  return [
    `The magnitudes of the imaginary and the real part give $\\tan^{-1}\\frac{|y|}{|x|} = ${reference}$.`,
    `The number is ${isBelow ? 'below' : 'above'} the real axis and ${isLeft ? 'left' : 'right'} of the imaginary axis.`,
    `$\\arg z = ${isBelow ? '-' : ''}${angle}$`,
  ];
}

function argument(random: Random): Problem {
  const [[number, right], ...distractors] = random.shuffled(directions) as [[string, string], ...[string, string][]];
  return {
    text: `What is the argument of $z = ${number}$, taken between $-\\pi$ and $\\pi$?`,
    ...choices(
      right,
      distractors.slice(0, 4).map(([, angle]) => angle),
    ),
    steps: argumentSteps(number),
  };
}

function withConjugate(random: Random): Problem {
  const [x, y] = [part(random), part(random)];
  const [a, b] = [random.pick([2, 3, 4]), random.pick([1, -1])];
  // a z + b z̄
  const [real, imaginary] = [(a + b) * x, (a - b) * y];
  return {
    text: `Which complex number $z$ satisfies $${a}z ${b < 0 ? '-' : '+'} \\bar{z} = ${complex(real, imaginary)}$?`,
    ...choices(complex(x, y), [
      complex(x, -y),
      complex(-x, y),
      complex(real, imaginary),
      complex(y, x),
      complex(2 * x, y),
      complex(x, 2 * y),
    ]),
    steps: [
      `With $z = x + yi$ and $\\bar{z} = x - yi$ the left side is $${a + b === 1 ? '' : a + b}x + ${a - b === 1 ? '' : a - b}yi$.`,
      `Compare the real parts, $${a + b === 1 ? '' : a + b}x = ${real}$, and the imaginary parts, $${a - b === 1 ? '' : a - b}y = ${imaginary}$.`,
    ],
  };
}

function squareRoot(random: Random): Problem {
  const [x, y] = [random.pick([1, 2, 3, 4]), random.pick([-4, -3, -2, -1, 1, 2, 3, 4])];
  return {
    text: `Which of these is a square root of $${complex(x ** 2 - y ** 2, 2 * x * y)}$?`,
    ...(Math.abs(x) === Math.abs(y)
      ? choices('', [])
      : choices(complex(x, y), [
          complex(x, -y),
          complex(Math.abs(y), Math.sign(y) * x),
          complex(y, x),
          complex(x + 1, y),
          complex(2 * x, y),
        ])),
    steps: [
      'Square the options: $(x + yi)^{2} = x^{2} - y^{2} + 2xyi$.',
      `$(${complex(x, y)})^{2} = ${x ** 2} - ${y ** 2} ${2 * x * y < 0 ? '-' : '+'} ${Math.abs(2 * x * y)}i = ${complex(x ** 2 - y ** 2, 2 * x * y)}$`,
    ],
  };
}
