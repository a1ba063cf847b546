import {
  drawnFromOf,
  type AttemptFinished,
  type DrawnFrom,
  type Verdict,
  type Weighing,
} from '../../api/contracts/events/attempt.events.js';
import type { ExamType, Subject } from '../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/**
 * Verdicts on the questions of one attempt. Mistakes are computed from all attempts of a student at read time
 * (`mistakesOf`), so that a remarked attempt only replaces its document.
 */
export interface GradedAttemptDocument {
  /** Attempt id. */
  readonly _id: string;
  readonly studentId: string;
  readonly finishedAt: string;
  readonly type: ExamType;
  readonly examId: string;
  readonly weighing: Weighing;
  readonly drawnFrom?: DrawnFrom;
  readonly verdicts: AttemptFinished['data']['verdicts'];
  /** Revision of the event with these verdicts in the attempt's stream. */
  readonly revision: number;
  /** Set while the model test withholds the result. Such attempts are excluded from everything shown to the student. */
  readonly held?: true;
}

/** A student's answer to a question, possibly skipped. */
interface GradedAnswer {
  readonly attemptId: string;
  /** Finish time of the attempt. */
  readonly finishedAt: string;
  readonly type: ExamType;
  readonly examId: string;
  readonly weighing: Weighing;
  readonly drawnFrom?: DrawnFrom | undefined;
  /** Version of the question in the attempt. */
  readonly version: number;
  /** Selected option; null if skipped. */
  readonly option: string | null;
  readonly verdict: Verdict;
}

/** A question that a student has answered incorrectly at least once. Later correct answers do not remove it. */
export interface Mistake {
  readonly questionId: string;
  readonly subject: Subject;
  /** True if the question was answered correctly after the last miss. */
  readonly mastered: boolean;
  /** All answers, earliest first, including those before the first miss. */
  readonly answers: readonly GradedAnswer[];
}

function gradedAttempt(
  { revision, data }: ProjectedEvent<'AttemptFinished' | 'AttemptResultShown'>,
  _id: string,
): GradedAttemptDocument {
  const { studentId, finishedAt, type, examId, weighing, verdicts } = data;
  const drawnFrom = drawnFromOf(data);
  const exam = { type, examId, weighing, ...(drawnFrom && { drawnFrom }) };
  return { _id, studentId, finishedAt, ...exam, verdicts, revision };
}

export const mistakesProjection = defineProjection<GradedAttemptDocument>({
  name: 'mistakes',
  fingerprint: '7',
  collection: {
    name: 'mistakes',
    fields: ['studentId', 'examId', 'finishedAt'],
    indexes: [['studentId', 'finishedAt'], ['examId']],
  },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.attemptId,
      fold: (_, event, _id) => ({ ...gradedAttempt(event, _id), ...(event.data.held && { held: true }) }),
    },
    AttemptResultShown: {
      documents: ({ data }) => data.attemptId,
      fold: (_, event, _id) => gradedAttempt(event, _id),
    },
    AttemptRemarked: {
      documents: ({ data }) => data.attemptId,
      fold: (before, { revision, data: { verdicts } }) => (before ? { ...before, verdicts, revision } : null),
    },
  },
});

/**
 * Returns the mistakes by last miss, latest first. Held results are excluded.
 * @param attempts all attempts of one student, ordered by `finishedAt`
 */
export function mistakesOf(attempts: Iterable<GradedAttemptDocument>): Mistake[] {
  const answers = new Map<string, GradedAnswer[]>();
  const missed = new Map<string, Pick<Mistake, 'subject' | 'mastered'>>();
  for (const { _id: attemptId, finishedAt, type, examId, weighing, drawnFrom, verdicts, held } of attempts) {
    if (held) continue;
    const exam = { attemptId, finishedAt, type, examId, weighing, ...(drawnFrom && { drawnFrom }) };
    for (const { questionId, subject, version, option, verdict } of verdicts) {
      const answer = { ...exam, version, option, verdict };
      const earlier = answers.get(questionId);
      if (earlier) earlier.push(answer);
      else answers.set(questionId, [answer]);
      const before = missed.get(questionId);
      if (verdict === 'Correct' && before) missed.set(questionId, { ...before, mastered: true });
      if (verdict !== 'Incorrect') continue;
      // Reinserted at the end, because a map preserves insertion order.
      missed.delete(questionId);
      missed.set(questionId, { subject, mastered: false });
    }
  }
  return [...missed]
    .map(([questionId, mistake]) => ({ questionId, ...mistake, answers: answers.get(questionId)! }))
    .toReversed();
}
