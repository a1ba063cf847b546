import type { PracticeVerdict } from '../events/practice.events.js';
import type { Role, SessionEndReason } from '../events/session.events.js';
import type { ActivityKind } from '../http/activity-kinds.js';
import type { HiddenReason } from '../http/hidden-answers.js';
import type { DoubtSubject } from '../http/limits.js';
import type { ReportOutcome } from '../http/question-reports.js';
import type { ModelTestStatus } from '../http/model-test-status.js';

/**
 * Row of the leaderboard. Live messages contain the latest value, or a version after which clients refetch. Delivery
 * is not guaranteed.
 */
export interface LeaderboardRow {
  slNo: number;
  studentId: string;
  name: string;
  Point: number;
  /** Avatar number from 1 to 6. */
  avatar: number;
  /** Ranks gained since the beginning of the day; null for students who were not listed then. */
  movement: number | null;
}

/** A doubt without its texts, which authorized users fetch separately. */
export interface LiveDoubt {
  _id: string;
  studentId: string;
  subject: DoubtSubject;
  askedAt: string;
  claim: { tutorId: string; until: string } | null;
  answeredAt: string | null;
  /** Present after the answer was edited. */
  editedAt?: string;
}

export interface LiveMessages {
  leaderboard: { version: number; total: number; top: LeaderboardRow[] };
  'leaderboard:me': { version: number; slNo: number | null; Point: number };
  'attempt:answer': { attemptId: string; questionId: string; option: string | null; revision: number };
  'attempt:progress': {
    attemptId: string;
    questionId: string;
    visited?: boolean;
    marked?: boolean;
    spentMs?: number;
    revision: number;
  };
  'attempt:finished': {
    attemptId: string;
    type: string;
    examId: string;
    /** The figures are omitted while the model test withholds its results. */
    score?: number;
    correct?: number;
    incorrect?: number;
    skipped?: number;
    finishedAt: string;
    reason: 'submitted' | 'timeUp';
  };
  /** The student's own result of a model test that withheld it is shown now. */
  'results:released': { modelTestId: string };
  /** A key was corrected: the score before and after. The result has the reason, which may be hidden. */
  'attempt:remarked': { attemptId: string; before: number; after: number };
  /** The student's rank on the merit list of a model test, sent after the student's score was added or changed. */
  'merit-list:me': { modelTestId: string; slNo: number; total: number };
  /** A practice answer was graded, with the fields of the response to its student. */
  'practice:answered': {
    practiceId: string;
    questionId: string;
    option?: string;
    verdict?: PracticeVerdict;
    correctAnswer?: string;
    solution?: string | null;
    nextReview?: string | null;
    hidden?: HiddenReason;
  };
  'doubt:asked': LiveDoubt;
  /** Also sent when a claim is released. */
  'doubt:claimed': LiveDoubt;
  /** Also sent when the answer is edited. */
  'doubt:answered': LiveDoubt;
  'doubt:deleted': Pick<LiveDoubt, '_id' | 'studentId'>;
  /** A tutor published an answer to the student's doubt under the question, or deleted it. */
  'answer:published': { doubtId: string; questionId: string };
  'answer:withdrawn': { doubtId: string };
  /** The open reports of a question have changed. Sent to tutors, who refetch the queue. */
  'question:reports': { questionId: string };
  /** A tutor resolved the student's report. Clients refetch the message of the tutor. */
  'report:resolved': { reportId: string; questionId: string; outcome: ReportOutcome };
  /** The model test was created, changed or deleted, or its live period has started or ended. */
  'model-test': { modelTestId: string; status: ModelTestStatus | 'Deleted'; at: string };
  /**
   * The latest entry by ids: the actor (null if unknown) and the affected account or item. `more` is the number of
   * further entries since the previous message, which clients fetch.
   */
  'account:activity': {
    at: string;
    who: string | null;
    role: Role;
    what: ActivityKind;
    subject: string | null;
    more: number;
  };
  /** A student finished a model test. `attempts` is the current number of attempts; clients refetch the statistics. */
  statistics: { modelTestId: string; attempts: number };
  'session:ended': { reason: SessionEndReason };
}

export type LiveMessageName = keyof LiveMessages;

/** A message to one room, as published by a projection. */
export type LiveMessage = {
  [Name in LiveMessageName]: { room: string; name: Name; payload: LiveMessages[Name] };
}[LiveMessageName];

export const rooms = {
  account: (id: string) => `account:${id}`,
  role: (role: string) => `role:${role}`,
} as const;

/** Names of the client messages that subscribe to the leaderboard and unsubscribe. */
export const LEADERBOARD_WATCH = 'leaderboard:watch';
export const LEADERBOARD_UNWATCH = 'leaderboard:unwatch';
