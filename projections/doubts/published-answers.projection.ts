import { defineProjection } from '../engine/projection.js';

/** An answer that a tutor published under a question. Contains nothing about the student who asked. */
export interface PublishedAnswerDocument {
  readonly _id: string;
  readonly questionId: string;
  /** Version of the question that the answer is about; absent for answers of earlier releases. */
  readonly version?: number;
  readonly question: string;
  readonly answer: string;
  readonly at: string;
}

export const publishedAnswersProjection = defineProjection<PublishedAnswerDocument>({
  name: 'published-answers',
  fingerprint: '2',
  collection: { name: 'published-answers', fields: [], indexes: [] },
  on: {
    AnswerPublished: {
      documents: ({ data }) => data.answerId,
      fold: (_, { data: { questionId, version, question, answer }, metadata }, _id) => ({
        _id,
        questionId,
        ...(version !== undefined && { version }),
        question,
        answer,
        at: metadata.at,
      }),
    },
    AnswerWithdrawn: { documents: ({ data }) => data.answerId, fold: () => null },
  },
});
