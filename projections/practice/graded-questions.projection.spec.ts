import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { finishedAttempt, remarkedAttempt } from '../../test/support/given/finished-attempt.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { gradedQuestionsProjection } from './graded-questions.projection.js';

const saved = (option: string | null, questionId = 'q1'): MeritlistEvent => ({
  type: 'AnswerSaved',
  data: { attemptId: 'attempt', studentId: 'ann', questionId, option, chosenAt: '2026-01-05T10:01:00.000Z' },
});
const progress = (overrides: object, questionId = 'q1'): MeritlistEvent => ({
  type: 'ProgressRecorded',
  data: { attemptId: 'attempt', studentId: 'ann', questionId, ...overrides },
});
const practised: MeritlistEvent = {
  type: 'PracticeAnswered',
  data: {
    practiceId: 'practice',
    studentId: 'ann',
    questionId: 'q1',
    version: 0,
    subject: 'Math',
    option: 'option',
    verdict: 'Correct',
    correctAnswer: 'option',
    spentMs: 4_000,
    changed: true,
    flagged: false,
    answeredAt: '2026-01-06T10:00:00.000Z',
  },
};
const after = (...events: MeritlistEvent[]) =>
  foldEvents(
    gradedQuestionsProjection,
    events.map((event) => recorded(event)),
  );
const first = (...events: MeritlistEvent[]) => after(...events).get('ann/q1')?.answers[0];

const examAnswer = {
  at: '2026-01-05T10:05:00.000Z',
  kind: 'exam',
  in: 'attempt',
  version: 0,
  option: 'option',
  verdict: 'Incorrect',
  spentMs: null,
  changed: false,
  flagged: false,
} as const;

describe('graded questions projection', () => {
  it('contains the answers to a question and the attempts in which it was skipped', () => {
    given(gradedQuestionsProjection)
      .when(recorded(finishedAttempt(['Incorrect', 'Skipped'])))
      .thenDocuments(
        { _id: 'ann/q1', studentId: 'ann', questionId: 'q1', subject: 'Math', answers: [examAnswer], open: null },
        {
          _id: 'ann/q2',
          studentId: 'ann',
          questionId: 'q2',
          subject: null,
          answers: [],
          skippedIn: ['attempt'],
          open: null,
        },
      );
  });

  it('records at most 100 skips per question, together with its answers', () => {
    const skips = Array.from({ length: 101 }, (_, index) =>
      finishedAttempt(['Skipped'], { attemptId: `attempt ${index}` }),
    );
    const { skippedIn, answers } = after(...skips, finishedAttempt(['Incorrect'])).get('ann/q1')!;
    expect([skippedIn!.length, skippedIn![0], answers]).toEqual([100, 'attempt 1', [examAnswer]]);
  });

  it('orders practice answers after the answers of earlier exams', () => {
    const { answers } = after(finishedAttempt(['Incorrect']), practised).get('ann/q1')!;
    expect(answers).toEqual([
      examAnswer,
      {
        ...examAnswer,
        at: '2026-01-06T10:00:00.000Z',
        kind: 'practice',
        in: 'practice',
        verdict: 'Correct',
        spentMs: 4_000,
        changed: true,
      },
    ]);
  });

  it('sums the time spent on a question and records its last flag', () => {
    const events = [
      progress({ visited: true, spentMs: 5_000 }),
      progress({ flagged: true }),
      progress({ spentMs: 2_000 }),
    ];
    const finished = finishedAttempt(['Correct']);
    expect(first(...events, finished)).toMatchObject({ spentMs: 7_000, flagged: true });
    expect(first(...events, progress({ flagged: false }), finished)).toMatchObject({ flagged: false });
  });

  it('records whether another option was chosen first; clearing an answer is not a change', () => {
    const finished = finishedAttempt(['Correct']);
    expect(first(saved('option'), saved('option'), finished)).toMatchObject({ changed: false });
    expect(first(saved('option'), saved(null), saved('option'), finished)).toMatchObject({ changed: false });
    expect(first(saved('other'), saved(null), saved('option'), finished)).toMatchObject({ changed: true });
  });

  it('removes the interim effort of an attempt when the attempt ends', () => {
    expect(after(saved('option'), saved(null), finishedAttempt(['Skipped'])).get('ann/q1')).toMatchObject({
      answers: [],
      open: null,
    });
    const [, later] = after(
      saved('other'),
      saved('option'),
      finishedAttempt(['Correct']),
      finishedAttempt(['Correct'], { attemptId: 'later' }),
    ).get('ann/q1')!.answers;
    expect(later).toMatchObject({ in: 'later', changed: false });
  });

  it('uses the verdicts of a remarked attempt', () => {
    expect(first(finishedAttempt(['Incorrect']), remarkedAttempt(['Correct']))).toEqual({
      ...examAnswer,
      verdict: 'Correct',
    });
    expect(after(remarkedAttempt(['Correct'])).size).toBe(0);
  });

  it('stores at most 100 answers per question', () => {
    const manyAttempts = Array.from(
      { length: 101 },
      (_, index): MeritlistEvent =>
        ({
          ...practised,
          data: { ...practised.data, practiceId: `practice ${index}` },
        }) as MeritlistEvent,
    );
    const { answers } = after(...manyAttempts).get('ann/q1')!;
    expect([answers.length, answers[0]!.in]).toEqual([100, 'practice 1']);
  });

  it("[PRACTICE-16] is deleted with the student's account", () => {
    const accountDeleted: MeritlistEvent = {
      type: 'AccountDeleted',
      data: { accountId: 'ann', role: 'student', reservations: [] },
    };
    expect(after(finishedAttempt(['Incorrect']), practised, accountDeleted).size).toBe(0);
    const erased: MeritlistEvent = { type: 'AccountErased', data: { accountId: 'ann' } };
    expect(after(accountDeleted, practised, erased).size).toBe(0);
  });
});
