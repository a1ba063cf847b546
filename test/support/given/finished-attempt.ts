import type {
  AttemptFinished,
  AttemptRemarked,
  AttemptResultShown,
  Verdict,
} from '../../../api/contracts/events/attempt.events.js';
import type { Subject } from '../../../api/contracts/http/limits.js';

/** Returns the event of a finished attempt with these verdicts on questions q1, q2, … */
export function finishedAttempt(
  verdicts: readonly Verdict[],
  { subject = 'Math', ...overrides }: Partial<AttemptFinished['data']> & { subject?: Subject } = {},
): AttemptFinished {
  const count = (kind: Verdict) => verdicts.filter((verdict) => verdict === kind).length;
  return {
    type: 'AttemptFinished',
    data: {
      attemptId: 'attempt',
      studentId: 'ann',
      type: 'MockTest',
      examId: 'exam',
      subject,
      weighing: 'practice',
      startedAt: '2026-01-05T10:00:00.000Z',
      finishedAt: '2026-01-05T10:05:00.000Z',
      reason: 'submitted',
      score: 0.5,
      correct: count('Correct'),
      incorrect: count('Incorrect'),
      skipped: count('Skipped'),
      verdicts: verdicts.map((verdict, index) => ({
        questionId: `q${index + 1}`,
        version: 0,
        subject,
        option: verdict === 'Skipped' ? null : 'option',
        verdict,
      })),
      held: false,
      ...overrides,
    },
  };
}

/** Returns the event that regrades an attempt to these verdicts, of which the last one has changed. */
export function remarkedAttempt(
  verdicts: readonly Verdict[],
  {
    former: previous = { score: 0.5, verdict: 'Incorrect' },
    ...overrides
  }: Parameters<typeof finishedAttempt>[1] & Partial<Pick<AttemptRemarked['data'], 'former'>> = {},
): AttemptRemarked {
  const { startedAt: _, reason: _ended, claim: _claim, ...marks } = finishedAttempt(verdicts, overrides).data;
  const { questionId } = marks.verdicts.at(-1)!;
  const remarkedAt = '2026-01-06T10:00:00.000Z';
  const correction = { correctionId: 'correction', questionId, reason: 'The key was wrong.' };
  return { type: 'AttemptRemarked', data: { ...marks, remarkedAt, ...correction, former: previous } };
}

/** Returns the event that shows the held result of an attempt with these verdicts. */
export function resultShown(...args: Parameters<typeof finishedAttempt>): AttemptResultShown {
  const { claim: _claim, held: _held, ...result } = finishedAttempt(...args).data;
  return { type: 'AttemptResultShown', data: result };
}
