import { describeSolvedMath, valueOf } from '../../../../test/support/data/questions/solved-math.js';
import { combinatorics } from './combinatorics.js';
import { matrices } from './matrices.js';
import { probability } from './probability.js';

/** Counts the numbers with the given number of digits from 0 to base − 1 that satisfy a predicate. */
function counted(base: number, places: number, passes: (digits: readonly number[]) => boolean): number {
  let count = 0;
  const digits = Array.from({ length: places }, () => 0);
  for (;;) {
    if (passes(digits)) count += 1;
    let place = 0;
    while (place < places && ++digits[place]! === base) digits[place++] = 0;
    if (place === places) return count;
  }
}

const rising = (digits: readonly number[]) => digits.every((digit, place) => place === 0 || digit > digits[place - 1]!);

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
      solve: (chosen, all) => counted(all!, chosen!, rising),
    },
    {
      asks: /coefficient of \$x\^\{(\d)\}\$ in the expansion of \$\(1\+(\d)x\)\^\{(\d)\}\$/,
      // polynomial multiplication
      solve: (place, factor, power) => {
        let product = [1];
        for (let times = 0; times < power!; times += 1) {
          product = [...product, 0].map((value, at) => value + factor! * (product[at - 1] ?? 0));
        }
        return product[place!]!;
      },
    },
    {
      asks: /numbers of \$(\d)\$ digits can be made from the digits \$1\$ to \$(\d)\$/,
      solve: (length, digits) => counted(digits!, length!, (made) => new Set(made).size === made.length),
    },
  ],
);

it('Math: combinatorics: the number of arrangements of a word equals the enumerated one', () => {
  const asked = combinatorics.questions().filter(({ question }) => question.includes('letters'));
  expect(asked.length).toBeGreaterThan(0);
  for (const { question, options, correctAnswers } of asked) {
    const ways = arrangements(/the word (\w+)/.exec(question)![1]!.split(''));
    expect([question, options.filter((option) => valueOf(option) === ways)]).toEqual([question, correctAnswers]);
  }
});

describeSolvedMath(probability, [
  {
    asks: /sum of the numbers shown is \$(\d+)\$/,
    solve: (sum) => counted(6, 2, ([one, other]) => one! + other! + 2 === sum) / 36,
  },
  {
    asks: /\$(\d)\$ red and \$(\d)\$ blue balls/,
    solve: (red, blue) => {
      const all = red! + blue!;
      const drawn = counted(all, 2, ([one, other]) => one !== other);
      return counted(all, 2, ([one, other]) => one !== other && one! < red! && other! < red!) / drawn;
    },
  },
  {
    asks: /tossed \$(\d)\$ times/,
    solve: (tosses) => counted(2, tosses!, (sides) => sides.includes(1)) / 2 ** tosses!,
  },
]);

const entries = (count: number) => Array.from({ length: count }, () => String.raw`(-?\d+)`);
const rows = (size: number) => Array.from({ length: size }, () => entries(size).join(' & ')).join(String.raw` \\\\ `);

/** Computes a determinant by Gaussian elimination with row swaps. */
function determinant(given: readonly number[], size: number): number {
  const table = Array.from({ length: size }, (_, row) => given.slice(row * size, (row + 1) * size));
  let value = 1;
  for (let place = 0; place < size; place += 1) {
    const pivot = table.findIndex((row, at) => at >= place && row[place] !== 0);
    if (pivot < 0) return 0;
    if (pivot !== place) {
      [table[place], table[pivot]] = [table[pivot]!, table[place]!];
      value = -value;
    }
    const top = table[place]!;
    value *= top[place]!;
    for (const row of table.slice(place + 1)) {
      const times = row[place]! / top[place]!;
      for (let at = place; at < size; at += 1) row[at]! -= times * top[at]!;
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
