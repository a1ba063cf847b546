import type { Verdict } from '../contracts/events/attempt.events.js';
import type { VerdictCounts } from '../contracts/http/scores.js';

export { scoreOf, type VerdictCounts } from '../contracts/http/scores.js';

/** Grades an answer. Only the first correct answer counts (EXAM-51); a question without one is annulled. */
export function verdictOn(option: string | null, [correctAnswer]: readonly string[]): Verdict {
  if (correctAnswer === undefined) return 'Annulled';
  if (option === null) return 'Skipped';
  return option === correctAnswer ? 'Correct' : 'Incorrect';
}

export function countVerdicts(verdicts: readonly Verdict[]): VerdictCounts {
  const count = (countedVerdict: Verdict) => verdicts.filter((verdict) => verdict === countedVerdict).length;
  return { correct: count('Correct'), incorrect: count('Incorrect'), skipped: count('Skipped') };
}
