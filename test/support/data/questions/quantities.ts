/** Factors from unit symbols to base units. Shares no code with the formatting of units. */
export type UnitTable = Record<string, number>;

const powers: UnitTable = { G: 1e9, M: 1e6, k: 1e3, c: 1e-2, m: 1e-3, '\\mu ': 1e-6, n: 1e-9, p: 1e-12 };

function withPrefixes(symbols: UnitTable): UnitTable {
  const table: UnitTable = {};
  for (const [symbol, value] of Object.entries(symbols)) {
    table[symbol] = value;
    for (const [prefix, power] of Object.entries(powers)) table[prefix + symbol] ??= value * power;
  }
  return table;
}

/** Metre, kilogram, second, ampere, kelvin, mole; degrees Celsius and angles are not converted */
export const siUnits: UnitTable = {
  ...withPrefixes({
    m: 1,
    s: 1,
    N: 1,
    J: 1,
    W: 1,
    Pa: 1,
    Hz: 1,
    K: 1,
    V: 1,
    A: 1,
    C: 1,
    F: 1,
    T: 1,
    H: 1,
    Wb: 1,
    eV: 1.6e-19,
  }),
  ...withPrefixes({ '\\Omega': 1, mol: 1, L: 1e-3, g: 1e-3 }),
  h: 3600,
  min: 60,
  u: 1.66e-27,
  rad: 1,
  rpm: (2 * Math.PI) / 60,
  dB: 1,
  D: 1,
  atm: 101_325,
};

/** Units of chemistry: gram, litre, atmosphere, joule, and otherwise SI */
export const laboratoryUnits: UnitTable = {
  ...siUnits,
  ...withPrefixes({ g: 1, L: 1 }),
  cm: 1,
  'cm^3': 1e-3,
  atm: 1,
  Pa: 1 / 101_325,
  kPa: 1000 / 101_325,
  mmHg: 1 / 760,
  nm: 1e-9,
};

const NUMBER = /^(?:[^=+]*=\s*)?([-+]?\d+(?:\.\d+)?)(?:\\times10\^\{(-?\d+)\})?(.*)$/;

/** Parses a formula as a quantity; returns undefined if the formula is not a quantity. */
export function quantity(formula: string, units: UnitTable): number | undefined {
  const [, digits, power = '0', rest] = NUMBER.exec(formula) ?? [];
  if (digits === undefined) return undefined;
  const factor = unitValue(rest!.replace(/^\\[ ,]/, ''), units);
  return factor === undefined ? undefined : Number(`${digits}e${power}`) * factor;
}

function unitValue(text: string, units: UnitTable): number | undefined {
  if (text === '' || text === '^\\circ' || text === '^\\circ\\mathrm{C}') return 1;
  if (text === '\\%') return 0.01;
  const symbols = /^\\mathrm\{(.*)\}$/.exec(text)?.[1];
  if (symbols === undefined) return undefined;
  return symbols.split('\\,').reduce<number | undefined>((value, symbol) => {
    const [, name = '', exponent = '1'] = /^(.*?)(?:\^\{(-?\d)\})?$/.exec(symbol) ?? [];
    const unitFactor =
      units[`${name}^${exponent}`] ?? (units[name] === undefined ? undefined : units[name] ** Number(exponent));
    return value === undefined || unitFactor === undefined ? undefined : value * unitFactor;
  }, 1);
}

/**
 * Returns half of the last significant digit of a formula in the base unit. Numbers with fewer than three digits,
 * fractions and roots are exact; trailing zeros after the third digit are not significant.
 */
export function lastDigit(formula: string, units: UnitTable): number {
  const digits = NUMBER.exec(formula)?.[1];
  if (digits === undefined || quantity(formula, units) === undefined) return 0;
  if (digits.replace(/^[-+0.]+/, '').replace('.', '').length < 3) return 0;
  const trailingZeros = /^[-+]?\d{3}(0+)$/.exec(digits)?.[1]?.length ?? 0;
  const halfUnitText = digits.includes('.') ? `${digits}5` : String(Number(digits) + 0.5 * 10 ** trailingZeros);
  return Math.abs(quantity(formula.replace(digits, halfUnitText), units)! - quantity(formula, units)!);
}

export const formulasIn = (text: string): string[] => [...text.matchAll(/\$([^$]*)\$/g)].map(([, formula]) => formula!);

/** Returns every quantity in a text, in order. */
export const quantitiesIn = (text: string, units: UnitTable): number[] =>
  formulasIn(text)
    .map((formula) => quantity(formula, units))
    .filter((value) => value !== undefined);
