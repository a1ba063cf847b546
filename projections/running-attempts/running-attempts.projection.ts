import type { Weighing } from '../../api/contracts/events/attempt.events.js';
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
  weighing: Weighing;
  deadline: string;
}

/** Based on sittings rather than attempts, to include an attempt whose start was interrupted by a crash. */
export const runningAttemptsProjection = defineProjection<RunningAttemptDocument>({
  name: 'running-attempts',
  fingerprint: '3',
  collection: {
    name: 'running-attempts',
    fields: ['deadline', 'examId', 'weighing', 'studentId'],
    indexes: [['deadline'], ['examId', 'weighing'], ['studentId']],
  },
  on: {
    SittingStarted: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { data: { studentId, type, examId, weighing, deadline } }, _id) => ({
        _id,
        studentId,
        type,
        examId,
        weighing,
        deadline,
      }),
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
