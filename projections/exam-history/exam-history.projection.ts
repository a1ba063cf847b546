import { drawnFromOf, type DrawnFrom } from '../../api/contracts/events/attempt.events.js';
import type { ExamSubject, ExamType } from '../../api/contracts/http/limits.js';
import { VERDICT_LETTERS } from '../../api/contracts/http/scores.js';
import { rooms } from '../../api/contracts/live/messages.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** Figures of a finished attempt. */
export interface ResultFigures {
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
  readonly score: number;
  /** A letter per question in display order (`VERDICT_LETTERS`). */
  readonly verdicts: string;
}

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
  /** Absent for model tests and for mock tests of a whole subject. */
  drawnFrom?: DrawnFrom;
  startedAt: string;
  /** If false, the attempt is not listed and its figures are 0. */
  isFinished: boolean;
  /** Null while the model test withholds its results. */
  correct: number | null;
  incorrect: number | null;
  skipped: number | null;
  score: number | null;
  /** A letter per question in display order (`VERDICT_LETTERS`); empty until finished, null while withheld. */
  verdicts: string | null;
  /** The withheld figures, for admins only; absent otherwise. */
  heldResult?: ResultFigures;
  /** The latest remarking; null if the attempt was never remarked. */
  remarked: { at: string; before: number; after: number; reason: string } | null;
}

const HELD_RESULT = { correct: null, incorrect: null, skipped: null, score: null, verdicts: null };

type GradingEvent = ProjectedEvent<'AttemptFinished' | 'AttemptResultShown' | 'AttemptRemarked'>;

const resultIn = ({ data: { correct, incorrect, skipped, score, verdicts } }: GradingEvent): ResultFigures => ({
  correct,
  incorrect,
  skipped,
  score,
  verdicts: verdicts.map(({ verdict }) => VERDICT_LETTERS[verdict]).join(''),
});

export const examHistoryProjection = defineProjection<ExamHistoryDocument>({
  name: 'exam-history',
  fingerprint: '7',
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
      fold: (_, { data }, _id) => {
        const { studentId, type, examId, name, subject, startedAt } = data;
        const drawnFrom = drawnFromOf(data);
        return {
          _id,
          studentId,
          type,
          examId,
          name,
          subject,
          ...(drawnFrom && { drawnFrom }),
          startedAt,
          isFinished: false,
          correct: 0,
          incorrect: 0,
          skipped: 0,
          score: 0,
          verdicts: '',
          remarked: null,
        };
      },
    },
    AttemptFinished: {
      documents: ({ data }) => data.attemptId,
      fold: (started, event) =>
        started
          ? {
              ...started,
              isFinished: true,
              ...(event.data.held ? { ...HELD_RESULT, heldResult: resultIn(event) } : resultIn(event)),
            }
          : null,
    },
    AttemptResultShown: {
      documents: ({ data }) => data.attemptId,
      fold: (before, event) => {
        if (!before) return null;
        const { heldResult: _, ...attempt } = before;
        return { ...attempt, ...resultIn(event) };
      },
    },
    AttemptRemarked: {
      documents: ({ data }) => data.attemptId,
      fold: (before, event) => {
        const { remarkedAt: at, former, score: after, reason, held } = event.data;
        // the student does not know the earlier score of a held result, so it is not shown as remarked
        if (held) return before ? { ...before, heldResult: resultIn(event) } : null;
        return before ? { ...before, ...resultIn(event), remarked: { at, before: former.score, after, reason } } : null;
      },
    },
  },
  announce: {
    AttemptFinished: ({
      data: { attemptId, studentId, type, examId, score, correct, incorrect, skipped, finishedAt, reason, held },
    }) => [
      {
        room: rooms.account(studentId),
        name: 'attempt:finished',
        payload: held
          ? { attemptId, type, examId, finishedAt, reason }
          : { attemptId, type, examId, score, correct, incorrect, skipped, finishedAt, reason },
      },
    ],
    AttemptResultShown: ({ data: { studentId, examId } }) => [
      { room: rooms.account(studentId), name: 'results:released', payload: { modelTestId: examId } },
    ],
    AttemptRemarked: ({ data: { attemptId, studentId, score: after, former, held } }) =>
      held
        ? []
        : [
            {
              room: rooms.account(studentId),
              name: 'attempt:remarked',
              payload: { attemptId, before: former.score, after },
            },
          ],
  },
});
