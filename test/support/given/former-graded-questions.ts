import type { Verdict } from '../../../api/contracts/events/attempt.events.js';
import type { Subject } from '../../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../../../projections/engine/projection.js';

// The fold of an earlier release, which wrote a document for each student and question at every answer. It is the
// reference for what is folded at read time now.

/** A graded answer of a student to a question in an exam or practice. */
interface GradedAnswer {
  readonly at: string;
  readonly kind: 'exam' | 'practice';
  /** Attempt or practice id. */
  readonly in: string;
  /** Version of the question. */
  readonly version: number;
  readonly option: string;
  readonly verdict: Verdict;
  /** Time spent on the question in ms; null if unknown. */
  readonly spentMs: number | null;
  /** True if another option was selected first. */
  readonly changed: boolean;
  readonly flagged: boolean;
}

/** Actions on a question in a running attempt. */
interface OpenAnswer extends Pick<GradedAnswer, 'in' | 'changed' | 'flagged'> {
  readonly option: string | null;
  readonly spentMs: number;
}

/**
 * All graded answers of a student to a question, and the attempts in which it was skipped. Memory and mastery are
 * computed from the answers at read time.
 */
interface FormerDocument {
  readonly _id: string;
  readonly studentId: string;
  readonly questionId: string;
  /** Subject of the question when it was last graded; null before. */
  readonly subject: Subject | null;
  /** Answers, earliest first; at most `ANSWERS_MAX`. */
  readonly answers: readonly GradedAnswer[];
  /** Ids of finished attempts in which the question was skipped, earliest first; at most `ANSWERS_MAX`. */
  readonly skippedIn?: readonly string[];
  readonly open: OpenAnswer | null;
  /** Actions in finished attempts whose results are held, until they are shown. */
  readonly held?: readonly OpenAnswer[];
}

/** Maximum number of answers, and of skips. Older ones are dropped, since they hardly affect memory or mastery. */
const ANSWERS_MAX = 100;

const gradedQuestionId = (studentId: string, questionId: string): string => `${studentId}/${questionId}`;

const documentOf = ({ data }: { data: { studentId: string; questionId: string } }) =>
  gradedQuestionId(data.studentId, data.questionId);

const questionIdIn = (_id: string): string => _id.slice(_id.indexOf('/') + 1);

type InAttempt = ProjectedEvent<'AnswerSaved' | 'ProgressRecorded'>['data'];

function openAnswer(
  before: FormerDocument | undefined,
  { studentId, questionId, attemptId }: InAttempt,
  change: (open: OpenAnswer) => OpenAnswer,
): FormerDocument {
  const open = change(before?.open?.in === attemptId ? before.open : blankAnswer(attemptId));
  const document = before ?? {
    _id: gradedQuestionId(studentId, questionId),
    studentId,
    questionId,
    subject: null,
    answers: [],
  };
  return { ...document, open };
}

function withGrade(
  document: Omit<FormerDocument, 'subject' | 'open'>,
  subject: Subject,
  answer: GradedAnswer,
  open: OpenAnswer | null,
): FormerDocument {
  const later = document.answers.findIndex(({ at }) => at > answer.at);
  const answers = document.answers.toSpliced(later < 0 ? document.answers.length : later, 0, answer);
  return { ...document, subject, answers: answers.slice(-ANSWERS_MAX), open };
}

const blankAnswer = (attemptId: string): OpenAnswer => ({
  in: attemptId,
  option: null,
  spentMs: 0,
  changed: false,
  flagged: false,
});

type ResultEvent = ProjectedEvent<'AttemptFinished' | 'AttemptResultShown'>;

const questionsOf = ({ data }: ResultEvent) =>
  data.verdicts.map(({ questionId }) => gradedQuestionId(data.studentId, questionId));

/** Stores the actions of an attempt until its result is shown, because a later attempt replaces `open`. */
function withHeld(
  before: FormerDocument | undefined,
  { data: { attemptId, studentId } }: ResultEvent,
  _id: string,
): FormerDocument {
  const document = before ?? { _id, studentId, questionId: questionIdIn(_id), subject: null, answers: [], open: null };
  const { held = [] } = document;
  if (document.open?.in !== attemptId) return { ...document, held: [...held, blankAnswer(attemptId)] };
  return { ...document, open: null, held: [...held, document.open] };
}

/** @param effort actions on the question in the attempt; undefined if there were none */
function withVerdict(
  document: FormerDocument,
  { data: { attemptId, finishedAt, verdicts } }: ResultEvent,
  effort: OpenAnswer | undefined,
): FormerDocument {
  const { version, subject, option, verdict } = verdicts.find((each) => each.questionId === document.questionId)!;
  if (option === null) {
    const skippedIn = [...(document.skippedIn ?? []), attemptId].slice(-ANSWERS_MAX);
    return { ...document, skippedIn };
  }
  const { spentMs, changed, flagged } = effort ?? blankAnswer(attemptId);
  const actions = { spentMs: spentMs || null, changed, flagged };
  const answer = { at: finishedAt, kind: 'exam', in: attemptId, version, option, verdict, ...actions } as const;
  return withGrade(document, subject, answer, document.open);
}

type AccountRemoval = ProjectedEvent<'AccountDeleted' | 'AccountErased'>;
const deleteOwned = { documents: ({ data }: AccountRemoval) => ({ owner: data.accountId }), fold: () => null };

export const formerGradedQuestionsProjection = defineProjection<FormerDocument>({
  name: 'graded-questions',
  fingerprint: '3',
  collection: { name: 'graded-questions', fields: ['studentId'], indexes: [['studentId']], owner: 'studentId' },
  on: {
    AnswerSaved: {
      documents: documentOf,
      fold: (before, { data }) =>
        openAnswer(before, data, (open) => ({
          ...open,
          option: data.option ?? open.option,
          changed: open.changed || (open.option !== null && data.option !== null && data.option !== open.option),
        })),
    },
    ProgressRecorded: {
      documents: documentOf,
      fold: (before, { data }) =>
        data.flagged === undefined && !data.spentMs
          ? (before ?? null)
          : openAnswer(before, data, (open) => ({
              ...open,
              flagged: data.flagged ?? open.flagged,
              spentMs: open.spentMs + (data.spentMs ?? 0),
            })),
    },
    AttemptFinished: {
      documents: questionsOf,
      fold: (before, event, _id) => {
        if (event.data.held) return withHeld(before, event, _id);
        const { attemptId, studentId } = event.data;
        const questionId = questionIdIn(_id);
        const { open, ...document } = before ?? { _id, studentId, questionId, subject: null, answers: [], open: null };
        return withVerdict({ ...document, open: null }, event, open?.in === attemptId ? open : undefined);
      },
    },
    AttemptResultShown: {
      documents: questionsOf,
      fold: (before, event) => {
        // the documents of a deleted student are not recreated
        if (!before) return null;
        const { held = [], ...document } = before;
        const others = held.filter((answer) => answer.in !== event.data.attemptId);
        const rest = others.length > 0 ? { ...document, held: others } : document;
        return withVerdict(
          rest,
          event,
          held.find((answer) => answer.in === event.data.attemptId),
        );
      },
    },
    AttemptRemarked: {
      documents: (event) => (event.data.held ? [] : documentOf(event)),
      fold: (before, { data: { attemptId, questionId, verdicts } }) => {
        const verdict = verdicts.find((each) => each.questionId === questionId)?.verdict;
        if (!before || !verdict) return before ?? null;
        return {
          ...before,
          answers: before.answers.map((answer) => (answer.in === attemptId ? { ...answer, verdict } : answer)),
        };
      },
    },
    PracticeAnswered: {
      documents: documentOf,
      fold: (before, { data: { practiceId, studentId, questionId, subject, answeredAt, ...data } }, _id) => {
        const { version, option, verdict, spentMs, changed, flagged } = data;
        const document = before ?? { _id, studentId, questionId, answers: [], open: null };
        const effort = { spentMs, changed, flagged };
        const answer = {
          at: answeredAt,
          kind: 'practice',
          in: practiceId,
          version,
          option,
          verdict,
          ...effort,
        } as const;
        return withGrade(document, subject, answer, document.open);
      },
    },
    AccountDeleted: deleteOwned,
    AccountErased: deleteOwned,
  },
});
