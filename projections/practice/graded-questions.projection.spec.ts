import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { ANSWERS_MAX, gradedQuestionsProjection } from './graded-questions.projection.js';

const practised = (practiceId = 'practice'): MeritlistEvent => ({
  type: 'PracticeAnswered',
  data: {
    practiceId,
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
});
const after = (...events: MeritlistEvent[]) =>
  foldEvents(
    gradedQuestionsProjection,
    events.map((event) => recorded(event)),
  );

describe('graded questions projection', () => {
  it('contains the practice answers to a question', () => {
    given(gradedQuestionsProjection)
      .when(recorded(practised()))
      .thenDocuments({
        _id: 'ann/q1',
        studentId: 'ann',
        questionId: 'q1',
        answers: [
          {
            at: '2026-01-06T10:00:00.000Z',
            in: 'practice',
            version: 0,
            option: 'option',
            verdict: 'Correct',
            spentMs: 4_000,
            changed: true,
            flagged: false,
          },
        ],
        position: 1,
      });
  });

  it('stores at most 100 answers per question', () => {
    const events = Array.from({ length: ANSWERS_MAX + 1 }, (_, index) => practised(`practice ${index}`));
    const { answers } = after(...events).get('ann/q1')!;
    expect([answers.length, answers[0]!.in]).toEqual([100, 'practice 1']);
  });

  it("is deleted with the student's account [PRACTICE-16]", () => {
    const accountDeleted: MeritlistEvent = {
      type: 'AccountDeleted',
      data: { accountId: 'ann', role: 'student', reservations: [] },
    };
    expect(after(practised(), accountDeleted).size).toBe(0);
    const erased: MeritlistEvent = { type: 'AccountErased', data: { accountId: 'ann' } };
    expect(after(accountDeleted, practised(), erased).size).toBe(0);
  });
});
