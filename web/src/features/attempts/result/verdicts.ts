import { Check, Minus, X, type LucideIcon } from 'lucide-react';
import { NEGATIVE_MARK } from '../../../../../api/contracts/http/limits';
import type { Tone } from '../../../ui/chip';
import type { MarkedQuestion } from '../attempt.queries';

export type Verdict = MarkedQuestion['verdict'];

/** How a verdict is shown, and what it is worth. */
export const VERDICTS: Readonly<Record<Verdict, { tone: Tone; icon: LucideIcon; mark: number }>> = {
  Correct: { tone: 'positive', icon: Check, mark: 1 },
  Incorrect: { tone: 'negative', icon: X, mark: -NEGATIVE_MARK },
  Skipped: { tone: 'neutral', icon: Minus, mark: 0 },
};
