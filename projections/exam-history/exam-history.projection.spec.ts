import type { AttemptStarted } from '../../api/contracts/events/attempt.events.js';
import { finishedAttempt } from '../../test/support/finished-attempt.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { examHistoryProjection } from './exam-history.projection.js';

const started = recorded({
  type: 'AttemptStarted',
  data: {
    attemptId: 'attempt',
    studentId: 'ann',
    type: 'MockTest',
    examId: 'exam',
    name: 'Math Mock Test',
    subject: 'Math',
    weighing: 'practice',
    startedAt: '2026-01-05T10:00:00.000Z',
    deadline: '2026-01-05T10:10:00.000Z',
    questions: [],
    optionSeed: 'seed',
  },
} satisfies AttemptStarted);
const finished = recorded(finishedAttempt(['Correct', 'Incorrect', 'Skipped'], { score: 0.25 }));

describe('the exam history', () => {
  it('has each finished attempt with its figures, under the name that its exam had at the start', () => {
    given(examHistoryProjection).after(started, finished).thenDocuments({
      _id: 'attempt',
      studentId: 'ann',
      type: 'MockTest',
      examId: 'exam',
      name: 'Math Mock Test',
      subject: 'Math',
      startedAt: '2026-01-05T10:00:00.000Z',
      isFinished: true,
      correct: 1,
      incorrect: 1,
      skipped: 1,
      score: 0.25,
    });
  });

  it('tells a running attempt from those that are finished', () => {
    given(examHistoryProjection).after(started).thenDocuments({
      _id: 'attempt',
      studentId: 'ann',
      type: 'MockTest',
      examId: 'exam',
      name: 'Math Mock Test',
      subject: 'Math',
      startedAt: '2026-01-05T10:00:00.000Z',
      isFinished: false,
      correct: 0,
      incorrect: 0,
      skipped: 0,
      score: 0,
    });
  });

  it("tells the student's own screens of the result, and of no single answer", () => {
    given(examHistoryProjection)
      .after(started, finished)
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
