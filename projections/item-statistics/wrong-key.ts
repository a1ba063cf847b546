/** Statistics of one option over the students who finished the test. */
export interface ComparedOption {
  /** Share of the upper group that chose this option, 0 to 1. */
  readonly upper: number;
  /** Point-biserial correlation between choosing the option and the rest score, −1 to 1. */
  readonly discrimination: number;
}

export interface ComparedAttempts {
  readonly all: number;
  /** Number of attempts in the upper group. */
  readonly upper: number;
}

/** Minimum share of the upper group for a majority. */
const MAJORITY = 0.5;
/** One-sided significance bounds in standard errors, exceeded by chance in 1 of 100 and 1 of 20 comparisons. */
const SURE_Z = 2.33;
const NOT_WORSE_Z = -1.64;
/** Significance bound without a majority, exceeded by chance in 1 of 200 comparisons. */
const VERY_SURE = 2.58;
/** Discrimination below which a key may be wrong if the upper group has no majority. */
const DISCRIMINATION_MIN = 0.1;

/**
 * Returns true if another option is more likely to be correct than the key.
 *
 * The option must be preferred in the upper group: at least half of it chose the option, significantly more than chose
 * the key (sign test, z = (a − b) / √(a + b)), and neither its own discrimination nor a higher discrimination of the
 * key contradicts this. If no option has a majority in the upper group, as in hard questions, the option must also
 * discriminate significantly better than the key, whose discrimination is below 0.10.
 *
 * The standard error of a correlation near 0 is 1 / √n, and that of a difference is √(2 / n), so that the bounds follow
 * from the number of attempts. Comparing options in the upper 27 % is the usual test for miskeyed items: Kelley (1939),
 * The selection of upper and lower groups for the validation of test items; Haladyna & Rodriguez (2013), Developing and
 * Validating Test Items, chapter on item analysis. The bounds were chosen on simulated cohorts, seeds 1 to 50.
 */
export function isKeyLikelyWrong(
  key: ComparedOption,
  others: readonly ComparedOption[],
  attempts: ComparedAttempts,
): boolean {
  return others.some((option) => isBetter(option, key, attempts));
}

function isBetter(option: ComparedOption, key: ComparedOption, attempts: ComparedAttempts): boolean {
  const upperZ = signTest(option.upper * attempts.upper, key.upper * attempts.upper);
  const ownZ = option.discrimination * Math.sqrt(attempts.all);
  const lead = (option.discrimination - key.discrimination) * Math.sqrt(attempts.all / 2);
  if (option.upper >= MAJORITY) return upperZ > SURE_Z && ownZ > NOT_WORSE_Z && lead > NOT_WORSE_Z;
  return upperZ > VERY_SURE && ownZ > VERY_SURE && lead > VERY_SURE && key.discrimination < DISCRIMINATION_MIN;
}

/** Returns the difference between two exclusive counts in standard errors. */
const signTest = (a: number, b: number): number => (a + b > 0 ? (a - b) / Math.sqrt(a + b) : 0);
