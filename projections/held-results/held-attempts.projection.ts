import { defineProjection } from '../engine/projection.js';

/** A finished attempt whose result is not shown to its student yet. */
export interface HeldAttemptDocument {
  /** Attempt id. */
  readonly _id: string;
  readonly studentId: string;
  readonly modelTestId: string;
}

export const heldAttemptsProjection = defineProjection<HeldAttemptDocument>({
  name: 'held-attempts',
  fingerprint: '1',
  collection: { name: 'held-attempts', fields: ['modelTestId'], indexes: [['modelTestId']] },
  on: {
    AttemptFinished: {
      documents: ({ data }) => (data.held ? data.attemptId : []),
      fold: (_, { data: { studentId, examId } }, _id) => ({ _id, studentId, modelTestId: examId }),
    },
    AttemptResultShown: { documents: ({ data }) => data.attemptId, fold: () => null },
  },
});
