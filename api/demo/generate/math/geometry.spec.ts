import { describeSolvedMath } from '../../../../test/support/data/questions/solved-math.js';
import { coordinateGeometry } from './coordinate-geometry.js';
import { trigonometry } from './trigonometry.js';
import { vectorsAndComplexNumbers } from './vectors.js';

describeSolvedMath(trigonometry, [
  {
    asks: /\\sin\\theta=\\frac\{(\d+)\}\{(\d+)\}/,
    solve: (opposite, longest) => Math.cos(2 * Math.asin(opposite! / longest!)),
  },
  {
    asks: /\\tan A=(\d+)\$ and \$\\tan B=(\d+)\$/,
    solve: (a, b) => Math.tan(Math.atan(a!) + Math.atan(b!)),
  },
  {
    asks: /greatest value of \$(\d+)\\sin x\+(\d+)\\cos x\$/,
    within: 1e-4,
    solve: (a, b) => {
      let greatest = 0;
      for (let x = 0; x < 6.3; x += 1e-3) greatest = Math.max(greatest, a! * Math.sin(x) + b! * Math.cos(x));
      return greatest;
    },
  },
]);

describeSolvedMath(coordinateGeometry, [
  {
    asks: /distance between the points \$\((-?\d+),\\ (-?\d+)\)\$ and \$\((-?\d+),\\ (-?\d+)\)\$/,
    solve: (x1, y1, x2, y2) => Math.hypot(x2! - x1!, y2! - y1!),
  },
  {
    asks: /\$\((\d+),\\ (\d+)\)\$ and \$\((-?\d+),\\ (\d+)\)\$\?/,
    // Heron's formula
    solve: (x1, y1, x2, y2) => {
      const sides = [Math.hypot(x1!, y1!), Math.hypot(x2!, y2!), Math.hypot(x2! - x1!, y2! - y1!)] as const;
      const half = (sides[0] + sides[1] + sides[2]) / 2;
      return Math.sqrt(half * (half - sides[0]) * (half - sides[1]) * (half - sides[2]));
    },
    within: 1e-5,
  },
  {
    asks: /radius of the circle \$x\^\{2\}\+y\^\{2\}-(\d+)x\+(\d+)y([+-]\d+)?=0\$/,
    // searches along the x-axis from the centre to the circle
    solve: (twiceX, twiceY, constant) => {
      const [x, y] = [twiceX! / 2, -twiceY! / 2];
      for (let radius = 0; ; radius += 1) {
        const remainder = (x + radius) ** 2 + y ** 2 - twiceX! * (x + radius) + twiceY! * y + (constant || 0);
        if (Math.abs(remainder) < 1e-9) return radius;
      }
    },
  },
  {
    asks: /perpendicular to \$(\d+)x\+(\d+)y=(\d+)\$/,
    // the slope between two points, and its negative reciprocal
    solve: (a, b, c) => {
      const y = (x: number) => (c! - a! * x) / b!;
      return -1 / (y(1) - y(0));
    },
  },
]);

const component = String.raw`(-?\d+)\\hat\{i\}([+-]\d+)\\hat\{j\}`;
const vector = String.raw`${component}([+-]\d+)\\hat\{k\}`;

const powersOfI = (question: string) => question.includes('i^{2}=-1');
const { questions } = vectorsAndComplexNumbers;

it('Math: powers of i equal those of repeated multiplication', () => {
  for (const { question, correctAnswers } of questions().filter((candidate) => powersOfI(candidate.question))) {
    let [real, imaginary] = [1, 0];
    for (let power = Number(/i\^\{(\d+)\}\$\?/.exec(question)![1]); power > 0; power -= 1)
      [real, imaginary] = [-imaginary, real];
    const names = new Map([
      ['1,0', '$1$'],
      ['0,1', '$i$'],
      ['-1,0', '$-1$'],
      ['0,-1', '$-i$'],
    ]);
    expect(correctAnswers).toEqual([names.get(`${real + 0},${imaginary + 0}`)]);
  }
});

const otherQuestions = {
  ...vectorsAndComplexNumbers,
  questions: () => questions().filter((candidate) => !powersOfI(candidate.question)),
};

describeSolvedMath(otherQuestions, [
  {
    asks: new RegExp(String.raw`\\vec\{a\}=${vector}\$ and \$\\vec\{b\}=${vector}\$`),
    // law of cosines in the triangle of both vectors
    solve: (a1, a2, a3, b1, b2, b3) => {
      const square = (...parts: number[]) => parts.reduce((sum, part) => sum + part ** 2, 0);
      return (square(a1! + b1!, a2! + b2!, a3! + b3!) - square(a1! - b1!, a2! - b2!, a3! - b3!)) / 4;
    },
  },
  {
    asks: new RegExp(String.raw`vectors \$${vector}\$ and \$${component}\+m\\hat\{k\}\$`),
    // root of the dot product, which is linear in m
    solve: (x, y, z, p, q) => {
      const dot = (m: number) => x! * p! + y! * q! + z! * m;
      return -dot(0) / (dot(1) - dot(0));
    },
  },
  {
    asks: /modulus of the complex number \$\((\d+)\+(\d+)i\)\((\d+)-(\d+)i\)\$/,
    solve: (a, b, c, d) => Math.hypot(a! * c! + b! * d!, b! * c! - a! * d!),
  },
]);
