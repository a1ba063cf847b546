import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { centimetres, microcoulombs, microfarads, newtons, unit, volts } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const millijoules = unit('mJ');
const voltsPerMetre = unit('V m^{-1}');
const nanocoulombs = unit('nC');
const K = 9e9;
const coulombConstant = `(Take $1/4\\pi\\varepsilon_0 = 9\\times10^{9}\\ \\mathrm{N\\,m^{2}\\,C^{-2}}$.)`;

export const electrostatics = generateTopic('Physics', 'electrostatics', 3, [
  changedForce,
  coulombForce,
  fieldOfACharge,
  capacitorsTogether,
  storedEnergy,
  placeOfNoField,
]);

function changedForce(random: Random): Problem {
  const force = random.pick([12, 18, 24, 36, 48]);
  const first = random.pick([2, 3, 4]);
  const apart = random.pick([2, 3, 4]);
  const words = { 2: 'doubled', 3: 'trebled', 4: 'made four times as large' } as Record<number, string>;
  return {
    text: `Two point charges repel each other with a force of ${newtons(force)}. One of the charges is ${words[first]} and the distance between them is ${words[apart]}. What is the force now?`,
    ...answers(
      (force * first) / apart ** 2,
      [
        (force * first) / apart,
        (force * first ** 2) / apart ** 2,
        force / apart ** 2,
        (force * apart ** 2) / first,
        force * first,
      ],
      newtons,
    ),
    steps: [
      "Coulomb's force is proportional to each charge and inversely proportional to the square of the distance.",
      `The charge makes it ${`$${first}$`} times as large and the distance divides it by $${apart}^{2}$.`,
      `$F = ${force}\\times\\frac{${first}}{${apart}^{2}}$`,
    ],
  };
}

function coulombForce(random: Random): Problem {
  const first = random.pick([2, 3, 4, 5, 6]);
  const second = random.pick([1, 2, 5, 8]);
  const distance = random.pick([20, 30, 40, 50, 60]);
  const force = (K * first * second * 1e-12) / (distance / 100) ** 2;
  return {
    text: `What force do point charges of ${microcoulombs(first)} and ${microcoulombs(second)} exert on each other at a distance of ${centimetres(distance)} in air? ${coulombConstant}`,
    ...answers(force, [force * (distance / 100), force * 10, force / 10, 2 * force, force / 2], newtons),
    steps: [
      "Coulomb's law: $F = \\frac{1}{4\\pi\\varepsilon_0}\\frac{q_1q_2}{r^{2}}$, with charges in coulombs and the distance in metres.",
      `$F = \\frac{9\\times10^{9}\\times${first}\\times10^{-6}\\times${second}\\times10^{-6}}{${numeral(distance / 100)}^{2}}$`,
    ],
  };
}

function fieldOfACharge(random: Random): Problem {
  const charge = random.pick([2, 4, 5, 6, 8, 10]);
  const distance = random.pick([10, 20, 25, 30, 50]);
  const field = (K * charge * 1e-9) / (distance / 100) ** 2;
  return {
    text: `What is the electric field at a distance of ${centimetres(distance)} from a point charge of ${nanocoulombs(charge)}? ${coulombConstant}`,
    ...answers(
      field,
      [field * (distance / 100), field / 10, field / (distance / 100), field / 2, field * 10],
      voltsPerMetre,
    ),
    steps: [
      'The field of a point charge is $E = \\frac{1}{4\\pi\\varepsilon_0}\\frac{q}{r^{2}}$, with $q$ in coulombs and $r$ in metres.',
      `$E = \\frac{9\\times10^{9}\\times${charge}\\times10^{-9}}{${numeral(distance / 100)}^{2}}$`,
    ],
  };
}

function capacitorsTogether(random: Random): Problem {
  const [first, second] = random.pick([
    [3, 6],
    [4, 12],
    [6, 12],
    [10, 15],
    [20, 30],
    [2, 8],
  ] as const);
  const voltage = random.pick([9, 12, 24, 50, 100]);
  const inSeries = (first * second) / (first + second);
  if (random.below(2) === 0) {
    return {
      text: `Capacitors of ${microfarads(first)} and ${microfarads(second)} are connected in series to a battery of ${volts(voltage)}. What is the charge on each?`,
      ...answers(
        inSeries * voltage,
        [(first + second) * voltage, first * voltage, second * voltage, (inSeries * voltage) / 2],
        microcoulombs,
      ),
      steps: [
        'In series both capacitors carry the same charge, that of the combined capacitance $C = \\frac{C_1C_2}{C_1 + C_2}$: $Q = CV$.',
        `In microcoulombs, $Q = \\frac{${first}\\times${second}}{${first} + ${second}}\\times${voltage}$`,
      ],
    };
  }
  return {
    text: `Capacitors of ${microfarads(first)} and ${microfarads(second)} are connected in series to a battery of ${volts(voltage)}. What is the voltage across the first of them?`,
    ...answers(
      (voltage * second) / (first + second),
      [(voltage * first) / (first + second), voltage / 2, voltage, (voltage * first) / second],
      volts,
    ),
    steps: [
      'In series both capacitors carry the same charge $Q = \\frac{C_1C_2}{C_1 + C_2}V$. The voltage across the first is $V_1 = \\frac{Q}{C_1} = \\frac{C_2}{C_1 + C_2}V$.',
      `$V_1 = \\frac{${second}}{${first} + ${second}}\\times${voltage}$`,
    ],
  };
}

function storedEnergy(random: Random): Problem {
  const capacity = random.pick([5, 10, 20, 40, 50, 100]);
  const voltage = random.pick([12, 20, 30, 50, 60]);
  const energy = 0.5 * capacity * 1e-6 * voltage ** 2 * 1000;
  return {
    text: `How much energy is stored in a capacitor of ${microfarads(capacity)} that is charged to ${volts(voltage)}?`,
    ...answers(energy, [2 * energy, energy / voltage, (2 * energy) / voltage, energy / 2, energy * 10], millijoules),
    steps: [
      'The energy is $W = \\frac{1}{2}CV^{2}$, with $C$ in farads. The factor $1000$ turns joules into millijoules.',
      `$W = \\frac{1}{2}\\times${capacity}\\times10^{-6}\\times${voltage}^{2}\\times1000$`,
    ],
  };
}

function placeOfNoField(random: Random): Problem {
  const root = random.pick([2, 3, 4]);
  const small = random.pick([1, 2, 3, 5]);
  const apart = random.pick([12, 15, 18, 20, 30, 60]);
  const large = small * root ** 2;
  return {
    text: `Point charges of ${microcoulombs(small)} and ${microcoulombs(large)} are fixed ${centimetres(apart)} apart. At what distance from the smaller charge, on the line between them, is the electric field zero?`,
    ...answers(
      apart / (1 + root),
      [(apart * root) / (1 + root), apart / 2, apart / (1 + root ** 2), apart / root, apart / (root - 1)],
      centimetres,
    ),
    steps: [
      'At the distance $x$ from the smaller charge both fields are equal: $\\frac{q_1}{x^{2}} = \\frac{q_2}{(d - x)^{2}}$.',
      `The square root gives $\\frac{d - x}{x} = \\sqrt{\\frac{q_2}{q_1}} = ${root}$, so $x = \\frac{d}{1 + ${root}}$.`,
      `$x = \\frac{${apart}}{1 + ${root}}$`,
    ],
  };
}
