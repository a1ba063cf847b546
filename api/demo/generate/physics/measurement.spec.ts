import { motion, total } from '../../../../test/support/data/questions/numerics.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { measurement } from './measurement.js';

const results: [RegExp, (measured: number) => number][] = [
  [/volume of a cube/, (edge) => edge * edge * edge],
  [/volume of a sphere/, (radius) => (4 / 3) * Math.PI * radius * radius * radius],
  [/area of a circle/, (diameter) => (Math.PI / 4) * diameter * diameter],
  [/kinetic energy/, (speed) => (speed * speed) / 2],
  [/pendulum/, (period) => (4 * Math.PI * Math.PI) / (period * period)],
];

/** Quantities in base units: kilogram, metre, second. */
const units: Record<string, string> = {
  force: 'kg m s^-2',
  energy: 'kg m^2 s^-2',
  power: 'kg m^2 s^-3',
  pressure: 'kg m^-1 s^-2',
  momentum: 'kg m s^-1',
  'angular momentum': 'kg m^2 s^-1',
  'surface tension': 'kg s^-2',
  viscosity: 'kg m^-1 s^-1',
  'the gravitational constant': 'kg^-1 m^3 s^-2',
  density: 'kg m^-3',
  acceleration: 'm s^-2',
  frequency: 's^-1',
  "Planck's constant": 'kg m^2 s^-1',
  torque: 'kg m^2 s^-2',
  impulse: 'kg m s^-1',
  "Young's modulus": 'kg m^-1 s^-2',
  'the force constant of a spring': 'kg s^-2',
};

describeSolved(measurement, [
  {
    asks: /A student finds/,
    within: 0.05,
    // relative difference of the results with and without the error
    solve: ([error], question) => {
      const [, result] = results.find(([asks]) => asks.test(question))!;
      return Math.abs(result(1 + error! / 100) / result(1) - 1) * 100;
    },
  },
  {
    asks: /screw gauge/,
    // counts the turns of the screw
    solve: ([pitch, divisions, main, scale]) =>
      main! +
      motion(
        { speed: pitch! },
        () => 0,
        ({ time }) => time >= scale! / divisions! - 1e-9,
        1e-3,
      ).position,
    within: 1e-3,
  },
  {
    asks: /resultant/,
    // by components
    solve: ([first, second, angle]) => {
      const turned = (angle! * Math.PI) / 180;
      return Math.hypot(total([first!, second! * Math.cos(turned)]), second! * Math.sin(turned));
    },
  },
  {
    asks: /A boat that makes/,
    within: 1e-3,
    // simulates the crossing up to the opposite bank
    solve: ([boat, width, river]) => {
      let [across, along] = [0, 0];
      while (across < width!) {
        across += boat! * 1e-3;
        along += river! * 1e-3;
      }
      return along;
    },
  },
  {
    asks: /What are the dimensions/,
    solve: (_, question) => {
      const unit = units[/dimensions of (.*)\?/.exec(question)![1]!]!;
      const letters = unit.replace('kg', 'M').replace(/\bm\b/, 'L').replace(/\bs\b/, 'T').replaceAll(' ', '');
      return `$\\mathrm{${letters.replaceAll(/\^(-?\d)/g, '^{$1}')}}$`;
    },
  },
  {
    asks: /same dimensions as/,
    solve: (_, question) => {
      const targetQuantity = /dimensions as (.*)\?/.exec(question)![1]!;
      return (option) => units[option] === units[targetQuantity];
    },
  },
]);
