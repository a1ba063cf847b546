import { describeSolvedMath, valueOf } from '../../../../test/support/data/questions/solved-math.js';
import { combinatorics } from './combinatorics.js';
import { matrices } from './matrices.js';
import { probability } from './probability.js';

/** Counts the numbers with the given number of digits from 0 to base − 1 that satisfy a predicate. */
function countNumbers(base: number, digitCount: number, passes: (digits: readonly number[]) => boolean): number {
  let count = 0;
  const digits = Array.from({ length: digitCount }, () => 0);
  for (;;) {
    if (passes(digits)) count += 1;
    let index = 0;
    while (index < digitCount && ++digits[index]! === base) digits[index++] = 0;
    if (index === digitCount) return count;
  }
}

const rising = (digits: readonly number[]) => digits.every((digit, index) => index === 0 || digit > digits[index - 1]!);

/** Counts the distinct arrangements by enumeration. */
function arrangements(letters: readonly string[]): number {
  if (letters.length <= 1) return 1;
  const firsts = [...new Set(letters)];
  return firsts.reduce((sum, first) => sum + arrangements(letters.toSpliced(letters.indexOf(first), 1)), 0);
}

describeSolvedMath(
  {
    ...combinatorics,
    questions: () => combinatorics.questions().filter(({ question }) => !question.includes('letters')),
  },
  [
    {
      asks: /committee of \$(\d)\$ be chosen from \$(\d+)\$ people/,
      solve: (chosen, all) => countNumbers(all!, chosen!, rising),
    },
    {
      asks: /coefficient of \$x\^\{(\d)\}\$ in the expansion of \$\(1\+(\d)x\)\^\{(\d)\}\$/,
      // polynomial multiplication
      solve: (termIndex, factor, power) => {
        let product = [1];
        for (let times = 0; times < power!; times += 1) {
          product = [...product, 0].map((value, index) => value + factor! * (product[index - 1] ?? 0));
        }
        return product[termIndex!]!;
      },
    },
    {
      asks: /numbers of \$(\d)\$ digits can be made from the digits \$1\$ to \$(\d)\$/,
      solve: (length, digits) =>
        countNumbers(digits!, length!, (digitList) => new Set(digitList).size === digitList.length),
    },
  ],
);

it('Math: combinatorics: the number of arrangements of a word equals the enumerated one', () => {
  const letterQuestions = combinatorics.questions().filter(({ question }) => question.includes('letters'));
  expect(letterQuestions.length).toBeGreaterThan(0);
  for (const { question, options, correctAnswers } of letterQuestions) {
    const ways = arrangements(/the word (\w+)/.exec(question)![1]!.split(''));
    expect([question, options.filter((option) => valueOf(option) === ways)]).toEqual([question, correctAnswers]);
  }
});

describeSolvedMath(probability, [
  {
    asks: /sum of the numbers shown is \$(\d+)\$/,
    solve: (sum) => countNumbers(6, 2, ([a, b]) => a! + b! + 2 === sum) / 36,
  },
  {
    asks: /\$(\d)\$ red and \$(\d)\$ blue balls/,
    solve: (red, blue) => {
      const all = red! + blue!;
      const drawnCount = countNumbers(all, 2, ([a, b]) => a !== b);
      return countNumbers(all, 2, ([a, b]) => a !== b && a! < red! && b! < red!) / drawnCount;
    },
  },
  {
    asks: /tossed \$(\d)\$ times/,
    solve: (tosses) => countNumbers(2, tosses!, (sides) => sides.includes(1)) / 2 ** tosses!,
  },
]);

const entries = (count: number) => Array.from({ length: count }, () => String.raw`(-?\d+)`);
const rows = (size: number) => Array.from({ length: size }, () => entries(size).join(' & ')).join(String.raw` \\\\ `);

/** Computes a determinant by Gaussian elimination with row swaps. */
function determinant(given: readonly number[], size: number): number {
  const table = Array.from({ length: size }, (_, row) => given.slice(row * size, (row + 1) * size));
  let value = 1;
  for (let column = 0; column < size; column += 1) {
    const pivot = table.findIndex((row, index) => index >= column && row[column] !== 0);
    if (pivot < 0) return 0;
    if (pivot !== column) {
      [table[column], table[pivot]] = [table[pivot]!, table[column]!];
      value = -value;
    }
    const top = table[column]!;
    value *= top[column]!;
    for (const row of table.slice(column + 1)) {
      const times = row[column]! / top[column]!;
      for (let index = column; index < size; index += 1) row[index]! -= times * top[index]!;
    }
  }
  return value;
}

describeSolvedMath(matrices, [
  { asks: new RegExp(String.raw`\\begin\{vmatrix\}${rows(2)}\\end`), solve: (...given) => determinant(given, 2) },
  { asks: new RegExp(String.raw`\\begin\{vmatrix\}${rows(3)}\\end`), solve: (...given) => determinant(given, 3) },
  {
    asks: new RegExp(
      String.raw`A=\\begin\{bmatrix\}${rows(2)}\\end\{bmatrix\}\$ and \$B=\\begin\{bmatrix\}${rows(2)}\\end`,
    ),
    // the second column of AB is A times the second column of B
    solve: (a, b, _c, _d, _e, f, _g, h) => a! * f! + b! * h!,
  },
]);
