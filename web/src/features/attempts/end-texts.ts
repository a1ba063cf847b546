import { DATE, DATE_TIME } from '../../lib/time/date-formats';
import { percentText } from '../../entities/score/score-text';
import type { FinishedAttempt, HeldAttempt } from './attempt.queries';

/** Returns the number of answers that arrived too late, as text; undefined if there are none. */
export function lateText({ late, reason }: Pick<FinishedAttempt, 'late' | 'reason'>): string | undefined {
  if (late === 0) return undefined;
  const endReason = reason === 'timeUp' ? 'time ran out' : 'the test was submitted';
  return late === 1
    ? `1 answer arrived after ${endReason} and does not count.`
    : `${late} answers arrived after ${endReason} and do not count.`;
}

/**
 * Returns the effect of a corrected key and its reason: 'Marked again on May 3, 2026: 38% → 50%. Iron is right as
 * well.'
 */
export const remarkText = ({ remarkedAt, before, after, reason }: FinishedAttempt['remarks'][number]): string =>
  `Marked again on ${DATE.format(new Date(remarkedAt))}: ${percentText(before)} → ${percentText(after)}. ${reason}`;

type End = Pick<FinishedAttempt, 'reason' | 'finishedAt'>;

/** Returns how an attempt ended and when, as texts. */
export const endTexts = ({ reason, finishedAt }: End): { reasonText: string; at: string } => ({
  reasonText: reason === 'timeUp' ? 'Time ran out' : 'Submitted',
  at: DATE_TIME.format(new Date(finishedAt)),
});

/** Returns when an attempt ended. It is not known how while the result is withheld. */
export const finishedText = ({ finishedAt }: HeldAttempt): string =>
  `Finished ${DATE_TIME.format(new Date(finishedAt))}`;

export function endedText(attempt: End): string {
  const { reasonText, at } = endTexts(attempt);
  return `${reasonText} ${at}`;
}
