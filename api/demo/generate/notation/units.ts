import { numeral } from './numerals.js';

/** Formats a quantity with its unit in TeX: $20\ \mathrm{m\,s^{-1}}$. */
export type Unit = (value: number | string) => string;

const format = (value: number | string) => (typeof value === 'number' ? numeral(value) : value);

/** @param symbols unit symbols separated by spaces, such as 'm s^{-1}' */
export const unit =
  (symbols: string): Unit =>
  (value) =>
    `$${format(value)}\\ \\mathrm{${symbols.replaceAll(' ', '\\,').replace('µ', '\\mu ')}}$`;

export const count: Unit = (value) => `$${format(value)}$`;
export const percent: Unit = (value) => `$${format(value)}\\%$`;
export const degrees: Unit = (value) => `$${format(value)}^\\circ$`;
export const celsius: Unit = (value) => `$${format(value)}\\,^\\circ\\mathrm{C}$`;

export const metres = unit('m');
export const centimetres = unit('cm');
export const millimetres = unit('mm');
export const nanometres = unit('nm');
export const seconds = unit('s');
export const minutes = unit('min');
export const hours = unit('h');
export const metresPerSecond = unit('m s^{-1}');
export const kilometresPerHour = unit('km h^{-1}');
export const metresPerSecondSquared = unit('m s^{-2}');
export const radiansPerSecond = unit('rad s^{-1}');
export const kilograms = unit('kg');
export const grams = unit('g');
export const kilogramsPerCubicMetre = unit('kg m^{-3}');
export const newtons = unit('N');
export const newtonsPerMetre = unit('N m^{-1}');
export const joules = unit('J');
export const kilojoules = unit('kJ');
export const watts = unit('W');
export const kilowatts = unit('kW');
export const kilopascals = unit('kPa');
export const hertz = unit('Hz');
export const kelvins = unit('K');
export const volts = unit('V');
export const amperes = unit('A');
export const ohms = unit('\\Omega');
export const microfarads = unit('µF');
export const microcoulombs = unit('µC');
export const teslas = unit('T');
export const electronvolts = unit('eV');
export const moles = unit('mol');
export const litres = unit('L');
export const millilitres = unit('mL');
export const molar = unit('mol L^{-1}');
export const gramsPerMole = unit('g mol^{-1}');
export const kilojoulesPerMole = unit('kJ mol^{-1}');
export const atmospheres = unit('atm');
