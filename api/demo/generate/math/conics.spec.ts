import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { range, root, top } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { conics } from './conics.js';

/** Returns the left side minus the right side of an equation in x and y. */
const relation = (formula: string) => {
  const [left, right] = formula.split(' = ') as [string, string];
  return (x: number, y: number) => latexValue(left, { x, y }) - latexValue(right, { x, y });
};
const relationIn = (question: string) => relation(formulasIn(question).find((formula) => formula.includes(' = '))!);
const pointsIn = (text: string) =>
  [...text.matchAll(/\((-?\d+), (-?\d+)\)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describeSolved(conics, [
  {
    asks: /eccentricity of the ellipse/,
    // searches for foci with a constant sum of distances
    solve: (_, question) => {
      const f = relationIn(question);
      const reach = (x: number, y: number) => root((t) => f(t * x, t * y), 0.1, 100);
      const [across, up] = [reach(1, 0), reach(0, 1)];
      const [major, minor] =
        across > up
          ? [
              [across, 0],
              [0, up],
            ]
          : [
              [0, up],
              [across, 0],
            ];
      const long = Math.max(across, up);
      const focal = root(
        (c) => {
          const [x, y] = across > up ? [c, 0] : [0, c];
          const sum = (p: number[]) => Math.hypot(p[0]! - x, p[1]! - y) + Math.hypot(p[0]! + x, p[1]! + y);
          return sum(minor!) - sum(major!);
        },
        0,
        long,
      );
      return focal / long;
    },
  },
  {
    asks: /eccentricity of the hyperbola/,
    within: 1e-4,
    // searches for foci with a constant difference of distances
    solve: (_, question) => {
      const f = relationIn(question);
      const vertex = root((x) => f(x, 0), 0.1, 100);
      const far = root((x) => f(x, 40), vertex, 400);
      const focal = root((c) => Math.hypot(far + c, 40) - Math.hypot(far - c, 40) - 2 * vertex, vertex, 100);
      return focal / vertex;
    },
  },
  {
    asks: /focus of the parabola/,
    // the option with equal distances of all points to the focus and a directrix
    solve: (_, question) => {
      const f = relationIn(question);
      const xAt = (y: number) => root((x) => f(x, y), -500, 500);
      return (option) => {
        const [[fx, fy]] = pointsIn(option) as [[number, number]];
        const points = [-3, 0.5, 2, 7].map((y) => [xAt(y), y] as const);
        const lines = [1, -1].map((side) => points.map(([x, y]) => x - side * Math.hypot(x - fx, y - fy)));
        return lines.some((line) => line.every((distance) => Math.abs(distance - line[0]!) < 1e-6));
      };
    },
  },
  {
    asks: /How long is a tangent/,
    within: 1e-5,
    // rotates a secant until it is a tangent
    solve: (_, question) => {
      const f = relationIn(question);
      const [[x, y]] = pointsIn(question) as [[number, number]];
      // centre and radius from the partial derivatives
      const [h, k] = [(f(-1, 0) - f(1, 0)) / 4, (f(0, -1) - f(0, 1)) / 4];
      const radius = Math.sqrt(-f(h, k));
      const towards = Math.atan2(y - k, x - h);
      const angle = root(
        (turn) => {
          const [px, py] = [h + radius * Math.cos(towards + turn), k + radius * Math.sin(towards + turn)];
          return (px - h) * (x - px) + (py - k) * (y - py);
        },
        0,
        Math.PI / 2 + 0.5,
      );
      return Math.hypot(x - h - radius * Math.cos(towards + angle), y - k - radius * Math.sin(towards + angle));
    },
  },
  {
    asks: /touch the circle/,
    // maximum of the left side on the circle
    within: 1e-6,
    solve: (_, question) => {
      const [, a, b] = /\$(\d+)x \+ (\d+)y = c\$/.exec(question)!.map(Number);
      const radius = Math.sqrt(Number(/y\^\{2\} = (\d+)\$/.exec(question)![1]));
      const value = (angle: number) => radius * (a! * Math.cos(angle) + b! * Math.sin(angle));
      return Math.round(value(top(value, 0, Math.PI / 2)) * 1e6) / 1e6;
    },
  },
  {
    asks: /whose diameter/,
    // Thales: both ends are on the circle, and the angle over the diameter is a right angle
    solve: (_, question) => {
      const [[x1, y1], [x2, y2]] = pointsIn(question) as [readonly [number, number], readonly [number, number]];
      return (option) => {
        const f = relation(option.replaceAll('$', ''));
        return (
          Math.abs(f(x1, y1)) + Math.abs(f(x2, y2)) < 1e-9 &&
          range(0, 11).every((n) => {
            const [x, y] = [2 + 3 * Math.cos(n), -1 + 3 * Math.sin(n)];
            return Math.abs(f(x, y) - ((x - x1) * (x - x2) + (y - y1) * (y - y2))) < 1e-9;
          })
        );
      };
    },
  },
]);
