import type { FinishedAttempt } from '../attempt.queries';
import type { Verdict } from './marked-question';

/**
 * Counts the verdicts of the first questions, in the order of the paper. While answers are hidden, returns the totals of
 * the attempt once the first question is marked.
 */
export function verdictCounts(attempt: FinishedAttempt, markedCount: number): Readonly<Record<Verdict, number>> {
  const { correct, incorrect, skipped, questions } = attempt;
  const counts = { Correct: 0, Incorrect: 0, Skipped: 0, Annulled: 0 };
  if (questions.some(({ hidden }) => hidden)) {
    if (markedCount === 0) return counts;
    const annulled = questions.length - correct - incorrect - skipped;
    return { Correct: correct, Incorrect: incorrect, Skipped: skipped, Annulled: annulled };
  }
  for (const { verdict } of questions.slice(0, markedCount)) if (verdict) counts[verdict] += 1;
  return counts;
}
