import { NEGATIVE_MARK } from './limits.js';

export interface VerdictCounts {
  correct: number;
  incorrect: number;
  skipped: number;
}

/**
 * (correct − penalty × incorrect) / questions, to two decimals, halves away from zero (EXAM-49); those annulled are no questions.
 * Reckoned in whole numbers: floating point would round some halves the wrong way.
 * @param penalty marks that a wrong answer costs, of two decimals
 */
export function scoreOf({ correct, incorrect, skipped }: VerdictCounts, penalty = NEGATIVE_MARK): number {
  const questions = correct + incorrect + skipped;
  if (questions === 0) return 0;
  // score × 100 is the fraction dividend / questions
  const dividend = 100 * correct - Math.round(100 * penalty) * incorrect;
  const hundredths = Math.floor((2 * Math.abs(dividend) + questions) / (2 * questions));
  return hundredths === 0 ? 0 : (Math.sign(dividend) * hundredths) / 100;
}
