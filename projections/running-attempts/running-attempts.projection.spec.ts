import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { runningAttemptsProjection } from './running-attempts.projection.js';

const started = (attemptId: string): MeritlistEvent => ({
  type: 'SittingStarted',
  data: {
    attemptId,
    studentId: 'ann',
    type: 'MockTest',
    examId: 'exam',
    name: 'Chemistry mock test',
    subject: 'Chemistry',
    weighing: 'practice',
    questions: [{ questionId: 'gas', version: 0 }],
    optionSeed: 'seed',
    startedAt: '2026-01-05T10:00:00.000Z',
    deadline: '2026-01-05T10:10:00.000Z',
  },
});
const about = { attemptId: 'one', studentId: 'ann', questionId: 'gas' };

describe('running attempts projection', () => {
  it('contains the running attempts', () => {
    const ended: MeritlistEvent = { type: 'SittingEnded', data: { studentId: 'ann', attemptId: 'one' } };
    given(runningAttemptsProjection)
      .when(recorded(started('one')), recorded(ended), recorded(started('two')))
      .thenDocuments({
        _id: 'two',
        studentId: 'ann',
        type: 'MockTest',
        examId: 'exam',
        weighing: 'practice',
        deadline: '2026-01-05T10:10:00.000Z',
      });
  });

  it("publishes answers and visits to the student's own devices", () => {
    const chosenAt = '2026-01-05T10:01:00.000Z';
    given(runningAttemptsProjection)
      .when(
        recorded({ type: 'AnswerSaved', data: { ...about, option: 'Neon', chosenAt } }, chosenAt, 1),
        recorded({ type: 'AnswerSaved', data: { ...about, option: null, chosenAt } }, chosenAt, 2),
        recorded({ type: 'ProgressRecorded', data: { ...about, flagged: true } }, chosenAt, 3),
      )
      .thenAnnounced(
        {
          room: 'account:ann',
          name: 'attempt:answer',
          payload: { attemptId: 'one', questionId: 'gas', option: 'Neon', revision: 1 },
        },
        {
          room: 'account:ann',
          name: 'attempt:answer',
          payload: { attemptId: 'one', questionId: 'gas', option: null, revision: 2 },
        },
        {
          room: 'account:ann',
          name: 'attempt:progress',
          payload: { attemptId: 'one', questionId: 'gas', marked: true, revision: 3 },
        },
      );
  });
});
