import type { AttemptFinished, Verdict } from '../../api/contracts/events/attempt.events.js';
import type { Subject } from '../../api/contracts/http/limits.js';

/** An attempt of these verdicts on questions q1, q2, …; the rest as told. */
export function finishedAttempt(
  verdicts: readonly Verdict[],
  { subject = 'Math', ...more }: Partial<AttemptFinished['data']> & { subject?: Subject } = {},
): AttemptFinished {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
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
      ...more,
    },
  };
}
