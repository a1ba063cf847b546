import { inPowersOfTen, isPlain, numeral, plainNumeral } from './notation/numerals.js';
import type { Unit } from './notation/units.js';
import type { Problem } from './topic.js';

interface Showing {
  /** Number of significant figures for values that are not exact. */
  figures?: number;
  /** Minimum relative difference between two options. */
  apart?: number;
  /** True if results with the opposite sign are offered. */
  signed?: boolean;
}

/** Formats the right value and the results of typical mistakes in the same notation, so that all options differ. */
export function answers(
  right: number,
  mistakes: number[],
  unit: Unit,
  { figures = 3, apart = 0.08, signed = false }: Showing = {},
): Pick<Problem, 'right' | 'wrong'> {
  const displayedValues = [right];
  for (const mistake of mistakes) {
    const sensible = Number.isFinite(mistake) && mistake !== 0 && (signed || mistake * right > 0);
    if (sensible && displayedValues.every((displayedValue) => farApart(mistake, displayedValue, apart)))
      displayedValues.push(mistake);
  }
  const [correct, ...wrong] = formatAlike(displayedValues, figures).map(unit);
  return { right: correct!, wrong };
}

const farApart = (a: number, displayedValue: number, apart: number): boolean =>
  Math.abs(a - displayedValue) > apart * Math.max(Math.abs(a), Math.abs(displayedValue));

/**
 * Formats values in a common notation: powers of ten if the first value uses them, and trailing zeros unless all
 * values are round.
 */
function formatAlike(values: number[], figures: number): string[] {
  const even = values.every((value) => Math.abs(Number(value.toPrecision(figures)) / value - 1) < 1e-9);
  const shownFigures = even ? undefined : figures;
  if (!isPlain(values[0]!)) return values.map((value) => inPowersOfTen(value, shownFigures));
  const write = values.every((value) => Math.abs(value) >= 1e-4 && Math.abs(value) < 1e6) ? plainNumeral : numeral;
  return values.map((value) => write(value, shownFigures));
}
