import { bracketNegative } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const vectorsAndComplexNumbers = generateTopic('Math', 'vectors and complex numbers', 4, [
  dotProduct,
  perpendicularVectors,
  modulusOfProduct,
  powerOfI,
]);

const signed = (value: number, letter: string) => `${value < 0 ? '-' : '+'}${Math.abs(value)}${letter}`;
const vector = ([x, y, z]: readonly number[]) => `${x}\\hat{i}${signed(y!, '\\hat{j}')}${signed(z!, '\\hat{k}')}`;
const component = (random: Random) => random.pick([-5, -4, -3, -2, 2, 3, 4, 5]);

function dotProduct(random: Random): Problem {
  const [a, b] = [1, 2].map(() => [component(random), component(random), component(random)]) as [number[], number[]];
  const parts = a.map((x, index) => x * b[index]!) as [number, number, number];
  const [componentX, componentY, componentZ] = parts;
  return {
    text: `What is $\\vec{a}\\cdot\\vec{b}$ for $\\vec{a}=${vector(a)}$ and $\\vec{b}=${vector(b)}$?`,
    right: number(componentX + componentY + componentZ),
    wrong: [
      componentX - componentY + componentZ,
      componentX + componentY - componentZ,
      Math.abs(componentX) + Math.abs(componentY) + Math.abs(componentZ),
      componentX - componentY - componentZ,
    ].map(number),
    steps: [
      'Multiply the components and add: $\\vec{a}\\cdot\\vec{b} = a_xb_x + a_yb_y + a_zb_z$.',
      `$${a.map((x, index) => `${bracketNegative(x)}\\times${bracketNegative(b[index]!)}`).join(' + ')}$`,
    ],
  };
}

function perpendicularVectors(random: Random): Problem {
  const [x, y, z] = [component(random), component(random), component(random)];
  const [p, q] = [component(random), component(random)];
  return {
    text: `For which value of $m$ are the vectors $${vector([x, y, z])}$ and $${p}\\hat{i}${signed(q, '\\hat{j}')}+m\\hat{k}$ perpendicular?`,
    right: fraction(-(x * p + y * q), z),
    wrong: [
      fraction(x * p + y * q, z),
      fraction(y * q - x * p, z),
      number(-(x * p + y * q)),
      fraction(z, x * p + y * q || 1),
      fraction(-(x * p + y * q) + z, z),
    ],
    steps: [
      `Perpendicular vectors have the scalar product zero: $${bracketNegative(x)}(${p}) + ${bracketNegative(y)}(${q}) + ${bracketNegative(z)}m = 0$.`,
      `$m = -\\frac{${bracketNegative(x)}\\times${bracketNegative(p)} + ${bracketNegative(y)}\\times${bracketNegative(q)}}{${z}}$`,
    ],
  };
}

function modulusOfProduct(random: Random): Problem {
  const triples = [
    [3, 4, 5],
    [5, 12, 13],
    [8, 15, 17],
    [6, 8, 10],
  ] as const;
  const [a, b, firstLength] = random.pick(triples);
  const [c, d, secondLength] = random.pick(triples);
  return {
    text: `What is the modulus of the complex number $(${a}+${b}i)(${c}-${d}i)$?`,
    right: number(firstLength * secondLength),
    wrong: [
      firstLength + secondLength,
      a * c + b * d,
      (firstLength * secondLength) ** 2,
      a * c - b * d,
      firstLength * secondLength + 1,
    ].map(number),
    steps: [
      'The modulus of a product is the product of the moduli, and $|a + bi| = \\sqrt{a^{2} + b^{2}}$.',
      `$\\sqrt{${a}^{2} + ${b}^{2}}\\times\\sqrt{${c}^{2} + ${d}^{2}}$`,
    ],
  };
}

function powerOfI(random: Random): Problem {
  const power = random.between(21, 99);
  const values = ['$1$', '$i$', '$-1$', '$-i$'];
  return {
    text: `If $i^{2}=-1$, what is the value of $i^{${power}}$?`,
    right: values[power % 4]!,
    wrong: values.filter((_, rest) => rest !== power % 4),
    steps: [
      `$i^{4} = 1$, so only the remainder of the exponent divided by $4$ counts: $${power} = 4\\cdot${Math.floor(power / 4)} + ${power % 4}$.`,
      `$i^{${power}} = i^{${power % 4}} = ${['1', 'i', '-1', '-i'][power % 4]!}$`,
    ],
  };
}
