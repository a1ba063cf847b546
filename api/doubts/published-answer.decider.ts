import type { AnswerPublished, PublishedAnswerEvent } from '../contracts/events/published-answer.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';

export type PublishedAnswerCommand =
  | ({ readonly type: 'RecordAnswer' } & Readonly<AnswerPublished['data']>)
  | { readonly type: 'RecordWithdrawal'; readonly answerId: string; readonly questionId: string };

export interface PublishedAnswerState {
  readonly status: 'unknown' | 'published' | 'withdrawn';
}

/**
 * Decider of a published answer. A withdrawal is also recorded before the text, so that a text recorded concurrently
 * does not appear afterwards.
 */
export const publishedAnswerDecider: Decider<PublishedAnswerState, PublishedAnswerCommand, PublishedAnswerEvent> = {
  initial: { status: 'unknown' },

  decide(command, { status }) {
    if (command.type === 'RecordWithdrawal') {
      const { answerId, questionId } = command;
      return status === 'withdrawn' ? [] : [{ type: 'AnswerWithdrawn', data: { answerId, questionId } }];
    }
    const { type: _, ...data } = command;
    return status === 'unknown' ? [{ type: 'AnswerPublished', data }] : [];
  },

  evolve(_, event) {
    switch (event.type) {
      case 'AnswerPublished':
        return { status: 'published' };
      case 'AnswerWithdrawn':
        return { status: 'withdrawn' };
      default:
        return notOfThisStream(event);
    }
  },
};
