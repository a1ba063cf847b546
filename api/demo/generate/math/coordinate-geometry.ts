import { bracketNegative } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const coordinateGeometry = generateTopic('Math', 'coordinate geometry', 4, [
  distance,
  areaOfTriangle,
  radiusOfCircle,
  perpendicularSlope,
]);

function distance(random: Random): Problem {
  const [across, up, length] = random.pick([
    [3, 4, 5],
    [6, 8, 10],
    [5, 12, 13],
    [8, 15, 17],
    [9, 12, 15],
  ] as const);
  const [x, y] = [random.between(-6, 6), random.between(-6, 6)];
  return {
    text: `What is the distance between the points $(${x},\\ ${y})$ and $(${x + across},\\ ${y - up})$?`,
    right: number(length),
    wrong: [across + up, length ** 2, Math.abs(across - up), length + 2, length - 1].map(number),
    steps: [
      'The distance is $\\sqrt{(x_2 - x_1)^{2} + (y_2 - y_1)^{2}}$.',
      `$d = \\sqrt{${across}^{2} + ${bracketNegative(-up)}^{2}}$`,
    ],
  };
}

function areaOfTriangle(random: Random): Problem {
  const [x1, y1, x2, y2] = [random.between(1, 6), random.between(1, 6), random.between(-5, 8), random.between(2, 9)];
  const doubled = Math.abs(x1 * y2 - x2 * y1);
  // collinear points form no triangle; the topic generates other numbers if options coincide
  return {
    text: `What is the area of the triangle with the vertices $(0,\\ 0)$, $(${x1},\\ ${y1})$ and $(${x2},\\ ${y2})$?`,
    right: number(doubled / 2),
    wrong: doubled === 0 ? [] : [doubled, doubled / 2 + 1, doubled / 4, Math.abs(x1 * y2 + x2 * y1) / 2].map(number),
    steps: [
      'With one vertex at the origin the area is $\\frac{1}{2}|x_1y_2 - x_2y_1|$.',
      `$A = \\frac{1}{2}\\times|${x1}\\times${y2} - ${bracketNegative(x2)}\\times${y1}|$`,
    ],
  };
}

function radiusOfCircle(random: Random): Problem {
  const [x, y, radius] = [random.between(1, 6), random.between(-6, -1), random.between(2, 8)];
  const constant = x ** 2 + y ** 2 - radius ** 2;
  const signed = constant < 0 ? `${constant}` : `+${constant}`;
  return {
    text: `What is the radius of the circle $x^{2}+y^{2}-${2 * x}x+${-2 * y}y${constant === 0 ? '' : signed}=0$?`,
    right: number(radius),
    wrong: [radius ** 2, 2 * radius, radius + 1, x - y, radius + 3].map(number),
    steps: [
      `A circle $x^{2} + y^{2} + 2gx + 2fy + c = 0$ has the centre $(-g, -f)$, here $(${x}, ${y})$, and the radius $\\sqrt{g^{2} + f^{2} - c}$.`,
      `$r = \\sqrt{${x}^{2} + ${bracketNegative(y)}^{2} - ${bracketNegative(constant)}}$`,
    ],
  };
}

function perpendicularSlope(random: Random): Problem {
  const [a, b, c] = [random.between(2, 9), random.between(2, 9), random.between(1, 20)];
  return {
    text: `What is the slope of a line perpendicular to $${a}x+${b}y=${c}$?`,
    right: fraction(b, a),
    wrong: [fraction(-a, b), fraction(a, b), fraction(-b, a), fraction(c, b), fraction(c, a)],
    steps: [
      `The line has the slope $-\\frac{${a}}{${b}}$. The slopes of perpendicular lines have the product $-1$.`,
      `$m = \\frac{${b}}{${a}}$`,
    ],
  };
}
