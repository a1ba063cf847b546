import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { atmospheres, celsius, count, grams, gramsPerMole, kilopascals, litres, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { molarMass } from './substances.js';

const R = 0.0821;
const takeR = `(Take $R = ${R}\\ \\mathrm{L\\,atm\\,mol^{-1}\\,K^{-1}}$.)`;

export const gasLaws = generateTopic('Chemistry', 'gas laws', 3, [
  pressedTogether,
  warmedUp,
  combined,
  molarMassFromDensity,
  partialPressure,
  effusion,
  massInACylinder,
]);

function pressedTogether(random: Random): Problem {
  const volume = random.pick([2, 3, 4, 5, 6, 8]);
  const before = random.pick([90, 100, 120, 150]);
  const after = random.pick([200, 240, 250, 300, 400]);
  return {
    text: `A gas takes up ${litres(volume)} at ${kilopascals(before)}. What volume does it take up at ${kilopascals(after)} and the same temperature?`,
    ...answers(
      (volume * before) / after,
      [(volume * after) / before, volume - before / after, volume / 2, (volume * before) / (before + after), volume],
      litres,
    ),
    steps: [
      "Boyle's law: at constant temperature $p_1V_1 = p_2V_2$.",
      `$V_2 = \\frac{${volume}\\times${before}}{${after}}$`,
    ],
  };
}

function warmedUp(random: Random): Problem {
  const volume = random.pick([1.5, 2, 2.4, 3, 4.5]);
  const before = random.pick([7, 17, 27, 37]);
  const after = random.pick([87, 102, 127, 177, 227]);
  const grown = (volume * (after + 273)) / (before + 273);
  return {
    text: `A balloon holds ${litres(volume)} of gas at ${celsius(before)}. What is its volume at ${celsius(after)} if the pressure stays the same?`,
    ...answers(
      grown,
      [(volume * after) / before, (volume * (before + 273)) / (after + 273), volume, grown + 1, volume * 2],
      litres,
    ),
    steps: [
      "Charles's law: at constant pressure $\\frac{V_1}{T_1} = \\frac{V_2}{T_2}$, with the temperatures in kelvins.",
      `$V_2 = ${volume}\\times\\frac{${after} + 273}{${before} + 273}$`,
    ],
  };
}

function combined(random: Random): Problem {
  const volume = random.pick([2, 4, 5, 6, 10]);
  const before = random.pick([1, 1.5, 2]);
  const after = random.pick([3, 4, 0.5, 0.8]);
  const cool = random.pick([27, 17, 7]);
  const warm = random.pick([77, 127, 227]);
  const kelvin = (celsiusDegrees: number) => celsiusDegrees + 273;
  const result = (volume * before * kelvin(warm)) / kelvin(cool) / after;
  return {
    text: `A gas has a volume of ${litres(volume)} at ${celsius(cool)} and ${atmospheres(before)}. What is its volume at ${celsius(warm)} and ${atmospheres(after)}?`,
    ...answers(
      result,
      [
        (volume * before * kelvin(cool)) / kelvin(warm) / after,
        (volume * before) / after,
        (volume * after * kelvin(warm)) / kelvin(cool) / before,
        (volume * before * warm) / cool / after,
        (volume * kelvin(warm)) / kelvin(cool),
      ],
      litres,
    ),
    steps: [
      'The combined gas law: $\\frac{p_1V_1}{T_1} = \\frac{p_2V_2}{T_2}$, with the temperatures in kelvins.',
      `$V_2 = \\frac{${before}\\times${volume}\\times(${warm} + 273)}{(${cool} + 273)\\times${after}}$`,
    ],
  };
}

function molarMassFromDensity(random: Random): Problem {
  const gas = random.pick(['CO2', 'SO2', 'NO2', 'C3H8', 'Cl2', 'O2', 'C4H10']);
  const temperature = random.pick([27, 47, 77, 0]);
  const pressure = random.pick([1, 1.5, 2]);
  const density = Number(((pressure * molarMass(gas)) / (R * (temperature + 273))).toPrecision(3));
  const mass = (density * R * (temperature + 273)) / pressure;
  return {
    text: `A gas has a density of ${unit('g L^{-1}')(density)} at ${celsius(temperature)} and ${atmospheres(pressure)}. What is its molar mass? ${takeR}`,
    ...answers(
      mass,
      [mass * pressure ** 2, density * 22.4, density * R * temperature, mass / pressure ** 2, mass / 2, mass * 1.3],
      gramsPerMole,
    ),
    steps: [
      'From $pV = nRT$ and $\\rho = \\frac{nM}{V}$ follows $M = \\frac{\\rho RT}{p}$.',
      `$M = \\frac{${numeral(density)}\\times${R}\\times(${temperature} + 273)}{${pressure}}$`,
    ],
  };
}

function partialPressure(random: Random): Problem {
  const [first, second] = random.pick([
    ['N2', 'O2'],
    ['O2', 'He'],
    ['H2', 'N2'],
    ['CH4', 'O2'],
    ['CO2', 'He'],
  ] as const);
  const firstMass = random.between(1, 5) * molarMass(first);
  const secondMass = random.between(1, 5) * molarMass(second);
  const pressure = random.pick([1, 1.2, 2, 3, 5]);
  const amounts = [firstMass / molarMass(first), secondMass / molarMass(second)] as const;
  const share = amounts[0] / (amounts[0] + amounts[1]);
  return {
    text: `A vessel holds ${grams(firstMass)} of ${chemical(first)} and ${grams(secondMass)} of ${chemical(second)} at a total pressure of ${atmospheres(pressure)}. What is the partial pressure of ${chemical(first)}?`,
    ...answers(
      pressure * share,
      [
        pressure * (1 - share),
        (pressure * firstMass) / (firstMass + secondMass),
        pressure / 2,
        (pressure * amounts[0]) / amounts[1],
        pressure * share * 0.8,
      ],
      atmospheres,
    ),
    steps: [
      `The amounts are $\\frac{${numeral(firstMass)}}{${numeral(molarMass(first))}} = ${numeral(amounts[0])}\\ \\mathrm{mol}$ of ${chemical(first)} and $\\frac{${numeral(secondMass)}}{${numeral(molarMass(second))}} = ${numeral(amounts[1])}\\ \\mathrm{mol}$ of ${chemical(second)}. The partial pressure is mole fraction times total pressure.`,
      `$p = \\frac{${numeral(amounts[0])}}{${numeral(amounts[0])} + ${numeral(amounts[1])}}\\times${pressure}$`,
    ],
  };
}

function effusion(random: Random): Problem {
  const [light, heavy] = random.pick([
    ['H2', 'O2'],
    ['He', 'CH4'],
    ['CH4', 'SO2'],
    ['H2', 'CH4'],
    ['He', 'SO2'],
    ['NH3', 'HCl'],
    ['H2', 'He'],
  ] as const);
  const ratio = molarMass(heavy) / molarMass(light);
  return {
    text: `Under the same conditions ${chemical(light)} and ${chemical(heavy)} escape through a small hole. How many times as fast as ${chemical(heavy)} does ${chemical(light)} escape?`,
    ...answers(Math.sqrt(ratio), [ratio, 1 / Math.sqrt(ratio), ratio ** 2, 1 / ratio, 2 * Math.sqrt(ratio)], count),
    steps: [
      "Graham's law: the rates are inversely proportional to the square roots of the molar masses.",
      `$\\sqrt{\\frac{${numeral(molarMass(heavy))}}{${numeral(molarMass(light))}}}$`,
    ],
  };
}

function massInACylinder(random: Random): Problem {
  const gas = random.pick(['O2', 'N2', 'CO2', 'CH4', 'He', 'C3H8']);
  const volume = random.pick([5, 8, 10, 12]);
  const pressure = random.pick([2, 4, 5, 10]);
  const temperature = random.pick([17, 27, 37]);
  const amount = (pressure * volume) / (R * (temperature + 273));
  return {
    text: `What mass of ${chemical(gas)} is in a cylinder of ${litres(volume)} at ${atmospheres(pressure)} and ${celsius(temperature)}? ${takeR}`,
    ...answers(
      amount * molarMass(gas),
      [
        ((pressure * volume) / 22.4) * molarMass(gas),
        ((pressure * volume) / (R * temperature)) * molarMass(gas),
        amount,
        (amount * molarMass(gas)) / 2,
        (amount * molarMass(gas)) / pressure,
      ],
      grams,
    ),
    steps: [
      `The amount is $n = \\frac{pV}{RT}$ and the mass $m = nM$ with $M = ${numeral(molarMass(gas))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$m = \\frac{${pressure}\\times${volume}}{${R}\\times(${temperature} + 273)}\\times${numeral(molarMass(gas))}$`,
    ],
  };
}
