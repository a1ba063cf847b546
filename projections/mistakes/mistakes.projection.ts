import type { AttemptFinished, Verdict, Weighing } from '../../api/contracts/events/attempt.events.js';
import type { ExamType, Subject } from '../../api/contracts/http/limits.js';
import { defineProjection } from '../engine/projection.js';

/**
 * How each question of one attempt was marked. The mistakes follow from all of a student's attempts when they are
 * read (`mistakesOf`), so an attempt that is marked anew replaces its document.
 */
export interface GradedAttemptDocument {
  /** of the attempt */
  readonly _id: string;
  readonly studentId: string;
  readonly finishedAt: string;
  readonly type: ExamType;
  readonly examId: string;
  readonly weighing: Weighing;
  readonly verdicts: AttemptFinished['data']['verdicts'];
  /** of the event that gave these verdicts, in the attempt's stream */
  readonly revision: number;
}

/** One answer of a student to a question, or that it was skipped. */
interface MarkedAnswer {
  readonly attemptId: string;
  /** when its attempt ended */
  readonly finishedAt: string;
  readonly type: ExamType;
  readonly weighing: Weighing;
  /** of the question, as it was in the attempt */
  readonly version: number;
  /** null: skipped */
  readonly option: string | null;
  readonly verdict: Verdict;
}

/** A question that a student once answered incorrectly: it stays one, counted once, however often it is answered. */
export interface Mistake {
  readonly questionId: string;
  readonly subject: Subject;
  /** answered correctly since it was last missed */
  readonly mastered: boolean;
  /** every one, from the first on, those before it was missed too */
  readonly answers: readonly MarkedAnswer[];
}

export const mistakesProjection = defineProjection<GradedAttemptDocument>({
  name: 'mistakes',
  fingerprint: '5',
  collection: {
    name: 'mistakes',
    fields: ['studentId', 'examId', 'finishedAt'],
    indexes: [['studentId', 'finishedAt'], ['examId']],
  },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.attemptId,
      fold: (_, { revision, data: { studentId, finishedAt, type, examId, weighing, verdicts } }, _id) => ({
        _id,
        studentId,
        finishedAt,
        type,
        examId,
        weighing,
        verdicts,
        revision,
      }),
    },
    AttemptRemarked: {
      documents: ({ data }) => data.attemptId,
      fold: (before, { revision, data: { verdicts } }) => (before ? { ...before, verdicts, revision } : null),
    },
  },
});

/** The question that was missed last comes first. @param attempts all of one student, by `finishedAt` */
export function mistakesOf(attempts: Iterable<GradedAttemptDocument>): Mistake[] {
  const answers = new Map<string, MarkedAnswer[]>();
  const missed = new Map<string, Pick<Mistake, 'subject' | 'mastered'>>();
  for (const { _id: attemptId, finishedAt, type, weighing, verdicts } of attempts) {
    for (const { questionId, subject, version, option, verdict } of verdicts) {
      const answer = { attemptId, finishedAt, type, weighing, version, option, verdict };
      const earlier = answers.get(questionId);
      if (earlier) earlier.push(answer);
      else answers.set(questionId, [answer]);
      const before = missed.get(questionId);
      if (verdict === 'Correct' && before) missed.set(questionId, { ...before, mastered: true });
      if (verdict !== 'Incorrect') continue;
      // to the end: a map keeps the order of its keys
      missed.delete(questionId);
      missed.set(questionId, { subject, mastered: false });
    }
  }
  return [...missed]
    .map(([questionId, mistake]) => ({ questionId, ...mistake, answers: answers.get(questionId)! }))
    .toReversed();
}
