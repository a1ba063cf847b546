import type { ExamSubject, ExamType } from '../../api/contracts/http/limits.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection } from '../engine/projection.js';

/** An attempt in the history of its student. */
export interface ExamHistoryDocument {
  /** Attempt id. */
  _id: string;
  studentId: string;
  type: ExamType;
  examId: string;
  /** Name of the exam at the start of the attempt; later renames have no effect. */
  name: string;
  subject: ExamSubject;
  startedAt: string;
  /** If false, the attempt is not listed and its figures are 0. */
  isFinished: boolean;
  correct: number;
  incorrect: number;
  skipped: number;
  score: number;
  /** The latest remarking; null if the attempt was never remarked. */
  remarked: { at: string; before: number; after: number; reason: string } | null;
}

export const examHistoryProjection = defineProjection<ExamHistoryDocument>({
  name: 'exam-history',
  fingerprint: '3',
  collection: {
    name: 'exam-history',
    fields: ['studentId', 'isFinished', 'type', 'examId', 'startedAt'],
    indexes: [
      ['studentId', 'isFinished', 'startedAt'],
      ['studentId', 'isFinished', 'type', 'startedAt'],
      ['isFinished', 'startedAt'],
      ['isFinished', 'examId', 'startedAt'],
    ],
  },
  on: {
    AttemptStarted: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { data: { studentId, type, examId, name, subject, startedAt } }, _id) => ({
        _id,
        studentId,
        type,
        examId,
        name,
        subject,
        startedAt,
        isFinished: false,
        correct: 0,
        incorrect: 0,
        skipped: 0,
        score: 0,
        remarked: null,
      }),
    },
    AttemptFinished: {
      documents: ({ data }) => data.attemptId,
      fold: (started, { data: { correct, incorrect, skipped, score } }) =>
        started ? { ...started, isFinished: true, correct, incorrect, skipped, score } : null,
    },
    AttemptRemarked: {
      documents: ({ data }) => data.attemptId,
      fold: (before, { data: { correct, incorrect, skipped, score, remarkedAt: at, reason, former } }) =>
        before
          ? {
              ...before,
              correct,
              incorrect,
              skipped,
              score,
              remarked: { at, before: former.score, after: score, reason },
            }
          : null,
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
    AttemptRemarked: ({ data: { attemptId, studentId, reason, score: after, former } }) => [
      {
        room: rooms.account(studentId),
        name: 'attempt:remarked',
        payload: { attemptId, before: former.score, after, reason },
      },
    ],
  },
});
