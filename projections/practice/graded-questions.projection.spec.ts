import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { gradedQuestionsProjection } from './graded-questions.projection.js';

const practised = (practiceId = 'practice', questionId = 'q1'): MeritlistEvent => ({
  type: 'PracticeAnswered',
  data: {
    practiceId,
    studentId: 'ann',
    questionId,
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
  it('contains the answers of a practice', () => {
    given(gradedQuestionsProjection)
      .when(recorded(practised()))
      .thenDocuments({
        _id: 'practice',
        studentId: 'ann',
        answers: [
          {
            questionId: 'q1',
            at: '2026-01-06T10:00:00.000Z',
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

  it('has one document for each practice, with the answers in their order', () => {
    const documents = after(practised(), practised('practice', 'q2'), practised('later'));
    expect([...documents.keys()]).toEqual(['practice', 'later']);
    expect(documents.get('practice')).toMatchObject({ answers: [{ questionId: 'q1' }, { questionId: 'q2' }] });
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
