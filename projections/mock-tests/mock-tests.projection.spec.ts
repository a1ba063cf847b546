import { given, recorded } from '../../test/support/given/given-projection.js';
import type { GeneratedTest, MockTestEvent } from '../../api/contracts/events/mock-test.events.js';
import { mockTestsProjection, questionSetOf } from './mock-tests.projection.js';

const data: GeneratedTest = {
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
};

it.each<[string, MockTestEvent]>([
  ['a mock test', { type: 'MockTestGenerated', data }],
  ['a mistake quiz', { type: 'MistakeQuizGenerated', data }],
  ['a mock test of topics', { type: 'TopicTestGenerated', data: { ...data, topicIds: ['algebra'] } }],
])('%s is stored under its student and set of questions', (_what, generated) => {
  given(mockTestsProjection)
    .when(recorded(generated, '2026-01-05T10:00:00.000Z'))
    .thenDocuments({
      _id: 'test',
      studentId: 'ann',
      subject: 'Math',
      questionSet: questionSetOf(['a', 'b']),
      createdAt: '2026-01-05T10:00:00.000Z',
    });
});

it('the id of a question set is independent of order and differs for other questions', () => {
  expect(questionSetOf(['b', 'a'])).toBe(questionSetOf(['a', 'b']));
  expect(questionSetOf(['a', 'c'])).not.toBe(questionSetOf(['a', 'b']));
  expect(questionSetOf(['a', 'b', 'b'])).not.toBe(questionSetOf(['a', 'b']));
});
