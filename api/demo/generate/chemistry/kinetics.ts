import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { count, kelvins, kilojoulesPerMole, minutes, molar, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { coefficient } from './substances.js';

const R = 8.314;
const perSecond = unit('s^{-1}');
const rate = unit('mol L^{-1} s^{-1}');

export const kinetics = generateTopic('Chemistry', 'rates of reaction', 3, [
  orderFromARatio,
  rateConstant,
  firstOrderLeft,
  ratesInAReaction,
  activationEnergy,
  unitOfTheConstant,
  higherConcentration,
]);

function orderFromARatio(random: Random): Problem {
  const [first, second] = random.pick([
    [1, 1],
    [2, 1],
    [1, 2],
    [0, 2],
    [2, 0],
    [1, 0],
  ] as const);
  const start = random.pick([0.1, 0.2]);
  const slow = random.pick([2, 3, 4, 5]);
  const line = (a: number, b: number, factor: number) =>
    `$[A] = ${start * a}$, $[B] = ${start * b}$: $${slow * factor}\\times10^{-3}$`;
  const orders = (a: number, b: number) => `${count(a)} in $A$ and ${count(b)} in $B$`;
  return {
    text: `The initial rate of a reaction of $A$ with $B$ was measured three times (concentrations in $\\mathrm{mol\\,L^{-1}}$, rates in $\\mathrm{mol\\,L^{-1}\\,s^{-1}}$). ${line(1, 1, 1)}; ${line(2, 1, 2 ** first)}; ${line(1, 2, 2 ** second)}. What are the orders of the reaction?`,
    right: orders(first, second),
    wrong: [
      orders(second, first),
      orders(first, second + 1),
      orders(first + 1, second),
      orders(1, 1),
      orders(2, 2),
      orders(2, 1),
    ],
    steps: [
      `Doubling $[A]$ alone multiplies the rate by $${2 ** first} = 2^{${first}}$, so the order in $A$ is $${first}$.`,
      `Doubling $[B]$ alone multiplies the rate by $${2 ** second} = 2^{${second}}$, so the order in $B$ is $${second}$.`,
    ],
  };
}

function rateConstant(random: Random): Problem {
  const life = random.pick([5, 10, 12, 20, 25, 40]);
  const seconds = life * 60;
  const constant = Math.LN2 / seconds;
  return {
    text: `The half-life of a first-order reaction is ${minutes(life)}. What is its rate constant?`,
    ...answers(constant, [constant * 60, 1 / seconds, Math.log10(2) / seconds, constant * 2, 0.5 / seconds], perSecond),
    steps: [
      'For a first-order reaction $k = \\frac{\\ln 2}{t_{1/2}}$, with the half-life in seconds.',
      `$k = \\frac{\\ln 2}{${life}\\times60}$`,
    ],
  };
}

function firstOrderLeft(random: Random): Problem {
  const life = random.pick([6, 8, 15, 20, 30]);
  const halvings = random.pick([2, 3, 4, 5]);
  const start = random.pick([0.4, 0.64, 0.8, 1.6, 3.2]);
  const left = start / 2 ** halvings;
  return {
    text: `The decomposition of a substance is of the first order with a half-life of ${minutes(life)}. Its initial concentration is ${molar(start)}. What is its concentration after ${minutes(life * halvings)}?`,
    ...answers(left, [start / halvings, start - left, left * 2, left / 2, start / halvings ** 2], molar),
    steps: [
      `$${life * halvings}\\ \\mathrm{min}$ are $${halvings}$ half-lives. In each of them the concentration is halved.`,
      `$c = ${start}\\times(\\frac{1}{2})^{${halvings}}$`,
    ],
  };
}

const gasReactions = [
  { equation: 'N2 + 3H2 -> 2NH3', substances: ['N2', 'H2', 'NH3'] },
  { equation: '2N2O5 -> 4NO2 + O2', substances: ['N2O5', 'NO2', 'O2'] },
  { equation: '4NH3 + 5O2 -> 4NO + 6H2O', substances: ['NH3', 'O2', 'NO', 'H2O'] },
  { equation: '2SO2 + O2 -> 2SO3', substances: ['SO2', 'O2', 'SO3'] },
];

function ratesInAReaction(random: Random): Problem {
  const { equation, substances } = random.pick(gasReactions);
  const [known, target] = random.shuffled(substances) as [string, string];
  const speed = random.pick([0.012, 0.02, 0.024, 0.03, 0.06]);
  const ratio = coefficient(equation, target) / coefficient(equation, known);
  const verb = (formula: string) =>
    equation
      .split(' -> ')[0]!
      .split(' + ')
      .some((term) => term.replace(/^\d+/, '') === formula)
      ? 'used up'
      : 'formed';
  return {
    text: `In the reaction ${chemical(equation)}, ${chemical(known)} is ${verb(known)} at ${rate(speed)}. At what rate is ${chemical(target)} ${verb(target)}?`,
    ...answers(speed * ratio, [speed / ratio, speed, speed * ratio * 2, (speed * ratio) / 2, speed * ratio ** 2], rate),
    steps: [
      `The rates are in the ratio of the coefficients: $${coefficient(equation, target)}$ for ${chemical(target)} and $${coefficient(equation, known)}$ for ${chemical(known)}.`,
      `$v = ${speed}\\times\\frac{${coefficient(equation, target)}}{${coefficient(equation, known)}}$`,
    ],
  };
}

function activationEnergy(random: Random): Problem {
  const low = random.pick([290, 300, 310, 320]);
  const high = low + random.pick([10, 20, 30]);
  const times = random.pick([2, 3, 4, 5]);
  const energy = (R * Math.log(times)) / (1 / low - 1 / high) / 1000;
  return {
    text: `The rate constant of a reaction becomes ${count(times)} times as large when the temperature is raised from ${kelvins(low)} to ${kelvins(high)}. What is its activation energy? (Take $R = 8.314\\ \\mathrm{J\\,mol^{-1}\\,K^{-1}}$.)`,
    ...answers(
      energy,
      [energy / Math.LN10, energy * Math.LN10, (R * times) / (1 / low - 1 / high) / 1000, energy / 2, energy / R],
      kilojoulesPerMole,
    ),
    steps: [
      'The Arrhenius equation gives $\\ln\\frac{k_2}{k_1} = \\frac{E_a}{R}\\left(\\frac{1}{T_1} - \\frac{1}{T_2}\\right)$. Solve it for $E_a$; divided by $1000$ it is in kilojoules.',
      `$E_a = \\frac{${R}\\times\\ln ${times}}{1000\\times(\\frac{1}{${low}} - \\frac{1}{${high}})}$`,
    ],
  };
}

const ofOrder: [string, string][] = [
  ['zero', '$\\mathrm{mol\\,L^{-1}\\,s^{-1}}$'],
  ['first', '$\\mathrm{s^{-1}}$'],
  ['second', '$\\mathrm{L\\,mol^{-1}\\,s^{-1}}$'],
  ['third', '$\\mathrm{L^{2}\\,mol^{-2}\\,s^{-1}}$'],
];

function unitOfTheConstant(random: Random): Problem {
  const [[order, right], ...distractors] = random.shuffled(ofOrder) as [[string, string], ...[string, string][]];
  return {
    text: `What is the unit of the rate constant of a ${order}-order reaction?`,
    right,
    wrong: [...distractors.map(([, unitOfOther]) => unitOfOther), '$\\mathrm{mol\\,L^{-1}}$'],
    steps: [
      'The rate is $v = kc^{n}$ and has the unit $\\mathrm{mol\\,L^{-1}\\,s^{-1}}$. So $k$ has the unit of the rate over that of $c^{n}$, where $c$ is in $\\mathrm{mol\\,L^{-1}}$ and $n$ is the order.',
    ],
  };
}

function higherConcentration(random: Random): Problem {
  const first = random.pick([1, 2]);
  const second = random.pick([1, 2]);
  const [a, b] = [random.pick([2, 3]), random.pick([2, 3, 4])];
  const power = (order: number) => (order === 1 ? '' : `^{${order}}`);
  const words = { 2: 'doubled', 3: 'trebled', 4: 'made four times as large' } as Record<number, string>;
  return {
    text: `The rate law of a reaction is $v = k[A]${power(first)}[B]${power(second)}$. $[A]$ is ${words[a]} and $[B]$ is ${words[b]}. By what factor does the rate grow?`,
    ...answers(
      a ** first * b ** second,
      [a * b, a ** first + b ** second, a ** second * b ** first, (a * b) ** (first + second), a ** first, a + b],
      count,
    ),
    steps: [
      'Each concentration changes the rate by its own factor in the power of its order.',
      `$${a}^{${first}}\\times${b}^{${second}}$`,
    ],
  };
}
