import { changes, defineProjection } from '../engine/projection.js';

/** A published answer and the doubt that it answers. */
export interface AnswerLink {
  readonly answerId: string;
  readonly doubtId: string;
  readonly questionId: string;
}

/** The published answers to the doubts of a student, by student id. The document is deleted with the last one. */
export interface AnswerLinksDocument {
  readonly _id: string;
  readonly links: readonly AnswerLink[];
  /** True if the account was deleted, so that its answers must be withdrawn. */
  readonly isDeleted: boolean;
}

export const answerLinksProjection = defineProjection<AnswerLinksDocument>({
  name: 'answer-links',
  fingerprint: '1',
  collection: { name: 'answer-links', fields: ['isDeleted'], indexes: [['isDeleted']] },
  on: {
    DoubtAnswerPublished: {
      documents: ({ data }) => data.studentId,
      fold: (before, { data: { answerId, doubtId, questionId } }, _id) => ({
        _id,
        links: [...(before?.links ?? []), { answerId, doubtId, questionId }],
        isDeleted: before?.isDeleted ?? false,
      }),
    },
    DoubtAnswerWithdrawn: {
      documents: ({ data }) => data.studentId,
      fold: (before, { data: { answerId } }) => {
        const links = before?.links.filter((link) => link.answerId !== answerId) ?? [];
        return before && links.length > 0 ? { ...before, links } : null;
      },
    },
    AccountDeleted: changes('accountId', () => ({ isDeleted: true })),
    // Also covers an answer that was published concurrently with the deletion of the account.
    AccountErased: changes('accountId', () => ({ isDeleted: true })),
  },
});
