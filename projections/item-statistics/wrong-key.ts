/** One option of a question among the students who finished the test. */
export interface ComparedOption {
  /** Share of the upper group that chose it, 0 to 1. */
  readonly upper: number;
  /** Point-biserial correlation of choosing it with the rest score, −1 to 1. */
  readonly discrimination: number;
}

export interface ComparedAttempts {
  readonly all: number;
  /** Number of attempts in the upper group. */
  readonly upper: number;
}

/** Share of the upper group that counts as agreement on an option. */
const MAJORITY = 0.5;
/** One-sided bounds in standard errors, exceeded by chance in 1 of 100 and 1 of 20 comparisons. */
const SURE = 2.33;
const NOT_WORSE = -1.64;
/** Bound without a majority, exceeded by chance in 1 of 200 comparisons. */
const VERY_SURE = 2.58;
/** Minimum discrimination of a key that counts as correct if the upper group is divided. */
const WEAK_BELOW = 0.1;

/**
 * Returns whether another option is more likely to be right than the key.
 *
 * The option must win in the upper group: at least half of it chose that option, significantly more than chose the key (sign
 * test, z = (a − b) / √(a + b)), and neither its discrimination nor the lead of the key's discrimination speaks against it.
 * Where no option has half of the upper group, as in hard questions, it must also discriminate significantly better than the
 * key, whose own discrimination is below 0.10.
 *
 * The standard error of a correlation near 0 is 1 / √n, that of a difference √(2 / n), so that the bounds follow from the
 * number of attempts. The comparison of options in the upper 27 % is the usual test for miskeyed items: Kelley (1939), The
 * selection of upper and lower groups for the validation of test items; Haladyna & Rodriguez (2013), Developing and Validating
 * Test Items, chapter on item analysis. The bounds were chosen on simulated cohorts, seeds 1 to 50.
 */
export function isKeyLikelyWrong(
  key: ComparedOption,
  others: readonly ComparedOption[],
  attempts: ComparedAttempts,
): boolean {
  return others.some((other) => isBetter(other, key, attempts));
}

function isBetter(other: ComparedOption, key: ComparedOption, attempts: ComparedAttempts): boolean {
  const inUpper = signTest(other.upper * attempts.upper, key.upper * attempts.upper);
  const alone = other.discrimination * Math.sqrt(attempts.all);
  const lead = (other.discrimination - key.discrimination) * Math.sqrt(attempts.all / 2);
  if (other.upper >= MAJORITY) return inUpper > SURE && alone > NOT_WORSE && lead > NOT_WORSE;
  return inUpper > VERY_SURE && alone > VERY_SURE && lead > VERY_SURE && key.discrimination < WEAK_BELOW;
}

/** Returns the difference of two exclusive counts in standard errors. */
const signTest = (one: number, other: number): number => (one + other > 0 ? (one - other) / Math.sqrt(one + other) : 0);
