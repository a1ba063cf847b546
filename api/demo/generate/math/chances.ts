import { choices, fraction } from '../notation/algebra.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

export const chances = generateTopic('Math', 'chances and arrangements', 3, [
  eitherOfTwo,
  exactlySoMany,
  whichMachine,
  besideEachOther,
  committeeWithAWoman,
  roundATable,
]);

function choose(n: number, k: number): number {
  let ways = 1;
  for (let index = 1; index <= k; index += 1) ways = (ways * (n - k + index)) / index;
  return Math.round(ways);
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

function eitherOfTwo(random: Random): Problem {
  const [a, b] = [random.pick([2, 3, 4, 5]), random.pick([3, 4, 5, 6])];
  const both = a * b;
  const [people, verb] = random.pick([
    [['Rafi', 'Mina'], 'solves a problem'],
    [['Tania', 'Arif'], 'hits a target'],
    [['Nadia', 'Sumon'], 'passes a test'],
  ] as const);
  return {
    text: `The probability that ${people[0]} ${verb} is $${fraction(1, a)}$, that ${people[1]} does so is $${fraction(1, b)}$, independently of each other. What is the probability that at least one of them does?`,
    ...choices(fraction(a + b - 1, both), [
      fraction(a + b, both),
      fraction(1, both),
      fraction(both - a - b + 1, both),
      fraction(a + b - 2, both),
      fraction(both - 1, both),
    ]),
    steps: [
      'The opposite event is that neither does. Both are independent, so the probabilities are multiplied.',
      `$1 - (1 - \\frac{1}{${a}})\\times(1 - \\frac{1}{${b}})$`,
    ],
  };
}

function exactlySoMany(random: Random): Problem {
  const throws = random.between(3, 5);
  const hits = random.between(1, throws - 1);
  const [event, outcome, all] = random.pick([
    ['A fair die is thrown', 'a six', 6],
    ['A fair coin is tossed', 'heads', 2],
    ['A spinner with three equal sectors, one of them red, is turned', 'red', 3],
  ] as const);
  const right = choose(throws, hits) * (all - 1) ** (throws - hits);
  const total = all ** throws;
  return {
    text: `${event} $${throws}$ times. What is the probability of ${outcome} exactly ${hits === 1 ? 'once' : hits === 2 ? 'twice' : `$${hits}$ times`}?`,
    ...choices(fraction(right, total), [
      fraction((all - 1) ** (throws - hits), total),
      fraction(hits, throws),
      fraction(choose(throws, hits), total),
      fraction(choose(throws, hits) * (all - 1) ** hits, total),
      fraction(total - right, total),
    ]),
    steps: [
      `The binomial distribution: $\\binom{n}{k}p^{k}(1 - p)^{n - k}$ with $n = ${throws}$, $k = ${hits}$ and $p = \\frac{1}{${all}}$.`,
      `$\\frac{${throws}!}{${hits}!\\times${throws - hits}!}\\times(\\frac{1}{${all}})^{${hits}}\\times(1 - \\frac{1}{${all}})^{${throws - hits}}$`,
    ],
  };
}

function whichMachine(random: Random): Problem {
  const share = random.pick([20, 25, 30, 40, 60]);
  const [bad, other] = [random.pick([2, 3, 4, 5]), random.pick([1, 2, 6, 8])];
  const fromFirst = share * bad;
  const all = fromFirst + (100 - share) * other;
  return {
    text: `Machine $A$ makes $${share}\\%$ of the bolts of a factory and machine $B$ the rest. $${bad}\\%$ of the bolts of $A$ and $${other}\\%$ of those of $B$ are faulty. A bolt is taken at random and is faulty. What is the probability that it comes from $A$?`,
    ...(bad === other
      ? choices('', [])
      : choices(fraction(fromFirst, all), [
          fraction(share, 100),
          fraction(all - fromFirst, all),
          fraction(bad, bad + other),
          fraction(fromFirst, 10_000),
          fraction(bad, 100),
        ])),
    steps: [
      "Bayes' theorem: the faulty bolts of $A$ over all faulty bolts, each as share times rate of faults.",
      `$\\frac{${share}\\times${bad}}{${share}\\times${bad} + (100 - ${share})\\times${other}}$`,
    ],
  };
}

function besideEachOther(random: Random): Problem {
  const people = random.between(4, 7);
  const together = 2 * factorial(people - 1);
  const all = factorial(people);
  const [target, right, other] = random.pick([
    ['stand next to each other', together, all - together],
    ['do not stand next to each other', all - together, together],
  ] as const);
  return {
    text: `In how many ways can $${people}$ friends line up for a photograph so that two of them, Ruma and Rony, ${target}?`,
    ...choices(right, [other, factorial(people - 1), all, 2 * factorial(people - 2), all - factorial(people - 1)]),
    steps: [
      `Count the two friends as one: $${people - 1}!$ orders, and $2$ orders within the pair.${right === together ? '' : ` Subtract these from all $${people}!$ orders.`}`,
      `$${right === together ? '' : `${people}! - `}2\\times${people - 1}!$`,
    ],
  };
}

function committeeWithAWoman(random: Random): Problem {
  const [men, women] = [random.between(4, 7), random.between(2, 5)];
  const size = random.pick([3, 4]);
  const all = choose(men + women, size);
  const right = all - choose(men, size);
  return {
    text: `A committee of $${size}$ is chosen from $${men}$ men and $${women}$ women. In how many ways can it be done so that at least one woman is on it?`,
    ...choices(right, [
      all,
      choose(men, size),
      women * choose(men, size - 1),
      women * choose(men + women - 1, size - 1),
      all - choose(women, size),
      right - women,
    ]),
    steps: [
      `From all committees subtract those of men only: $\\binom{${men + women}}{${size}} - \\binom{${men}}{${size}}$.`,
      `$\\frac{${men + women}!}{${size}!\\times${men + women - size}!} - \\frac{${men}!}{${size}!\\times${men - size}!}$`,
    ],
  };
}

function roundATable(random: Random): Problem {
  const people = random.between(4, 8);
  return {
    text: `In how many ways can $${people}$ people sit round a round table, if only who sits next to whom on which side matters?`,
    ...choices(factorial(people - 1), [
      factorial(people),
      factorial(people - 1) / 2,
      people ** 2,
      2 * factorial(people - 1),
      factorial(people - 2),
    ]),
    steps: [
      'Only the places relative to each other matter. Fix one person; the others can sit down in any order.',
      `$(${people} - 1)!$`,
    ],
  };
}
