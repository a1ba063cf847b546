import type { Verdict } from '../../api/contracts/events/attempt.events.js';
import { finishedAttempt } from '../../test/support/finished-attempt.js';
import { folded, given, recorded } from '../../test/support/given-projection.js';
import { mistakesOf, mistakesProjection } from './mistakes.projection.js';

let attempts = 0;
const attempt = (verdicts: readonly Verdict[], attemptId = `attempt ${(attempts += 1)}`) =>
  recorded(finishedAttempt(verdicts, { attemptId }));
const mistakesAfter = (...events: ReturnType<typeof attempt>[]) =>
  mistakesOf(folded(mistakesProjection, events).values()).map(({ questionId, mastered }) => ({ questionId, mastered }));

describe('mistakes', () => {
  it('keep what was answered in each attempt', () => {
    given(mistakesProjection)
      .after(recorded(finishedAttempt(['Correct', 'Incorrect', 'Skipped'])))
      .thenDocuments({
        _id: 'attempt',
        studentId: 'ann',
        finishedAt: '2026-01-05T10:05:00.000Z',
        answered: [
          { questionId: 'q1', subject: 'Math', version: 0, correct: true },
          { questionId: 'q2', subject: 'Math', version: 0, correct: false },
        ],
      });
  });

  it('are the questions answered incorrectly, neither those skipped nor those answered correctly', () => {
    const documents = folded(mistakesProjection, [attempt(['Correct', 'Incorrect', 'Skipped'])]).values();
    expect(mistakesOf(documents)).toEqual([{ questionId: 'q2', subject: 'Math', version: 0, mastered: false }]);
  });

  it('are counted once, however often they are made', () => {
    expect(mistakesAfter(attempt(['Incorrect']), attempt(['Incorrect']))).toEqual([
      { questionId: 'q1', mastered: false },
    ]);
  });

  it('stay when answered correctly, as mastered, until missed again', () => {
    const missed = attempt(['Incorrect', 'Incorrect']);
    const mastered = attempt(['Correct', 'Skipped']);
    const q2 = { questionId: 'q2', mastered: false };
    expect(mistakesAfter(missed, mastered)).toEqual([{ questionId: 'q1', mastered: true }, q2]);
    expect(mistakesAfter(missed, mastered, attempt(['Incorrect']))).toEqual([
      { questionId: 'q1', mastered: false },
      q2,
    ]);
  });

  it('[N6] of an attempt that is marked anew follow from its new verdicts, and from all attempts after it', () => {
    const first = attempt(['Correct', 'Incorrect'], 'first');
    const later = attempt(['Correct', 'Correct'], 'later');
    const markedAnew = attempt(['Incorrect', 'Correct'], 'first');
    expect(mistakesAfter(first, later)).toEqual([{ questionId: 'q2', mastered: true }]);
    expect(mistakesAfter(first, later, markedAnew)).toEqual([{ questionId: 'q1', mastered: true }]);
  });
});
