import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { arrow, circle, dashed, dimension, dot, drawing, label, polyline, type Figure } from '../drawing.js';
import { centimetres, count, degrees, millimetres, metres, nanometres, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const dioptres = unit('D');

export const optics = generateTopic('Physics', 'optics', 3, [
  convexLens,
  concaveMirror,
  criticalAngle,
  apparentDepth,
  youngsFringes,
  lensesInContact,
  prism,
]);

function convexLens(random: Random): Problem {
  const focal = random.pick([10, 12, 15, 20, 24]);
  const object = focal * random.pick([1.2, 1.25, 1.5, 1.6, 2.5, 3, 4]);
  const image = (focal * object) / (object - focal);
  return {
    text: `An object stands ${centimetres(object)} in front of a convex lens of focal length ${centimetres(focal)}. How far from the lens is its image?`,
    ...answers(
      image,
      [(focal * object) / (object + focal), object - focal, object + focal, image * 2, (image * focal) / object],
      centimetres,
    ),
    steps: [
      'The lens formula is $\\frac{1}{u} + \\frac{1}{v} = \\frac{1}{f}$, so $v = \\frac{uf}{u - f}$.',
      `$v = \\frac{${numeral(object)}\\times${focal}}{${numeral(object)} - ${focal}}$`,
    ],
    figure: objectBeforeLens(object, focal),
  };
}

function objectBeforeLens(object: number, focal: number): Figure {
  const [start, lens, axis] = [70, 400, 170];
  const perCentimetre = (lens - start) / object;
  const [near, far] = [lens - focal * perCentimetre, Math.min(610, lens + focal * perCentimetre)];
  return {
    text: 'How far from the lens is the image of the object?',
    alt: `An object ${centimetres(object)} in front of a convex lens, whose focus F is ${centimetres(focal)} from the lens`,
    drawing: drawing(
      dashed([30, axis], [620, axis]),
      polyline([lens, 40], [lens, 300]),
      arrow([lens, axis], [lens, 40]),
      arrow([lens, axis], [lens, 300]),
      arrow([start, axis], [start, 90]),
      dot([near, axis]),
      label([near, axis - 22], 'F'),
      ...(far < 610 ? [circle([far, axis], 5, '#fff'), label([far, axis - 22], 'F′')] : []),
      dimension([near, 215], [lens, 215], `${focal} cm`),
      dimension([start, 310], [lens, 310], `${Number(object.toFixed(4))} cm`),
      dashed([start, axis], [start, 310]),
      dashed([near, axis], [near, 215]),
    ),
  };
}

function concaveMirror(random: Random): Problem {
  const radius = random.pick([20, 24, 30, 40, 60]);
  const times = random.pick([2, 3, 4, 5]);
  const focal = radius / 2;
  const [kind, sign] = random.pick([
    ['real', 1],
    ['virtual', -1],
  ] as const);
  const object = focal * (1 + sign / times);
  return {
    text: `A concave mirror has a radius of curvature of ${centimetres(radius)}. Where must an object stand in front of it so that its image is ${kind} and ${count(times)} times as large as the object?`,
    ...answers(
      object,
      [focal * (1 - sign / times), radius * (1 + sign / times), radius * (1 - sign / times), focal, focal / times],
      centimetres,
    ),
    steps: [
      `The focal length is half the radius, $f = ${numeral(focal)}\\ \\mathrm{cm}$. For an image $m$ times as large, $v = ${sign === 1 ? '' : '-'}mu$ (${kind}).`,
      `Then $\\frac{1}{u} ${sign === 1 ? '+' : '-'} \\frac{1}{mu} = \\frac{1}{f}$ gives $u = f\\left(1 ${sign === 1 ? '+' : '-'} \\frac{1}{m}\\right)$.`,
      `$u = ${numeral(focal)}\\times(1 ${sign === 1 ? '+' : '-'} \\frac{1}{${times}})$`,
    ],
  };
}

const substances = [
  ['water', 1.33],
  ['alcohol', 1.36],
  ['paraffin', 1.44],
  ['crown glass', 1.52],
  ['flint glass', 1.62],
  ['diamond', 2.42],
] as const;

function criticalAngle(random: Random): Problem {
  const [substance, index] = random.pick(substances);
  const angle = (Math.asin(1 / index) * 180) / Math.PI;
  return {
    text: `The refractive index of ${substance} is ${count(index)}. What is the critical angle for light that passes from it into air?`,
    ...answers(
      angle,
      [
        90 - angle,
        (Math.acos(1 / index) * 90) / Math.PI,
        angle / 2,
        (Math.atan(index) * 180) / Math.PI,
        (1 / index) * 90,
      ],
      degrees,
      {
        apart: 0.05,
      },
    ),
    steps: [
      'At the critical angle the light leaves along the surface: $n\\sin\\theta = 1$.',
      `$\\theta = \\sin^{-1}(\\frac{1}{${index}})$`,
    ],
  };
}

function apparentDepth(random: Random): Problem {
  const index = random.pick([1.25, 1.5, 1.6]);
  const depth = random.pick([12, 15, 18, 24, 30, 45]);
  const raised = depth - depth / index;
  const mark = `A mark on the bottom of a vessel is looked at from straight above through ${centimetres(depth)} of a liquid of refractive index ${count(index)}.`;
  if (random.below(2) === 0) {
    return {
      text: `${mark} By how much does it seem to be raised?`,
      ...answers(raised, [depth / index, depth * (index - 1), depth * index, raised / 2], centimetres),
      steps: [
        'Seen from straight above, the apparent depth is $\\frac{d}{n}$. The mark is raised by $d - \\frac{d}{n}$.',
        `$${depth} - \\frac{${depth}}{${index}}$`,
      ],
    };
  }
  return {
    text: `${mark} At what depth does it seem to lie?`,
    ...answers(depth / index, [raised, depth * index, depth / index ** 2, depth * (index - 1)], centimetres),
    steps: [
      "Seen from straight above, the apparent depth is the real depth over the refractive index, $d' = \\frac{d}{n}$.",
      `$d' = \\frac{${depth}}{${index}}$`,
    ],
  };
}

function youngsFringes(random: Random): Problem {
  const wavelength = random.pick([450, 500, 550, 600, 640]);
  const slits = random.pick([0.2, 0.25, 0.4, 0.5, 0.8]);
  const screen = random.pick([1, 1.2, 1.5, 2]);
  const width = (wavelength * 1e-6 * screen * 1000) / slits;
  return {
    text: `In Young's experiment light of ${nanometres(wavelength)} falls on two slits ${millimetres(slits)} apart. What is the distance between neighbouring bright fringes on a screen ${metres(screen)} away?`,
    ...answers(width, [width / 2, 2 * width, width / 10, width / screen / 2, width * 10], millimetres),
    steps: [
      'The distance of neighbouring fringes is $\\Delta x = \\frac{\\lambda D}{d}$, here with all lengths in millimetres.',
      `$\\Delta x = \\frac{${wavelength}\\times10^{-6}\\times${screen}\\times1000}{${slits}}$`,
    ],
  };
}

function lensesInContact(random: Random): Problem {
  const convex = random.pick([20, 25, 40, 50]);
  const concave = random.pick([50, 80, 100, 200]);
  const power = 100 / convex - 100 / concave;
  return {
    text: `A convex lens of focal length ${centimetres(convex)} is put in contact with a concave lens of focal length ${centimetres(concave)}. What is the power of the combination?`,
    ...answers(
      power,
      [100 / convex + 100 / concave, -power, 100 / (concave - convex), 100 / (convex + concave), power / 100],
      dioptres,
      { signed: true },
    ),
    steps: [
      'The powers of lenses in contact add. The power in dioptres is $\\frac{100}{f}$ with $f$ in centimetres, and negative for a concave lens.',
      `$P = \\frac{100}{${convex}} - \\frac{100}{${concave}}$`,
    ],
  };
}

function prism(random: Random): Problem {
  const angle = random.pick([60, 50, 45]);
  const deviation = random.between(26, 44, 2);
  const sine = (degreesOfAngle: number) => Math.sin((degreesOfAngle * Math.PI) / 180);
  return {
    text: `A prism with a refracting angle of ${degrees(angle)} has an angle of minimum deviation of ${degrees(deviation)}. What is the refractive index of its material?`,
    ...answers(
      sine((angle + deviation) / 2) / sine(angle / 2),
      [
        sine(angle + deviation) / sine(angle),
        (angle + deviation) / angle,
        sine(angle) / sine(deviation),
        sine((angle + deviation) / 2) / sine(angle),
        1 + deviation / angle / 2,
      ],
      count,
      { apart: 0.03 },
    ),
    steps: [
      'At minimum deviation $n = \\frac{\\sin\\frac{A + D}{2}}{\\sin\\frac{A}{2}}$.',
      `$n = \\frac{\\sin ${numeral((angle + deviation) / 2)}^\\circ}{\\sin ${numeral(angle / 2)}^\\circ}$`,
    ],
  };
}
