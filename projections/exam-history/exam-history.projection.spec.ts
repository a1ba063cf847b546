import { finishedAttempt } from '../../test/support/finished-attempt.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { examHistoryProjection } from './exam-history.projection.js';

const finished = recorded(finishedAttempt(['Correct', 'Incorrect', 'Skipped'], { score: 0.25 }));

describe('the exam history', () => {
  it('has a row for each finished attempt', () => {
    given(examHistoryProjection).after(finished).thenDocuments({
      _id: 'attempt',
      studentId: 'ann',
      startedAt: '2026-01-05T10:00:00.000Z',
      type: 'MockTest',
      correct: 1,
      incorrect: 1,
      skipped: 1,
      score: 0.25,
    });
  });

  it("tells the student's own screens of the result, and of no single answer", () => {
    given(examHistoryProjection)
      .after(finished)
      .thenAnnounced({
        room: 'account:ann',
        name: 'attempt:finished',
        payload: {
          attemptId: 'attempt',
          type: 'MockTest',
          examId: 'exam',
          score: 0.25,
          correct: 1,
          incorrect: 1,
          skipped: 1,
          finishedAt: '2026-01-05T10:05:00.000Z',
          reason: 'submitted',
        },
      });
  });
});
