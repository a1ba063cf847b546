import type { PracticeAnswered } from '../../api/contracts/events/practice.events.js';
import { accountRemoval, defineProjection } from '../engine/projection.js';

type GradedQuestion = Pick<
  PracticeAnswered['data'],
  'questionId' | 'version' | 'option' | 'verdict' | 'spentMs' | 'changed' | 'flagged'
> & { readonly at: string };

/**
 * A practice with the questions that were answered and graded in it. Answers in exams are in the read model `mistakes`; memory and mastery are computed from
 * both at read time (`gradedAnswersOf`).
 */
export interface GradedPracticeDocument {
  /** Practice id. */
  readonly _id: string;
  readonly studentId: string;
  /** Earliest first. */
  readonly answers: readonly GradedQuestion[];
  /** Log position of the last answer. */
  readonly position: number;
}

export const gradedQuestionsProjection = defineProjection<GradedPracticeDocument>({
  name: 'graded-questions',
  fingerprint: '5',
  collection: {
    name: 'graded-questions',
    fields: ['studentId', 'position'],
    indexes: [['studentId', 'position']],
    owner: 'studentId',
  },
  on: {
    PracticeAnswered: {
      documents: ({ data }) => data.practiceId,
      fold: (before, { position, data }, _id) => {
        const { studentId, questionId, version, option, verdict, spentMs, changed, flagged, answeredAt: at } = data;
        const answer = { questionId, at, version, option, verdict, spentMs, changed, flagged };
        return { _id, studentId, answers: [...(before?.answers ?? []), answer], position: Number(position) };
      },
    },
    AccountDeleted: accountRemoval,
    AccountErased: accountRemoval,
  },
});
