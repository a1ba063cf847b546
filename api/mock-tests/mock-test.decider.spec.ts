import { contextAt, given } from '../../test/support/given/given-decider.js';
import { mockTestDecider, type MockTest } from './mock-test.decider.js';

const pins = (count: number) => Array.from({ length: count }, (_, n) => ({ questionId: `q${n}`, version: 0 }));
const test: MockTest = {
  mockTestId: 'test',
  studentId: 'ann',
  name: 'Math Mock Test',
  subject: 'Math',
  marks: 25,
  time: 10,
  questions: pins(25),
};
const generate = (changes: Partial<MockTest> = {}, available = 30) =>
  ({ type: 'GenerateMockTest', weighing: 'practice', test: { ...test, ...changes }, available }) as const;
const generated = { type: 'MockTestGenerated' as const, data: test };

describe('mockTestDecider', () => {
  it('generates a test once, with the drawn questions', () => {
    given(mockTestDecider).when(generate()).then(generated);
    given(mockTestDecider, generated).when(generate()).then();
  });

  it('generates a mistake quiz from missed questions', () => {
    const quiz = { type: 'MistakeQuizGenerated' as const, data: test };
    given(mockTestDecider)
      .when({ ...generate(), weighing: 'quiz' })
      .then(quiz);
    expect(mockTestDecider.evolve(undefined, quiz)).toEqual({ ...test, weighing: 'quiz', topicIds: [] });
    expect(mockTestDecider.evolve(undefined, generated)).toEqual({ ...test, weighing: 'practice', topicIds: [] });
  });

  it('gives a test of topics the weight of a quiz and does not record the number of available questions', () => {
    const ofTopics = { ...generate(), topicIds: ['algebra'] };
    const event = { type: 'TopicTestGenerated' as const, data: { ...test, topicIds: ['algebra'] } };
    given(mockTestDecider).when(ofTopics).then(event);
    given(mockTestDecider, event).thenState({ ...test, weighing: 'quiz', topicIds: ['algebra'] });
    given(mockTestDecider)
      .when({ ...ofTopics, available: 25 })
      .then(event);
    given(mockTestDecider)
      .when({ ...ofTopics, available: 24 })
      .thenRefused('not-enough-in-topics', { needed: 25 });
  });

  it('rejects a test with fewer available questions than marks', () => {
    given(mockTestDecider)
      .when(generate({ questions: pins(24) }, 24))
      .thenRefused('not-enough-questions', { available: 24, subject: 'Math', needed: 25 });
  });

  it('generates a test with exactly as many questions as marks', () => {
    given(mockTestDecider).when(generate({}, 25)).then(generated);
  });

  it.each([
    ['too few', pins(24)],
    ['too many', pins(26)],
    ['a duplicate', [...pins(24), pins(1)[0]!]],
    ['too many, with a duplicate', [...pins(25), pins(1)[0]!]],
  ])('rejects an invalid selection of questions: %s', (_, questions) => {
    expect(() => mockTestDecider.decide(generate({ questions }), undefined, contextAt())).toThrow('were drawn');
  });
});
