import type { DomainEvent, EventVersions } from './event.js';

/**
 * A tutor published an answer under a question. The text is the tutor's and not sealed; the event contains nothing about
 * the student who asked.
 */
export type AnswerPublished = DomainEvent<
  'AnswerPublished',
  {
    answerId: string;
    questionId: string;
    /** Version of the question that the answer is about; absent in earlier events, and for a deleted question. */
    version?: number;
    tutorId: string;
    question: string;
    answer: string;
  }
>;
/** The answer is no longer shown. */
type AnswerWithdrawn = DomainEvent<'AnswerWithdrawn', { answerId: string; questionId: string }>;

export type PublishedAnswerEvent = AnswerPublished | AnswerWithdrawn;

export const publishedAnswerEventVersions: EventVersions<PublishedAnswerEvent> = {
  AnswerPublished: [],
  AnswerWithdrawn: [],
};
