import { given, recorded } from '../../test/support/given/given-projection.js';
import type { MockTestEvent } from '../../api/contracts/events/mock-test.events.js';
import { mockTestsProjection, questionSetOf } from './mock-tests.projection.js';

const generated = (type: MockTestEvent['type']): MockTestEvent => ({
  type,
  data: {
    mockTestId: 'test',
    studentId: 'ann',
    name: 'Math Mock Test',
    subject: 'Math',
    marks: 25,
    time: 10,
    questions: [
      { questionId: 'b', version: 0 },
      { questionId: 'a', version: 3 },
    ],
  },
});

it.each([
  ['a mock test', 'MockTestGenerated'],
  ['a mistake quiz', 'MistakeQuizGenerated'],
] as const)('%s is stored under its student and its set of questions', (_what, type) => {
  given(mockTestsProjection)
    .after(recorded(generated(type), '2026-01-05T10:00:00.000Z'))
    .thenDocuments({
      _id: 'test',
      studentId: 'ann',
      subject: 'Math',
      questionSet: questionSetOf(['a', 'b']),
      createdAt: '2026-01-05T10:00:00.000Z',
    });
});

it('a set of questions has the same id in any order, and another id with other questions', () => {
  expect(questionSetOf(['b', 'a'])).toBe(questionSetOf(['a', 'b']));
  expect(questionSetOf(['a', 'c'])).not.toBe(questionSetOf(['a', 'b']));
  expect(questionSetOf(['a', 'b', 'b'])).not.toBe(questionSetOf(['a', 'b']));
});
