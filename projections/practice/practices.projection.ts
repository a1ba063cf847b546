import type { PracticePlanSet } from '../../api/contracts/events/practice.events.js';
import { accountRemoval, defineProjection } from '../engine/projection.js';

/** A student's number of practices and current plan. */
export interface PracticesDocument {
  /** Student id. */
  readonly _id: string;
  readonly studentId: string;
  /** Number of practices that the student has started. */
  readonly started: number;
  /** Undefined until the student sets a plan. */
  readonly plan?: Pick<PracticePlanSet['data'], 'examDate' | 'dailyQuestions'>;
}

const documents = ({ data }: { data: { studentId: string } }): string => data.studentId;

export const practicesProjection = defineProjection<PracticesDocument>({
  name: 'practices',
  fingerprint: '1',
  collection: { name: 'practices', fields: ['studentId'], indexes: [['studentId']], owner: 'studentId' },
  on: {
    PracticeStarted: {
      documents,
      fold: (before, { data: { ordinal } }, _id) => ({ ...before, _id, studentId: _id, started: ordinal }),
    },
    PracticePlanSet: {
      documents,
      fold: (before, { data: { examDate, dailyQuestions } }, _id) => ({
        _id,
        studentId: _id,
        started: before?.started ?? 0,
        plan: { examDate, dailyQuestions },
      }),
    },
    AccountDeleted: accountRemoval,
    AccountErased: accountRemoval,
  },
});
