import type { MockTestEvent } from '../contracts/events/mock-test.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

export type MockTest = MockTestEvent['data'];

/** By which event a test is recorded, and so how it weighs: drawn from a whole subject, or from the student's own mistakes. */
const GENERATED = { practice: 'MockTestGenerated', quiz: 'MistakeQuizGenerated' } as const;
type Weighing = keyof typeof GENERATED;

/** undefined: not generated yet */
export type MockTestState = (MockTest & { readonly weighing: Weighing }) | undefined;

export interface Generate {
  readonly type: 'Generate';
  readonly weighing: Weighing;
  /** with the questions that were drawn, in the order drawn */
  readonly test: MockTest;
  /** how many there were to draw from */
  readonly available: number;
}

/** A mock test is generated once and never changes. */
export const mockTestDecider: Decider<MockTestState, Generate, MockTestEvent> = {
  initial: undefined,

  decide({ weighing, test, available }, state) {
    if (state) return [];
    const { subject, marks, questions } = test;
    if (available < marks) throw new Refusal('not-enough-questions', { available, subject, needed: marks });
    const different = new Set(questions.map(({ questionId }) => questionId)).size;
    if (questions.length !== marks || different !== marks) {
      throw new Error(`${different} different of ${questions.length} questions were drawn for ${marks} marks`);
    }
    return [{ type: GENERATED[weighing], data: test }];
  },

  evolve: (_, { type, data }) => ({ ...data, weighing: type === GENERATED.quiz ? 'quiz' : 'practice' }),
};
