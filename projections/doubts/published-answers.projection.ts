import { defineProjection } from '../engine/projection.js';

/** An answer that a tutor published under a question. Contains nothing about the student who asked. */
export interface PublishedAnswerDocument {
  readonly _id: string;
  readonly questionId: string;
  readonly question: string;
  readonly answer: string;
  readonly at: string;
}

export const publishedAnswersProjection = defineProjection<PublishedAnswerDocument>({
  name: 'published-answers',
  fingerprint: '1',
  collection: { name: 'published-answers', fields: [], indexes: [] },
  on: {
    AnswerPublished: {
      documents: ({ data }) => data.answerId,
      fold: (_, { data: { questionId, question, answer }, metadata }, _id) => ({
        _id,
        questionId,
        question,
        answer,
        at: metadata.at,
      }),
    },
    AnswerWithdrawn: { documents: ({ data }) => data.answerId, fold: () => null },
  },
});
