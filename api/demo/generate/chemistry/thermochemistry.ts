import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { chemical } from '../notation/chemicals.js';
import { grams, kilojoules, kelvins, kilojoulesPerMole, moles, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';
import { molarMass } from './substances.js';

const joulesPerGramKelvin = unit('J g^{-1} K^{-1}');
const joulesPerMoleKelvin = unit('J mol^{-1} K^{-1}');

export const thermochemistry = generateTopic('Chemistry', 'heat of reaction', 3, [
  calorimeter,
  burningFuel,
  heatOfBurning,
  coldSolution,
  turningPoint,
]);

function calorimeter(random: Random): Problem {
  const solution = random.pick([100, 120, 150, 200]);
  const formed = random.pick([0.05, 0.06, 0.08, 0.1]);
  const rise = Number(((formed * random.pick([55.6, 56.4, 57.1, 57.6]) * 1000) / (solution * 4.2)).toFixed(1));
  const enthalpy = (-solution * 4.2 * rise) / 1000 / formed;
  return {
    text: `When hydrochloric acid and sodium hydroxide solution are mixed in a calorimeter, ${moles(formed)} of water is formed and the ${grams(solution)} of solution warms up by ${kelvins(rise)}. What is the enthalpy of neutralisation? (Specific heat capacity of the solution: ${joulesPerGramKelvin(4.2)}.)`,
    ...answers(
      enthalpy,
      [enthalpy / 2, -enthalpy, enthalpy * 2, enthalpy / 4.2, enthalpy * formed],
      kilojoulesPerMole,
      { signed: true },
    ),
    steps: [
      'The solution takes up the heat $q = mc\\Delta T$. The reaction gives it off, so $\\Delta H = -\\frac{q}{n}$; divided by $1000$ it is in kilojoules.',
      `$\\Delta H = -\\frac{${solution}\\times4.2\\times${rise}}{1000\\times${formed}}$`,
    ],
  };
}

const fuels = [
  { name: 'methane', formula: 'CH4', heat: 890 },
  { name: 'propane', formula: 'C3H8', heat: 2220 },
  { name: 'ethanol', formula: 'C2H5OH', heat: 1370 },
  { name: 'methanol', formula: 'CH3OH', heat: 726 },
  { name: 'glucose', formula: 'C6H12O6', heat: 2800 },
];

function burningFuel(random: Random): Problem {
  const { name, formula, heat } = random.pick(fuels);
  const water = random.pick([200, 250, 500, 1000]);
  const rise = random.pick([20, 25, 30, 40, 50]);
  const needed = (water * 4.2 * rise) / 1000;
  const mass = (needed / heat) * molarMass(formula);
  return {
    text: `The enthalpy of combustion of ${name}, ${chemical(formula)}, is ${kilojoulesPerMole(-heat)}. What mass of it must be burnt to warm ${grams(water)} of water by ${kelvins(rise)} if no heat is lost? (Specific heat capacity of water: ${joulesPerGramKelvin(4.2)}.)`,
    ...answers(mass, [needed / heat, mass / 4.2, needed / molarMass(formula), mass * 2, mass * 10], grams),
    steps: [
      `The water needs $mc\\Delta T = \\frac{${water}\\times4.2\\times${rise}}{1000} = ${numeral(Number(needed.toPrecision(6)))}\\ \\mathrm{kJ}$. One mole of ${name}, $${numeral(molarMass(formula))}\\ \\mathrm{g}$, gives $${heat}\\ \\mathrm{kJ}$.`,
      `$m = \\frac{${numeral(Number(needed.toPrecision(6)))}}{${heat}}\\times${numeral(molarMass(formula))}$`,
    ],
  };
}

function turningPoint(random: Random): Problem {
  const enthalpy = random.pick([30, 45, 60, 80, 178]);
  const entropy = random.pick([80, 100, 120, 150, 160]);
  const temperature = (enthalpy * 1000) / entropy;
  return {
    text: `For a reaction $\\Delta H = ${kilojoulesPerMole(enthalpy).slice(1, -1)}$ and $\\Delta S = ${joulesPerMoleKelvin(entropy).slice(1, -1)}$, both independent of temperature. Above what temperature does it run by itself?`,
    ...answers(
      temperature,
      [temperature - 273, temperature + 273, (entropy / enthalpy) * 100, temperature / 10, temperature / 2],
      kelvins,
    ),
    steps: [
      'The reaction runs by itself when $\\Delta G = \\Delta H - T\\Delta S$ is negative, so above $T = \\frac{\\Delta H}{\\Delta S}$, both in joules.',
      `$T = \\frac{${enthalpy}\\times1000}{${entropy}}$`,
    ],
  };
}

function coldSolution(random: Random): Problem {
  const [salt, formula, heat] = random.pick([
    ['ammonium nitrate', 'NH4NO3', 25.7],
    ['potassium nitrate', 'KNO3', 34.9],
    ['ammonium chloride', 'NH4Cl', 14.8],
    ['potassium chloride', 'KCl', 17.2],
  ] as const);
  const dissolved = random.pick([4, 5, 8, 10]);
  const solution = random.pick([100, 150, 200]);
  const drop = ((dissolved / molarMass(formula)) * heat * 1000) / (solution * 4.2);
  return {
    text: `${grams(dissolved)} of ${salt}, ${chemical(formula)}, is dissolved in water to give ${grams(solution)} of solution. Its enthalpy of solution is ${kilojoulesPerMole(heat)}. By how much does the temperature fall? (Specific heat capacity of the solution: ${joulesPerGramKelvin(4.2)}.)`,
    ...answers(drop, [drop * 4.2, drop * 2, drop / 2, (dissolved * heat * 10) / (solution * 4.2), drop * 10], kelvins),
    steps: [
      `Dissolving takes up $q = n\\Delta H$ with $n = \\frac{${dissolved}}{${numeral(molarMass(formula))}}\\ \\mathrm{mol}$. The solution cools by $\\Delta T = \\frac{q}{mc}$, with $q$ in joules.`,
      `$\\Delta T = \\frac{${dissolved}\\times${heat}\\times1000}{${numeral(molarMass(formula))}\\times${solution}\\times4.2}$`,
    ],
  };
}

function heatOfBurning(random: Random): Problem {
  const { name, formula, heat } = random.pick(fuels);
  const burnt = random.pick([2, 5, 10, 20]);
  const released = (burnt / molarMass(formula)) * heat;
  return {
    text: `How much heat is set free when ${grams(burnt)} of ${name}, ${chemical(formula)}, burns completely? (Its enthalpy of combustion is ${kilojoulesPerMole(-heat)}.)`,
    ...answers(
      released,
      [burnt * heat, heat / molarMass(formula), (heat * molarMass(formula)) / burnt, released * 2, released / 2],
      kilojoules,
    ),
    steps: [
      `The heat is the amount of substance times the enthalpy of combustion. The molar mass of ${chemical(formula)} is $${numeral(molarMass(formula))}\\ \\mathrm{g\\,mol^{-1}}$.`,
      `$q = \\frac{${burnt}}{${numeral(molarMass(formula))}}\\times${heat}$`,
    ],
  };
}
