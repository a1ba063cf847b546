/**
 * Formats a number in TeX: 0.05, 4800, 1.6\times10^{-19}.
 * @param figures significant figures including trailing zeros; defaults to those of the number
 */
export function numeral(value: number, figures?: number): string {
  return value === 0 || isPlain(value) ? plainNumeral(value, figures) : inPowersOfTen(value, figures);
}

const PLAIN_MIN = 1e-3;
const PLAIN_MAX = 1e5;

export const isPlain = (value: number): boolean => Math.abs(value) >= PLAIN_MIN && Math.abs(value) < PLAIN_MAX;

/** Rounds off binary floating-point errors. */
const roundError = (value: number): number => Number(value.toPrecision(12));

export function plainNumeral(value: number, figures?: number): string {
  if (figures === undefined) return expandExponent(roundError(value));
  const rounded = Number(roundError(value).toPrecision(figures));
  const whole = Math.floor(Math.log10(Math.abs(rounded))) + 1;
  return figures > whole ? rounded.toFixed(Math.max(0, figures - whole)) : expandExponent(rounded);
}

/** Converts a number to text without the exponent notation of `String`. */
const expandExponent = (value: number): string => {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
};

export function inPowersOfTen(value: number, figures?: number): string {
  const [mantissa, exponent] = (
    figures === undefined ? roundError(value).toExponential() : roundError(value).toExponential(figures - 1)
  ).split('e');
  return `${mantissa}\\times10^{${Number(exponent)}}`;
}
