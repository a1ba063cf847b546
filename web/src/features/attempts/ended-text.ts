import type { FinishedAttempt } from './attempt.queries';

/** In the reader's own time zone. */
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How and when an attempt ended. */
export function endedText({ reason, finishedAt }: Pick<FinishedAttempt, 'reason' | 'finishedAt'>): string {
  const at = TIME.format(new Date(finishedAt));
  return reason === 'timeUp' ? `Time ran out ${at}` : `Submitted ${at}`;
}
