import { bracketNegative } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction, number } from './notation.js';

export const sequences = generateTopic('Math', 'sequences', 4, [
  arithmeticTerm,
  arithmeticSum,
  geometricTerm,
  endlessGeometricSum,
]);

function arithmeticTerm(random: Random): Problem {
  const first = random.between(2, 15);
  const step = random.pick([-4, -3, 3, 4, 5, 6, 7]);
  const termIndex = random.pick([12, 14, 15, 16, 18, 19, 20, 24, 25, 28, 30]);
  return {
    text: `What is the $${termIndex}$th term of the arithmetic sequence $${first},\\ ${first + step},\\ ${first + 2 * step},\\ \\dots$?`,
    right: number(first + (termIndex - 1) * step),
    wrong: [first + termIndex * step, first + (termIndex - 2) * step, termIndex * step, (termIndex - 1) * step].map(
      number,
    ),
    steps: [
      `The common difference is $d = ${step}$, and $a_n = a_1 + (n - 1)d$.`,
      `$a_{${termIndex}} = ${first} + (${termIndex} - 1)\\times${bracketNegative(step)}$`,
    ],
  };
}

function arithmeticSum(random: Random): Problem {
  const first = random.between(1, 9);
  const step = random.between(2, 7);
  const terms = random.pick([10, 12, 15, 16, 20]);
  const sum = (terms * (2 * first + (terms - 1) * step)) / 2;
  return {
    text: `An arithmetic series begins with $${first}$ and has the common difference $${step}$. What is the sum of its first $${terms}$ terms?`,
    right: number(sum),
    wrong: [2 * sum, sum + (terms * step) / 2, sum - terms * first, first + (terms - 1) * step].map(number),
    steps: [
      'The sum of an arithmetic series is $S_n = \\frac{n}{2}(2a_1 + (n - 1)d)$.',
      `$S_{${terms}} = \\frac{${terms}}{2}\\times(2\\times${first} + (${terms} - 1)\\times${step})$`,
    ],
  };
}

function geometricTerm(random: Random): Problem {
  const first = random.pick([2, 3, 5, 7]);
  const ratio = random.pick([2, 3, -2]);
  const termIndex = random.between(5, 7);
  return {
    text: `What is the $${termIndex}$th term of the geometric sequence $${first},\\ ${first * ratio},\\ ${first * ratio ** 2},\\ \\dots$?`,
    right: number(first * ratio ** (termIndex - 1)),
    wrong: [
      first * ratio ** termIndex,
      first * ratio ** (termIndex - 2),
      first + (termIndex - 1) * first * (ratio - 1),
      -first * ratio ** (termIndex - 1),
    ].map(number),
    steps: [
      `The common ratio is $q = ${ratio}$, and $a_n = a_1q^{n - 1}$.`,
      `$a_{${termIndex}} = ${first}\\times${bracketNegative(ratio)}^{${termIndex} - 1}$`,
    ],
  };
}

function endlessGeometricSum(random: Random): Problem {
  const first = random.between(2, 9);
  const below = random.between(3, 6);
  const above = random.pick([1, 2]);
  return {
    text: `What is the sum of the infinite geometric series with the first term $${first}$ and the common ratio ${fraction(above, below)}?`,
    right: fraction(first * below, below - above),
    wrong: [
      fraction(first * below, below + above),
      fraction(first * above, below - above),
      number(first * below),
      fraction(first * (below - above), below),
    ],
    steps: [
      'For $|q| < 1$ the sum of the infinite series is $S = \\frac{a}{1 - q}$.',
      `$S = \\frac{${first}}{1 - \\frac{${above}}{${below}}}$`,
    ],
  };
}
