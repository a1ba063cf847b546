import { bracketNegative } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { number } from './notation.js';

export const matrices = generateTopic('Math', 'matrices and determinants', 4, [
  determinantOfTwo,
  determinantOfThree,
  entryOfProduct,
]);

const format = (rows: readonly (readonly number[])[], bracket: 'vmatrix' | 'bmatrix'): string =>
  `\\begin{${bracket}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${bracket}}`;

const drawn = (random: Random, size: number): number[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => random.between(-4, 7)));

function determinantOfTwo(random: Random): Problem {
  const rows = drawn(random, 2);
  const [[a, b], [c, d]] = rows as [[number, number], [number, number]];
  return {
    text: `What is the value of the determinant $${format(rows, 'vmatrix')}$?`,
    right: number(a * d - b * c),
    wrong: [a * d + b * c, b * c - a * d, a * c - b * d, a + d - b - c, a * b - c * d].map(number),
    steps: [
      'The determinant of $\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}$ is $ad - bc$.',
      `$${bracketNegative(a)}\\times${bracketNegative(d)} - ${bracketNegative(b)}\\times${bracketNegative(c)}$`,
    ],
  };
}

function determinantOfThree(random: Random): Problem {
  const rows = drawn(random, 3);
  const [[a, b, c], [d, e, f], [g, h, i]] = rows as [number[], number[], number[]] as [
    [number, number, number],
    [number, number, number],
    [number, number, number],
  ];
  const falling = a * e * i + b * f * g + c * d * h;
  const rising = c * e * g + a * f * h + b * d * i;
  return {
    text: `What is the value of the determinant $${format(rows, 'vmatrix')}$?`,
    right: number(falling - rising),
    wrong: [falling + rising, rising - falling, falling, a * e * i - c * e * g, falling - rising + 2 * b * d * i].map(
      number,
    ),
    steps: [
      'Expand along the first row $a$, $b$, $c$: $a(ei - fh) - b(di - fg) + c(dh - eg)$.',
      `$${bracketNegative(a)}\\times${bracketNegative(e * i - f * h)} - ${bracketNegative(b)}\\times${bracketNegative(d * i - f * g)} + ${bracketNegative(c)}\\times${bracketNegative(d * h - e * g)}$`,
    ],
  };
}

function entryOfProduct(random: Random): Problem {
  const [one, other] = [drawn(random, 2), drawn(random, 2)];
  const [[a, b], [c, d]] = one as [[number, number], [number, number]];
  const [[e, f], [g, h]] = other as [[number, number], [number, number]];
  return {
    text: `If $A=${format(one, 'bmatrix')}$ and $B=${format(other, 'bmatrix')}$, what stands in the first row and second column of $AB$?`,
    right: number(a * f + b * h),
    wrong: [b * f, a * e + b * g, e * b + f * d, c * f + d * h, a * h + b * f].map(number),
    steps: [
      'Multiply the first row of $A$ by the second column of $B$.',
      `$${bracketNegative(a)}\\times${bracketNegative(f)} + ${bracketNegative(b)}\\times${bracketNegative(h)}$`,
    ],
  };
}
