import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { fraction } from './notation.js';

export const probability = generateTopic('Math', 'probability', 4, [sumOfDice, twoBalls, someHeads]);

function sumOfDice(random: Random): Problem {
  const sum = random.between(3, 11);
  const ways = 6 - Math.abs(7 - sum);
  return {
    text: `Two fair dice are thrown. What is the probability that the sum of the numbers shown is $${sum}$?`,
    right: fraction(ways, 36),
    wrong: [
      fraction(1, 11),
      fraction(ways + 1, 36),
      fraction(sum, 36),
      fraction(ways, 21),
      fraction(ways - 1 || 7, 36),
    ],
    steps: [
      `There are $6\\cdot6 = 36$ equally likely pairs. The sum $${sum}$ comes from $${ways}$ of them.`,
      `$\\frac{${ways}}{36}$`,
    ],
  };
}

function twoBalls(random: Random): Problem {
  const [red, blue] = [random.between(3, 7), random.between(2, 6)];
  const all = red + blue;
  return {
    text: `A bag holds $${red}$ red and $${blue}$ blue balls. Two balls are drawn at random without replacement. What is the probability that both are red?`,
    right: fraction(red * (red - 1), all * (all - 1)),
    wrong: [
      fraction(red ** 2, all ** 2),
      fraction(red, all),
      fraction(2 * red, all * (all - 1)),
      fraction(blue * (blue - 1), all * (all - 1)),
    ],
    steps: [
      `The first ball is red with the probability $\\frac{${red}}{${all}}$. Then $${red - 1}$ of the other $${all - 1}$ balls are red.`,
      `$\\frac{${red}}{${all}}\\times\\frac{${red - 1}}{${all - 1}}$`,
    ],
  };
}

function someHeads(random: Random): Problem {
  const tosses = random.between(2, 8);
  return {
    text: `A fair coin is tossed $${tosses}$ times. What is the probability of getting at least one head?`,
    right: fraction(2 ** tosses - 1, 2 ** tosses),
    wrong: [
      fraction(1, 2 ** tosses),
      fraction(tosses, 2 ** tosses),
      fraction(1, 2),
      fraction(2 ** tosses - tosses, 2 ** tosses),
    ],
    steps: [
      `The opposite event is no head at all, with the probability $\\left(\\frac{1}{2}\\right)^{${tosses}}$.`,
      `$1 - (\\frac{1}{2})^{${tosses}}$`,
    ],
  };
}
