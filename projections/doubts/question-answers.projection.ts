import { defineProjection } from '../engine/projection.js';

/** The published answers of a question, by question id. The document is deleted with the last one. */
export interface QuestionAnswersDocument {
  readonly _id: string;
  readonly answerIds: readonly string[];
}

export const questionAnswersProjection = defineProjection<QuestionAnswersDocument>({
  name: 'question-answers',
  fingerprint: '1',
  collection: { name: 'question-answers', fields: [], indexes: [] },
  on: {
    AnswerPublished: {
      documents: ({ data }) => data.questionId,
      fold: (before, { data: { answerId } }, _id) => ({ _id, answerIds: [...(before?.answerIds ?? []), answerId] }),
    },
    AnswerWithdrawn: {
      documents: ({ data }) => data.questionId,
      fold: (before, { data: { answerId } }, _id) => {
        const answerIds = before?.answerIds.filter((id) => id !== answerId) ?? [];
        return answerIds.length > 0 ? { _id, answerIds } : null;
      },
    },
  },
});
