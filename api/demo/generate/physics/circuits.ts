import { answers } from '../answers.js';
import { battery, circle, dot, drawing, label, polyline, resistor, type Figure } from '../drawing.js';
import { amperes, centimetres, count, hours, kilowatts, ohms, unit, volts, watts } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const kilowattHours = unit('kW h');

export const circuits = generateTopic('Physics', 'electric circuits', 3, [
  terminalVoltage,
  seriesAndParallel,
  potentialDivider,
  lampsInSeries,
  metreBridge,
  drawnWire,
  monthlyConsumption,
]);

function terminalVoltage(random: Random): Problem {
  const emf = random.pick([1.5, 3, 6, 9, 12]);
  const inner = random.pick([0.5, 1, 1.5, 2]);
  const load = random.pick([2, 4, 5, 6, 10]);
  const current = emf / (inner + load);
  return {
    text: `A battery of e.m.f. ${volts(emf)} and internal resistance ${ohms(inner)} is connected to a resistor of ${ohms(load)}. What is the potential difference between the terminals of the battery?`,
    ...answers(current * load, [current * inner, emf, (emf * inner) / load, emf / 2, current], volts),
    steps: [
      'The current is $I = \\frac{E}{r + R}$, and the voltage between the terminals is that across the resistor, $V = IR$.',
      `$V = \\frac{${emf}}{${inner} + ${load}}\\times${load}$`,
    ],
  };
}

function seriesAndParallel(random: Random): Problem {
  const [first, second] = random.pick([
    [3, 6],
    [4, 12],
    [6, 12],
    [10, 15],
    [20, 30],
  ] as const);
  const line = random.pick([1, 2, 4, 5, 8]);
  const voltage = random.pick([6, 12, 18, 24]);
  const parallel = (first * second) / (first + second);
  return {
    text: `Resistors of ${ohms(first)} and ${ohms(second)} are joined in parallel, and a resistor of ${ohms(line)} is put in series with the pair. What current does a battery of ${volts(voltage)} and negligible internal resistance drive through the combination?`,
    ...answers(
      voltage / (parallel + line),
      [
        voltage / (first + second + line),
        voltage / parallel,
        voltage / (1 / first + 1 / second + line),
        (voltage * line) / (parallel + line),
        voltage / line,
      ],
      amperes,
    ),
    steps: [
      'The parallel pair has the resistance $\\frac{R_1R_2}{R_1 + R_2}$; the third resistor is added to it. The current is voltage over total resistance.',
      `$I = \\frac{${voltage}}{\\frac{${first}\\times${second}}{${first} + ${second}} + ${line}}$`,
    ],
    figure: pairInSeries(first, second, line, voltage),
  };
}

const pairInSeries = (first: number, second: number, third: number, voltage: number): Figure => ({
  text: 'What current does the battery drive through the circuit? Its internal resistance is negligible.',
  alt: `A circuit with a battery of ${volts(voltage)}: a resistor of ${ohms(third)} in series with a parallel pair of ${ohms(first)} and ${ohms(second)}`,
  drawing: drawing(
    polyline([80, 110], [330, 110], [330, 60], [540, 60], [540, 160], [330, 160], [330, 110]),
    polyline([540, 110], [590, 110], [590, 280], [80, 280], [80, 110]),
    dot([330, 110]),
    dot([540, 110]),
    resistor([200, 110], `${third} Ω`),
    resistor([435, 60], `${first} Ω`),
    resistor([435, 160], `${second} Ω`),
    battery([335, 280], `${voltage} V`),
  ),
});

function potentialDivider(random: Random): Problem {
  const upper = random.between(2, 9);
  const lower = random.between(1, 8);
  const supply = random.pick([6, 9, 10, 12, 24]);
  const across = (supply * lower) / (upper + lower);
  return {
    text: `Resistors of ${unit('k\\Omega')(upper)} and ${unit('k\\Omega')(lower)} are connected in series across ${volts(supply)}. What voltage does an ideal voltmeter show across the second resistor?`,
    ...answers(across, [supply - across, supply / 2, (supply * lower) / upper, supply / lower, supply], volts),
    steps: [
      'The same current flows through both resistors, so the voltage divides in the ratio of the resistances: $V_2 = V\\frac{R_2}{R_1 + R_2}$.',
      `$V_2 = ${supply}\\times\\frac{${lower}}{${upper} + ${lower}}$`,
    ],
    figure: dividerWithVoltmeter(upper, lower, supply),
  };
}

const dividerWithVoltmeter = (upper: number, lower: number, supply: number): Figure => ({
  text: 'What does the ideal voltmeter show?',
  alt: `A battery of ${volts(supply)} across resistors of ${unit('k\\Omega')(upper)} and ${unit('k\\Omega')(lower)} in series, and a voltmeter across the resistor of ${unit('k\\Omega')(lower)}`,
  drawing: drawing(
    polyline([110, 290], [110, 40], [400, 40], [400, 290], [110, 290]),
    polyline([400, 160], [540, 160], [540, 290], [400, 290]),
    dot([400, 160]),
    dot([400, 290]),
    resistor([400, 100], `${upper} kΩ`, { isVertical: true }),
    resistor([400, 225], `${lower} kΩ`, { isVertical: true }),
    circle([540, 225], 28),
    label([540, 225], 'V'),
    battery([230, 290], `${supply} V`),
  ),
});

function lampsInSeries(random: Random): Problem {
  const first = random.pick([25, 40, 60, 100]);
  const second = random.pick([40, 60, 100, 150, 200].filter((power) => power !== first));
  return {
    text: `Two lamps, marked ${watts(first)}, ${volts(220)} and ${watts(second)}, ${volts(220)}, are connected in series to a supply of ${volts(220)}. Neglecting the change of their resistance with temperature, what power do they take together?`,
    ...answers(
      (first * second) / (first + second),
      [
        first + second,
        (first + second) / 2,
        Math.abs(second - first),
        Math.sqrt(first * second),
        (first * second) / (first + second) / 2,
      ],
      watts,
    ),
    steps: [
      'Each lamp has the resistance $R = \\frac{V^{2}}{P}$. In series the resistances add, so $\\frac{V^{2}}{P} = \\frac{V^{2}}{P_1} + \\frac{V^{2}}{P_2}$.',
      `$P = \\frac{${first}\\times${second}}{${first} + ${second}}$`,
    ],
  };
}

function metreBridge(random: Random): Problem {
  const known = random.pick([2, 3, 4, 6, 10, 12]);
  const balance = random.pick([20, 25, 37.5, 40, 60, 62.5, 75]);
  const unknown = (known * (100 - balance)) / balance;
  return {
    text: `In a metre bridge with ${ohms(known)} in the left gap the balance point lies ${centimetres(balance)} from the left end. What is the resistance in the right gap?`,
    ...answers(
      unknown,
      [
        (known * balance) / (100 - balance),
        (known * balance) / 100,
        (known * (100 - balance)) / 100,
        (known * 100) / balance,
        known,
      ],
      ohms,
    ),
    steps: [
      'At balance the resistances are in the ratio of the lengths of wire: $\\frac{R_{\\mathrm{left}}}{R_{\\mathrm{right}}} = \\frac{l}{100 - l}$.',
      `$R_{\\mathrm{right}} = \\frac{${known}\\times(100 - ${balance})}{${balance}}$`,
    ],
  };
}

function drawnWire(random: Random): Problem {
  const resistance = random.pick([2, 3, 4, 5, 8]);
  const times = random.pick([2, 3, 4]);
  const words = { 2: 'twice', 3: 'three times', 4: 'four times' }[times]!;
  return {
    text: `A wire of resistance ${ohms(resistance)} is drawn out uniformly to ${words} its length. What is its resistance now?`,
    ...answers(
      resistance * times ** 2,
      [
        resistance * times,
        resistance,
        resistance / times,
        resistance * times ** 3,
        resistance * times ** 4,
        resistance * (times + 1),
      ],
      ohms,
    ),
    steps: [
      `The volume stays the same, so $${times}$ times the length means $\\frac{1}{${times}}$ of the cross-section. As $R = \\frac{\\rho l}{A}$, the resistance grows by the factor $${times}^{2}$.`,
      `$R = ${resistance}\\times${times}^{2}$`,
    ],
  };
}

function monthlyConsumption(random: Random): Problem {
  const fans = random.between(2, 6);
  const fan = random.pick([60, 75, 80]);
  const heater = random.pick([1, 1.5, 2]);
  const long = random.pick([8, 10, 12]);
  const short = random.pick([0.5, 1, 2]);
  const energy = 30 * ((fans * fan * long) / 1000 + heater * short);
  return {
    text: `In a house ${count(fans)} fans of ${watts(fan)} each run for ${hours(long)} a day and a heater of ${kilowatts(heater)} for ${hours(short)} a day. How much electrical energy is used in 30 days?`,
    ...answers(
      energy,
      [
        energy / 30,
        30 * ((fan * long) / 1000 + heater * short),
        (energy * 1000) / 3600,
        30 * ((fans * fan) / 1000 + heater) * (long + short),
        30 * ((fans * fan * long) / 1000),
      ],
      kilowattHours,
      { apart: 0.05 },
    ),
    steps: [
      'Energy is power times time, in kilowatts and hours, for all appliances and $30$ days.',
      `$E = 30\\times(\\frac{${fans}\\times${fan}\\times${long}}{1000} + ${heater}\\times${short})$`,
    ],
  };
}
