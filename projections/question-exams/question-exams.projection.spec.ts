import type { MockTestEvent } from '../../api/contracts/events/mock-test.events.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { documentsOf, questionExamsProjection } from './question-exams.projection.js';

const generated = (mockTestId: string, questionIds: string[]) =>
  recorded({
    type: 'MockTestGenerated',
    data: {
      mockTestId,
      studentId: 'ann',
      name: 'Math Mock Test',
      subject: 'Math',
      marks: 25,
      time: 10,
      questions: questionIds.map((questionId) => ({ questionId, version: 0 })),
    },
  } satisfies MockTestEvent);

it('exams are found by question, grouped by id prefix', () => {
  given(questionExamsProjection)
    .when(generated('aa1', ['q', 'r']), generated('aa2', ['q']), generated('b01', ['q']), generated('aa2', ['q']))
    .thenDocuments(
      { _id: 'aa/q', exams: ['aa1', 'aa2'] },
      { _id: 'aa/r', exams: ['aa1'] },
      { _id: 'b0/q', exams: ['b01'] },
    );
});

it('documents are found by question only', () => {
  const ids = documentsOf('q');
  expect(ids).toHaveLength(256);
  expect(ids).toEqual(expect.arrayContaining(['00/q', 'aa/q', 'b0/q', 'ff/q']));
});
