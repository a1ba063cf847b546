import {
  drawnFromOf,
  type AnswerWork,
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
  /** The work on each question, in the order of `verdicts`. */
  readonly work: readonly AnswerWork[];
  /** Log position of the last event that changed the document. */
  readonly position: number;
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

/** A student's work on one question of a running attempt. */
interface OpenWork extends AnswerWork {
  /** The last chosen option, even if it was cleared; null if there is none. */
  readonly lastOption: string | null;
}

/**
 * A stored document. A running attempt has only `open`, and only if its finish will not contain the work, as in earlier
 * releases: the work on its questions by question id.
 */
type AttemptDocument = Pick<GradedAttemptDocument, '_id'> &
  Partial<GradedAttemptDocument> & { readonly open?: Readonly<Record<string, OpenWork>> };

export const isGraded = (document: AttemptDocument): document is GradedAttemptDocument =>
  document.verdicts !== undefined;

const NO_WORK: OpenWork = { lastOption: null, spentMs: 0, changed: false, flagged: false };

const documents = ({ data }: { data: { attemptId: string } }): string => data.attemptId;

function withOpenWork(
  before: AttemptDocument | undefined,
  questionId: string,
  change: (work: OpenWork) => OpenWork,
): AttemptDocument | null {
  if (!before?.open) return before ?? null;
  return { ...before, open: { ...before.open, [questionId]: change(before.open[questionId] ?? NO_WORK) } };
}

function gradedAttempt(
  { position, revision, data }: ProjectedEvent<'AttemptFinished' | 'AttemptResultShown'>,
  _id: string,
  work: readonly AnswerWork[],
): GradedAttemptDocument {
  const { studentId, finishedAt, type, examId, weighing, verdicts } = data;
  const drawnFrom = drawnFromOf(data);
  const exam = { type, examId, weighing, ...(drawnFrom && { drawnFrom }) };
  return { _id, studentId, finishedAt, ...exam, verdicts, work, position: Number(position), revision };
}

export const mistakesProjection = defineProjection<AttemptDocument>({
  name: 'mistakes',
  fingerprint: '8',
  collection: {
    name: 'mistakes',
    fields: ['studentId', 'examId', 'position'],
    indexes: [['studentId', 'position'], ['examId']],
  },
  on: {
    AttemptStarted: {
      documents: ({ data }) => (data.recordsWork ? [] : data.attemptId),
      fold: (before, _, _id) => before ?? { _id, open: {} },
    },
    AnswerSaved: {
      documents,
      fold: (before, { data: { questionId, option } }) =>
        withOpenWork(before, questionId, (work) => ({
          ...work,
          lastOption: option ?? work.lastOption,
          changed: work.changed || (option !== null && work.lastOption !== null && option !== work.lastOption),
        })),
    },
    ProgressRecorded: {
      documents,
      fold: (before, { data: { questionId, flagged, spentMs = 0 } }) =>
        withOpenWork(before, questionId, (work) => ({
          ...work,
          flagged: flagged ?? work.flagged,
          spentMs: work.spentMs + spentMs,
        })),
    },
    AttemptFinished: {
      documents,
      fold: (before, event, _id) => {
        const { verdicts, held, work } = event.data;
        const ownWork = work ?? verdicts.map(({ questionId }) => closedWork(before?.open?.[questionId] ?? NO_WORK));
        return { ...gradedAttempt(event, _id, ownWork), ...(held && { held }) };
      },
    },
    AttemptResultShown: {
      documents,
      fold: (before, event, _id) => (before?.work ? gradedAttempt(event, _id, before.work) : null),
    },
    AttemptRemarked: {
      documents,
      fold: (before, { position, revision, data: { verdicts } }) =>
        before?.work ? { ...before, verdicts, position: Number(position), revision } : null,
    },
  },
});

const closedWork = ({ spentMs, changed, flagged }: OpenWork): AnswerWork => ({ spentMs, changed, flagged });

/**
 * Returns the mistakes by last miss, latest first. Held results are excluded.
 * @param attempts all attempts of one student, ordered by `finishedAt`
 * @param takeTurn called before each attempt; yields to other work
 */
export async function mistakesOf(
  attempts: Iterable<GradedAttemptDocument>,
  takeTurn: () => Promise<void> = () => Promise.resolve(),
): Promise<Mistake[]> {
  const answers = new Map<string, GradedAnswer[]>();
  const missed = new Map<string, Pick<Mistake, 'subject' | 'mastered'>>();
  for (const { _id: attemptId, finishedAt, type, examId, weighing, drawnFrom, verdicts, held } of attempts) {
    if (held) continue;
    await takeTurn();
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
