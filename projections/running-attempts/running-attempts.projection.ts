import type { ExamType } from '../../api/contracts/http/limits.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection } from '../engine/projection.js';

/** An attempt that has not ended; the server finishes it after its deadline. */
export interface RunningAttemptDocument {
  /** Attempt id. */
  _id: string;
  studentId: string;
  type: ExamType;
  examId: string;
  deadline: string;
}

/** Based on sittings rather than attempts, to include an attempt whose start was interrupted by a crash. */
export const runningAttemptsProjection = defineProjection<RunningAttemptDocument>({
  name: 'running-attempts',
  fingerprint: '2',
  collection: {
    name: 'running-attempts',
    fields: ['deadline', 'examId', 'studentId'],
    indexes: [['deadline'], ['examId'], ['studentId']],
  },
  on: {
    SittingStarted: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { data: { studentId, type, examId, deadline } }, _id) => ({ _id, studentId, type, examId, deadline }),
    },
    SittingEnded: { documents: ({ data }) => data.attemptId, fold: () => null },
  },
  announce: {
    AnswerSaved: ({ data: { attemptId, studentId, questionId, option }, revision }) => [
      { room: rooms.account(studentId), name: 'attempt:answer', payload: { attemptId, questionId, option, revision } },
    ],
    ProgressRecorded: ({ data: { attemptId, studentId, flagged, ...progress }, revision }) => [
      {
        room: rooms.account(studentId),
        name: 'attempt:progress',
        payload: { attemptId, ...progress, ...(flagged !== undefined && { marked: flagged }), revision },
      },
    ],
  },
});
