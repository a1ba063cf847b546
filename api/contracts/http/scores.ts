import { NEGATIVE_MARK } from './limits.js';

export interface VerdictCounts {
  correct: number;
  incorrect: number;
  skipped: number;
}

/** Letter of each verdict in `verdicts` of `GET /api/attempts`. */
export const VERDICT_LETTERS = { Correct: 'C', Incorrect: 'I', Skipped: 'S', Annulled: 'A' } as const;

/**
 * Returns (correct − penalty × incorrect) / questions, rounded to two decimals, half away from zero (EXAM-49).
 * Annulled questions are excluded. Computed in integers, because floating point would round some halves incorrectly.
 * @param penalty penalty for a wrong answer, with two decimals
 */
export function scoreOf({ correct, incorrect, skipped }: VerdictCounts, penalty = NEGATIVE_MARK): number {
  const questions = correct + incorrect + skipped;
  if (questions === 0) return 0;
  // score × 100 equals dividend / questions
  const dividend = 100 * correct - Math.round(100 * penalty) * incorrect;
  const hundredths = Math.floor((2 * Math.abs(dividend) + questions) / (2 * questions));
  return hundredths === 0 ? 0 : (Math.sign(dividend) * hundredths) / 100;
}
