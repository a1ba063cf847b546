import type { GeneratedTest, MockTestEvent } from '../contracts/events/mock-test.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

export type MockTest = GeneratedTest;
/** Weighing of a mock test. Tests that are not drawn from a whole subject count as a quiz. */
type Weighing = 'practice' | 'quiz';

/** Generated test; undefined before the generation. */
export type MockTestState =
  | (MockTest & { readonly weighing: Weighing; readonly topicIds: readonly string[] })
  | undefined;

export interface GenerateMockTest {
  readonly type: 'GenerateMockTest';
  /** Weighing; `quiz` for a test of the student's own mistakes. */
  readonly weighing: Weighing;
  /** Ids of the topics to which the test is limited. */
  readonly topicIds?: readonly string[] | undefined;
  /** The test with the drawn questions in order. */
  readonly test: MockTest;
  /** Number of available questions. */
  readonly available: number;
}

/** Decider of a mock test, which is generated once and never changes. */
export const mockTestDecider: Decider<MockTestState, GenerateMockTest, MockTestEvent> = {
  initial: undefined,

  decide({ weighing, test, topicIds, available }, state) {
    if (state) return [];
    const { subject, marks, questions } = test;
    if (topicIds && available < marks) throw new Refusal('not-enough-in-topics', { needed: marks });
    if (available < marks) throw new Refusal('not-enough-questions', { available, subject, needed: marks });
    const different = new Set(questions.map(({ questionId }) => questionId)).size;
    if (questions.length !== marks || different !== marks) {
      throw new Error(`${different} different of ${questions.length} questions were drawn for ${marks} marks`);
    }
    if (topicIds) return [{ type: 'TopicTestGenerated', data: { ...test, topicIds: [...topicIds] } }];
    return [{ type: weighing === 'quiz' ? 'MistakeQuizGenerated' : 'MockTestGenerated', data: test }];
  },

  evolve: (_, { type, data }) => ({
    ...data,
    weighing: type === 'MockTestGenerated' ? 'practice' : 'quiz',
    topicIds: type === 'TopicTestGenerated' ? data.topicIds : [],
  }),
};
