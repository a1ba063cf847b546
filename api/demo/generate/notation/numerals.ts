/**
 * Formats a number in TeX: 0.05, 4800, 1.6\times10^{-19}.
 * @param figures significant figures including trailing zeros; defaults to those of the number
 */
export function numeral(value: number, figures?: number): string {
  return value === 0 || isPlain(value) ? plain(value, figures) : inPowersOfTen(value, figures);
}

const PLAIN_MIN = 1e-3;
const PLAIN_MAX = 1e5;

export const isPlain = (value: number): boolean => Math.abs(value) >= PLAIN_MIN && Math.abs(value) < PLAIN_MAX;

/** Rounds off binary floating-point errors. */
const clean = (value: number): number => Number(value.toPrecision(12));

export function plain(value: number, figures?: number): string {
  if (figures === undefined) return expanded(clean(value));
  const rounded = Number(clean(value).toPrecision(figures));
  const whole = Math.floor(Math.log10(Math.abs(rounded))) + 1;
  return figures > whole ? rounded.toFixed(Math.max(0, figures - whole)) : expanded(rounded);
}

/** Converts a number to text without the exponent notation of `String`. */
const expanded = (value: number): string => {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
};

export function inPowersOfTen(value: number, figures?: number): string {
  const [mantissa, exponent] = (
    figures === undefined ? clean(value).toExponential() : clean(value).toExponential(figures - 1)
  ).split('e');
  return `${mantissa}\\times10^{${Number(exponent)}}`;
}
