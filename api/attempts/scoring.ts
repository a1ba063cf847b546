import type { Verdict } from '../contracts/events/attempt.events.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';

export interface VerdictCounts {
  correct: number;
  incorrect: number;
  skipped: number;
}

/** The first of the correct answers is the one that counts (EXAM-51). */
export function verdictOn(option: string | null, [correctAnswer]: readonly string[]): Verdict {
  if (option === null) return 'Skipped';
  return option === correctAnswer ? 'Correct' : 'Incorrect';
}

export function countVerdicts(verdicts: readonly Verdict[]): VerdictCounts {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return { correct: count('Correct'), incorrect: count('Incorrect'), skipped: count('Skipped') };
}

/** wrong answers that take off one whole mark */
const WRONG_PER_MARK = 1 / NEGATIVE_MARK;

/**
 * (correct − 0.25 × incorrect) / questions, to two decimals, halves away from zero (EXAM-49).
 * Reckoned in whole numbers: floating point would round some halves the wrong way.
 */
export function scoreOf({ correct, incorrect, skipped }: VerdictCounts): number {
  const questions = correct + incorrect + skipped;
  if (questions === 0) return 0;
  // score × 100 is the fraction dividend / divisor
  const dividend = 100 * (WRONG_PER_MARK * correct - incorrect);
  const divisor = WRONG_PER_MARK * questions;
  const hundredths = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return hundredths === 0 ? 0 : (Math.sign(dividend) * hundredths) / 100;
}
