import type { ExamType } from '../../api/contracts/http/limits.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection } from '../engine/projection.js';

/** A finished attempt as its student looks back on it. */
export interface ExamHistoryDocument {
  /** of the attempt */
  _id: string;
  studentId: string;
  startedAt: string;
  type: ExamType;
  correct: number;
  incorrect: number;
  skipped: number;
  score: number;
}

export const examHistoryProjection = defineProjection<ExamHistoryDocument>({
  name: 'exam-history',
  fingerprint: '1',
  collection: {
    name: 'exam-history',
    fields: ['studentId', 'startedAt'],
    indexes: [['studentId', 'startedAt']],
  },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { data: { studentId, startedAt, type, correct, incorrect, skipped, score } }, _id) => ({
        _id,
        studentId,
        startedAt,
        type,
        correct,
        incorrect,
        skipped,
        score,
      }),
    },
  },
  announce: {
    AttemptFinished: ({
      data: { attemptId, studentId, type, examId, score, correct, incorrect, skipped, finishedAt, reason },
    }) => [
      {
        room: rooms.account(studentId),
        name: 'attempt:finished',
        payload: { attemptId, type, examId, score, correct, incorrect, skipped, finishedAt, reason },
      },
    ],
  },
});
