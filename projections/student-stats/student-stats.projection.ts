import { defineProjection } from '../engine/projection.js';

/** All marked answers of a student, over all finished attempts (spec §3). */
export interface StudentStatsDocument {
  /** of the student */
  _id: string;
  totalCorrect: number;
  totalIncorrect: number;
  totalSkipped: number;
}

export const studentStatsProjection = defineProjection<StudentStatsDocument>({
  name: 'student-stats',
  fingerprint: '1',
  collection: { name: 'student-stats', fields: [], indexes: [] },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.studentId,
      fold: (before, { data }, _id) => ({
        _id,
        totalCorrect: (before?.totalCorrect ?? 0) + data.correct,
        totalIncorrect: (before?.totalIncorrect ?? 0) + data.incorrect,
        totalSkipped: (before?.totalSkipped ?? 0) + data.skipped,
      }),
    },
  },
});
