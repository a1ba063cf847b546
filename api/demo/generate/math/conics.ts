import { bracketNegative, choices, fraction, signed, surd } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const conics = generateTopic('Math', 'circles and conics', 3, [
  eccentricity,
  focusOfAParabola,
  tangentLength,
  touchingLine,
  circleOnADiameter,
]);

function eccentricity(random: Random): Problem {
  const [a, b] = [random.between(3, 7), random.between(2, 6)];
  if (random.below(2) === 0) {
    const [major, minor] = [Math.max(a, b), Math.min(a, b)];
    return {
      text: `What is the eccentricity of the ellipse $\\frac{x^{2}}{${a ** 2}} + \\frac{y^{2}}{${b ** 2}} = 1$?`,
      ...(a === b
        ? choices('', [])
        : choices(surd(major ** 2 - minor ** 2, 1, major), [
            surd(major ** 2 + minor ** 2, 1, major),
            surd(major ** 2 - minor ** 2, 1, minor),
            fraction(minor, major),
            fraction(major ** 2 - minor ** 2, major ** 2),
          ])),
      steps: [
        `For an ellipse with the semi-axes $${major}$ (major) and $${minor}$ (minor), $e = \\sqrt{1 - \\frac{b^{2}}{a^{2}}}$, where $a$ is the major one.`,
        `$e = \\sqrt{1 - \\frac{${minor}^{2}}{${major}^{2}}}$`,
      ],
    };
  }
  return {
    text: `What is the eccentricity of the hyperbola $\\frac{x^{2}}{${a ** 2}} - \\frac{y^{2}}{${b ** 2}} = 1$?`,
    ...choices(surd(a ** 2 + b ** 2, 1, a), [
      surd(a ** 2 + b ** 2, 1, b),
      fraction(a ** 2 + b ** 2, a ** 2),
      surd(Math.abs(a ** 2 - b ** 2), 1, a),
      fraction(b, a),
    ]),
    steps: [
      'For the hyperbola $\\frac{x^{2}}{a^{2}} - \\frac{y^{2}}{b^{2}} = 1$, $e = \\sqrt{1 + \\frac{b^{2}}{a^{2}}}$.',
      `$e = \\sqrt{1 + \\frac{${b}^{2}}{${a}^{2}}}$`,
    ],
  };
}

function focusOfAParabola(random: Random): Problem {
  const [h, k] = [random.pick([-3, -2, -1, 1, 2, 4]), random.pick([-4, -2, 1, 3, 5])];
  const p = random.pick([-3, -2, 1, 2, 3]);
  const point = (x: number, y: number) => `(${x}, ${y})`;
  return {
    text: `What is the focus of the parabola $(y ${signed(-k)})^{2} = ${4 * p}(x ${signed(-h)})$?`,
    ...choices(point(h + p, k), [
      point(h - p, k),
      point(h, k + p),
      point(h, k),
      point(-h + p, -k),
      point(h + 4 * p, k),
    ]),
    steps: [
      `The parabola $(y - k)^{2} = 4p(x - h)$ has the vertex $(h, k)$, here $(${h}, ${k})$, and the focus $(h + p, k)$. From $4p = ${4 * p}$ follows $p = ${p}$.`,
    ],
  };
}

function tangentLength(random: Random): Problem {
  const [h, k] = [random.between(-3, 3), random.between(-3, 3)];
  const radius = random.between(2, 5);
  const [x, y] = [h + random.pick([-6, -4, 5, 7]), k + random.pick([-5, 3, 4, 6])];
  const square = (x - h) ** 2 + (y - k) ** 2;
  const constant = h ** 2 + k ** 2 - radius ** 2;
  const circle =
    `x^{2} + y^{2} ${tail(-2 * h, 'x')}${tail(-2 * k, 'y')}${constant === 0 ? '' : signed(constant)} = 0`.replaceAll(
      / +/g,
      ' ',
    );
  return {
    text: `How long is a tangent from the point $(${x}, ${y})$ to the circle $${circle}$?`,
    ...choices(surd(square - radius ** 2), [
      surd(square),
      surd(square + radius ** 2),
      square - radius ** 2,
      surd(Math.abs(square - radius)),
      radius,
    ]),
    steps: [
      `The circle has the centre $(${h}, ${k})$ and the radius $${radius}$. The tangent is at right angles to the radius, so its length is $\\sqrt{d^{2} - r^{2}}$, where $d$ is the distance from the centre.`,
      `$l = \\sqrt{(${x} - ${bracketNegative(h)})^{2} + (${y} - ${bracketNegative(k)})^{2} - ${radius}^{2}}$`,
    ],
  };
}

const tail = (coefficient: number, letter: string) => (coefficient === 0 ? '' : `${signed(coefficient)}${letter} `);

function touchingLine(random: Random): Problem {
  const [a, b, root] = random.pick([
    [3, 4, 5],
    [4, 3, 5],
    [5, 12, 13],
    [12, 5, 13],
    [8, 15, 17],
  ] as const);
  const radius = random.between(1, 6);
  return {
    text: `For which positive value of $c$ does the line $${a}x + ${b}y = c$ touch the circle $x^{2} + y^{2} = ${radius ** 2}$?`,
    ...choices(radius * root, [
      radius,
      radius ** 2 * root,
      radius * (a + b),
      root,
      2 * radius * root,
      radius * root ** 2,
    ]),
    steps: [
      `The line touches the circle when its distance from the centre is the radius: $\\frac{c}{\\sqrt{${a}^{2} + ${b}^{2}}} = ${radius}$.`,
      `$c = ${radius}\\times\\sqrt{${a}^{2} + ${b}^{2}}$`,
    ],
  };
}

function circleOnADiameter(random: Random): Problem {
  const [x1, y1] = [random.between(-5, 1), random.between(-4, 3)];
  const [x2, y2] = [x1 + 2 * random.between(1, 4), y1 + 2 * random.pick([-3, -2, 1, 2, 3])];
  const [h, k] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const square = (x2 - h) ** 2 + (y2 - k) ** 2;
  const around = (x: number, y: number, constant: number) => `${part(x, 'x')} + ${part(y, 'y')} = ${constant}`;
  return {
    text: `What is the equation of the circle whose diameter joins the points $(${x1}, ${y1})$ and $(${x2}, ${y2})$?`,
    ...choices(around(h, k, square), [
      around(h, k, 4 * square),
      around(-h, -k, square),
      around(x1, y1, square),
      around(h, -k, square),
      around(h, k, 2 * square),
    ]),
    steps: [
      `The centre is the midpoint of the diameter, $(${h}, ${k})$.`,
      `The square of the radius is that of the distance from the centre to one end: $(${x2} - ${bracketNegative(h)})^{2} + (${y2} - ${bracketNegative(k)})^{2} = ${square}$.`,
    ],
  };
}

const part = (shift: number, letter: string) => (shift === 0 ? `${letter}^{2}` : `(${letter} ${signed(-shift)})^{2}`);
