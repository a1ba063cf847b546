import { answers } from '../answers.js';
import { bracketNegative, choices, fraction, surd } from '../notation/algebra.js';
import { count } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const statistics = generateTopic('Math', 'statistics', 3, [
  meanAfterRemoval,
  combinedMean,
  variance,
  median,
  scaled,
]);

function meanAfterRemoval(random: Random): Problem {
  const number = random.pick([5, 6, 8, 10, 12]);
  const mean = random.between(12, 30);
  const after = mean + random.pick([-3, -2, -1, 1, 2]);
  const removed = number * mean - (number - 1) * after;
  return {
    text: `The mean of $${number}$ numbers is $${mean}$. When one of them is left out, the mean of the others is $${after}$. Which number was left out?`,
    ...choices(
      removed,
      [mean - after, Math.abs(mean - after) * number, removed + number, 2 * mean - after, removed - after].filter(
        (candidate) => candidate > 0,
      ),
    ),
    steps: [
      'A sum is mean times number. The number left out is the difference of the sums.',
      `$${number}\\times${mean} - (${number} - 1)\\times${after}$`,
    ],
  };
}

function combinedMean(random: Random): Problem {
  const [boys, girls] = [random.pick([20, 24, 30, 36]), random.pick([10, 12, 15, 16, 18])];
  const [first, second] = [random.between(50, 62), random.between(64, 80)];
  return {
    text: `In a test the $${boys}$ boys of a class have a mean mark of $${first}$ and the $${girls}$ girls one of $${second}$. What is the mean mark of the class?`,
    ...answers(
      (boys * first + girls * second) / (boys + girls),
      [
        (first + second) / 2,
        (boys * second + girls * first) / (boys + girls),
        (boys * first + girls * second) / (boys + girls + 1),
        (boys * first - girls * second) / (boys - girls),
      ],
      count,
      { apart: 0.015 },
    ),
    steps: [
      'Add up all marks and divide by the number of students.',
      `$\\frac{${boys}\\times${first} + ${girls}\\times${second}}{${boys} + ${girls}}$`,
    ],
  };
}

/** Deviations from the mean whose squares give a simple standard deviation. */
const spreads = [
  [-2, -1, 0, 1, 2],
  [-3, -1, 1, 3],
  [-7, -1, 1, 7],
  [-3, -1, -1, -1, 0, 0, 2, 4],
  [-2, -2, 0, 4],
];

function variance(random: Random): Problem {
  const mean = random.between(15, 30);
  const times = random.pick([1, 2, 3]);
  const offsets = random.pick(spreads).map((offset) => offset * times);
  const squares = offsets.reduce((sum, offset) => sum + offset ** 2, 0);
  const number = offsets.length;
  return {
    text: `What is the standard deviation of the numbers ${random
      .shuffled(offsets)
      .map((offset) => `$${mean + offset}$`)
      .join(', ')} (taken as a whole population)?`,
    ...choices(surd(squares * number, 1, number), [
      fraction(squares, number),
      surd(squares * (number - 1), 1, number - 1),
      surd(squares),
      fraction(
        offsets.reduce((sum, offset) => sum + Math.abs(offset), 0),
        number,
      ),
      mean,
    ]),
    steps: [
      `The mean is $${mean}$. The squares of the distances from it add up to $${squares}$; the standard deviation is the root of their mean.`,
      `$\\sigma = \\sqrt{\\frac{${squares}}{${number}}}$`,
    ],
  };
}

function median(random: Random): Problem {
  const values = Array.from({ length: 8 }, () => random.between(3, 40));
  const sorted = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    text: `What is the median of ${values.map((value) => `$${value}$`).join(', ')}?`,
    ...choices((sorted[3]! + sorted[4]!) / 2, [
      (values[3]! + values[4]!) / 2,
      sorted[3]!,
      sorted[4]!,
      sum / 8,
      (sorted[0]! + sorted[7]!) / 2,
    ]),
    steps: [
      `In order: $${sorted.join(',\\ ')}$. With $8$ values the median is the mean of the fourth and the fifth.`,
      `$\\frac{${sorted[3]!} + ${sorted[4]!}}{2}$`,
    ],
  };
}

function scaled(random: Random): Problem {
  const deviation = random.between(2, 9);
  const times = random.pick([2, 3, 4, -2, -3]);
  const shift = random.pick([3, 5, 7, 10]);
  const [target, right, wrong] = random.pick([
    [
      'standard deviation',
      Math.abs(times) * deviation,
      [Math.abs(times) * deviation + shift, deviation, times ** 2 * deviation, deviation + shift],
    ],
    [
      'variance',
      (times * deviation) ** 2,
      [Math.abs(times) * deviation ** 2, deviation ** 2, (times * deviation) ** 2 + shift, Math.abs(times) * deviation],
    ],
  ] as [string, number, number[]][]);
  return {
    text: `The standard deviation of some numbers is $${deviation}$. Every number $x$ is replaced by $${times}x + ${shift}$. What is the ${target} of the new numbers?`,
    ...choices(right, wrong),
    steps: [
      `${target === 'variance' ? 'Adding a number changes no distances. A factor multiplies the variance, which is the square of the standard deviation, by its square' : 'Adding a number changes no distances. A factor multiplies them, and so the standard deviation, by its magnitude'}.`,
      `${target === 'variance' ? `$${bracketNegative(times)}^{2}\\times${deviation}^{2}$` : `$|${times}|\\times${deviation}$`}`,
    ],
  };
}
