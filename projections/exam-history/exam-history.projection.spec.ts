import type { AttemptStarted } from '../../api/contracts/events/attempt.events.js';
import { finishedAttempt, remarkedAttempt, resultShown } from '../../test/support/given/finished-attempt.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
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
    recordsWork: true,
  },
} satisfies AttemptStarted);
const finished = recorded(finishedAttempt(['Correct', 'Incorrect', 'Skipped'], { score: 0.25 }));

describe('exam history projection', () => {
  it('lists each finished attempt with its result and the exam name at the start', () => {
    given(examHistoryProjection).when(started, finished).thenDocuments({
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
      verdicts: 'CIS',
      remarked: null,
    });
  });

  it('distinguishes running attempts from finished ones', () => {
    given(examHistoryProjection).when(started).thenDocuments({
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
      verdicts: '',
      remarked: null,
    });
  });

  it('lists a held attempt without figures until its result is shown', () => {
    const heldFinish = recorded(finishedAttempt(['Correct', 'Skipped'], { held: true }));
    const figures = { correct: null, incorrect: null, skipped: null, score: null, verdicts: null };
    const result = { correct: 1, incorrect: 0, skipped: 1, score: 0.5, verdicts: 'CS' };
    const heldAttempt = foldEvents(examHistoryProjection, [started, heldFinish]).get('attempt');
    expect(heldAttempt).toMatchObject({ ...figures, heldResult: result });
    const shown = recorded(resultShown(['Correct', 'Skipped'], { score: 0.5 }));
    const shownAttempt = foldEvents(examHistoryProjection, [started, heldFinish, shown]).get('attempt');
    expect(shownAttempt).toMatchObject(result);
    expect(shownAttempt).not.toHaveProperty('heldResult');
  });

  it('changes only the held figures when a held attempt is remarked', () => {
    const heldFinish = recorded(finishedAttempt(['Correct', 'Skipped'], { held: true }));
    const remarked = recorded(remarkedAttempt(['Correct', 'Annulled'], { held: true, score: 1 }));
    expect(foldEvents(examHistoryProjection, [started, heldFinish, remarked]).get('attempt')).toMatchObject({
      score: null,
      verdicts: null,
      heldResult: { correct: 1, incorrect: 0, skipped: 0, score: 1, verdicts: 'CA' },
      remarked: null,
    });
    expect(examHistoryProjection.announce!.AttemptRemarked!(remarked as never, undefined, undefined)).toEqual([]);
  });

  it("publishes the result to the student's own devices, without individual answers", () => {
    given(examHistoryProjection)
      .when(started, finished)
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

  it('publishes the old and the new score when an attempt is remarked, but not the reason, which may name the key', () => {
    const former = { score: 0.25, verdict: 'Skipped' } as const;
    const remarked = recorded(remarkedAttempt(['Correct', 'Incorrect', 'Annulled'], { score: 0.38, former }));
    const scores = { before: 0.25, after: 0.38 };
    const [document] = foldEvents(examHistoryProjection, [started, finished, remarked]).values();
    expect(document).toMatchObject({
      correct: 1,
      incorrect: 1,
      skipped: 0,
      score: 0.38,
      verdicts: 'CIA',
      remarked: { at: '2026-01-06T10:00:00.000Z', ...scores, reason: 'The key was wrong.' },
    });
    const finishedOnly = foldEvents(examHistoryProjection, [started, finished]).get('attempt');
    expect(examHistoryProjection.announce!.AttemptRemarked!(remarked as never, finishedOnly, document)).toEqual([
      { room: 'account:ann', name: 'attempt:remarked', payload: { attemptId: 'attempt', ...scores } },
    ]);
  });
});
