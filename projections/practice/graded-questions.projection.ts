import type { PracticeAnswered } from '../../api/contracts/events/practice.events.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** Maximum number of answers to a question that count. Older ones hardly affect memory or mastery. */
export const ANSWERS_MAX = 100;

type PractisedAnswer = Pick<
  PracticeAnswered['data'],
  'version' | 'option' | 'verdict' | 'spentMs' | 'changed' | 'flagged'
> & {
  readonly at: string;
  /** Practice id. */
  readonly in: string;
};

/**
 * A student's practice answers to a question. Answers in exams are in the read model `mistakes`; memory and mastery are
 * computed from both at read time (`gradedAnswersOf`).
 */
export interface GradedQuestionDocument {
  readonly _id: string;
  readonly studentId: string;
  readonly questionId: string;
  /** Answers, earliest first; at most `ANSWERS_MAX`. */
  readonly answers: readonly PractisedAnswer[];
  /** Log position of the last answer. */
  readonly position: number;
}

type AccountRemoval = ProjectedEvent<'AccountDeleted' | 'AccountErased'>;
const deleteOwned = { documents: ({ data }: AccountRemoval) => ({ owner: data.accountId }), fold: () => null };

export const gradedQuestionsProjection = defineProjection<GradedQuestionDocument>({
  name: 'graded-questions',
  fingerprint: '4',
  collection: {
    name: 'graded-questions',
    fields: ['studentId', 'position'],
    indexes: [['studentId', 'position']],
    owner: 'studentId',
  },
  on: {
    PracticeAnswered: {
      documents: ({ data: { studentId, questionId } }) => `${studentId}/${questionId}`,
      fold: (before, { position, data }, _id) => {
        const { practiceId, studentId, questionId, version, option, verdict, spentMs, changed, flagged } = data;
        const answer = { at: data.answeredAt, in: practiceId, version, option, verdict, spentMs, changed, flagged };
        const answers = [...(before?.answers ?? []), answer].slice(-ANSWERS_MAX);
        return { _id, studentId, questionId, answers, position: Number(position) };
      },
    },
    AccountDeleted: deleteOwned,
    AccountErased: deleteOwned,
  },
});
