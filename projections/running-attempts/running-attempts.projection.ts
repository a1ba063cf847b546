import type { ExamType } from '../../api/contracts/http/limits.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** An attempt whose sitting has not ended: what the server finishes once its time is up. */
export interface RunningAttemptDocument {
  /** of the attempt */
  _id: string;
  studentId: string;
  type: ExamType;
  examId: string;
  deadline: string;
}

/** Of sittings rather than attempts, so that it also knows an attempt that a crash kept from beginning. */
export const runningAttemptsProjection = defineProjection<RunningAttemptDocument>({
  name: 'running-attempts',
  fingerprint: '1',
  collection: { name: 'running-attempts', fields: ['deadline'], indexes: [['deadline']] },
  on: {
    SittingStarted: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { data: { studentId, type, examId, deadline } }, _id) => ({ _id, studentId, type, examId, deadline }),
    },
    SittingEnded: { documents: ({ data }) => data.attemptId, fold: () => null },
  },
  announce: {
    AnswerChosen: (event) => [answer(event, event.data.option)],
    AnswerCleared: (event) => [answer(event, null)],
    ProgressNoted: ({ data: { attemptId, studentId, ...progress }, revision }) => [
      { room: rooms.account(studentId), name: 'attempt:progress', payload: { attemptId, ...progress, revision } },
    ],
  },
});

const answer = (
  { data: { attemptId, studentId, questionId }, revision }: Projected<'AnswerChosen' | 'AnswerCleared'>,
  option: string | null,
) => ({
  room: rooms.account(studentId),
  name: 'attempt:answer' as const,
  payload: { attemptId, questionId, option, revision },
});
