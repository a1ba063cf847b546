import type { MockTestEvent, MockTestGenerated } from '../contracts/events/mock-test.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

export type MockTest = MockTestGenerated['data'];
/** undefined: not generated yet */
export type MockTestState = MockTest | undefined;

export interface Generate {
  readonly type: 'Generate';
  /** with the questions that were drawn, in the order drawn */
  readonly test: MockTest;
  /** how many there were to draw from */
  readonly available: number;
}

/** A mock test is generated once and never changes. */
export const mockTestDecider: Decider<MockTestState, Generate, MockTestEvent> = {
  initial: undefined,

  decide({ test, available }, state) {
    if (state) return [];
    const { subject, marks, questions } = test;
    if (available < marks) throw new Refusal('not-enough-questions', { available, subject, needed: marks });
    const different = new Set(questions.map(({ questionId }) => questionId)).size;
    if (questions.length !== marks || different !== marks) {
      throw new Error(`${different} different of ${questions.length} questions were drawn for ${marks} marks`);
    }
    return [{ type: 'MockTestGenerated', data: test }];
  },

  evolve: (_, event) => event.data,
};
