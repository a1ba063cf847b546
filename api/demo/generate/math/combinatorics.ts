import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { number } from './notation.js';

export const combinatorics = generateTopic('Math', 'combinatorics', 4, [
  committee,
  lettersOfWord,
  coefficient,
  numbersOfDigits,
]);

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
const choose = (n: number, k: number): number => factorial(n) / (factorial(k) * factorial(n - k));

function committee(random: Random): Problem {
  const [all, chosen] = [random.between(6, 12), random.between(2, 4)];
  return {
    text: `In how many ways can a committee of $${chosen}$ be chosen from $${all}$ people?`,
    right: number(choose(all, chosen)),
    wrong: [
      factorial(all) / factorial(all - chosen),
      all * chosen,
      choose(all, chosen + 1),
      choose(all, chosen - 1),
      all ** chosen,
    ].map(number),
    steps: [
      `The order does not matter, so it is the number of combinations $\\binom{${all}}{${chosen}}$.`,
      `$\\frac{${all}!}{${chosen}!\\times${all - chosen}!}$`,
    ],
  };
}

function lettersOfWord(random: Random): Problem {
  const word = random.pick(['LEVEL', 'BANANA', 'PEPPER', 'SCHOOL', 'TATTOO', 'COFFEE', 'LETTER', 'MAMMAL', 'BALLOON']);
  const counts = [...new Set(word)].map((letter) => word.split(letter).length - 1);
  const all = factorial(word.length);
  const ways = counts.reduce((left, count) => left / factorial(count), all);
  const most = Math.max(...counts);
  return {
    text: `In how many different ways can the letters of the word ${word} be arranged?`,
    right: number(ways),
    wrong: [all, all / factorial(most), ways * 2, ways / 2, all / most, ways + word.length].map(number),
    steps: [
      `The $${word.length}$ letters can be arranged in $${word.length}!$ ways. Equal letters can change places without a difference, so divide by the factorial of the number of each.`,
      `$\\frac{${word.length}!}{${counts
        .filter((times) => times > 1)
        .map((times) => `${times}!`)
        .join('\\times')}}$`,
    ],
  };
}

function coefficient(random: Random): Problem {
  const [power, termIndex, factor] = [random.between(5, 8), random.pick([2, 3]), random.pick([2, 3])];
  const right = choose(power, termIndex) * factor ** termIndex;
  return {
    text: `What is the coefficient of $x^{${termIndex}}$ in the expansion of $(1+${factor}x)^{${power}}$?`,
    right: number(right),
    wrong: [
      choose(power, termIndex),
      choose(power, termIndex) * factor,
      factor ** termIndex,
      choose(power, termIndex + 1) * factor ** termIndex,
    ].map(number),
    steps: [
      `The term with $x^{${termIndex}}$ is $\\binom{${power}}{${termIndex}}(${factor}x)^{${termIndex}}$.`,
      `The coefficient is $\\frac{${power}!}{${termIndex}!\\times${power - termIndex}!}\\times${factor}^{${termIndex}}$.`,
    ],
  };
}

function numbersOfDigits(random: Random): Problem {
  const [digits, length] = [random.between(5, 9), random.pick([3, 4])];
  const right = factorial(digits) / factorial(digits - length);
  return {
    text: `How many numbers of $${length}$ digits can be made from the digits $1$ to $${digits}$ if no digit is used twice?`,
    right: number(right),
    wrong: [
      digits ** length,
      choose(digits, length),
      digits * length,
      factorial(digits) / factorial(digits - length + 1),
    ].map(number),
    steps: [
      `There are $${digits}$ choices for the first digit and one fewer for each further digit.`,
      `$\\frac{${digits}!}{${digits - length}!}$`,
    ],
  };
}
