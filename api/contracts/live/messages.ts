import type { PracticeVerdict } from '../events/practice.events.js';
import type { Role, SessionEndReason } from '../events/session.events.js';
import type { ActivityKind } from '../http/activity-kinds.js';
import type { DoubtSubject } from '../http/limits.js';
import type { ModelTestStatus } from '../http/model-test-status.js';

/** Live messages: the latest value or a version to refetch by, never a promise of delivery. */
export interface LeaderboardRow {
  slNo: number;
  studentId: string;
  name: string;
  Point: number;
  /** 1 to 6 */
  avatar: number;
  /** places gained since the day began; null for who was not on the list then */
  movement: number | null;
}

/** Of a doubt all but its texts, which are sealed until somebody who may read them asks. */
export interface LiveDoubt {
  _id: string;
  studentId: string;
  subject: DoubtSubject;
  askedAt: string;
  claim: { tutorId: string; until: string } | null;
  answeredAt: string | null;
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
    score: number;
    correct: number;
    incorrect: number;
    skipped: number;
    finishedAt: string;
    reason: 'submitted' | 'timeUp';
  };
  /** the key of one of its questions was corrected: the score before and after */
  'attempt:remarked': { attemptId: string; before: number; after: number; reason: string };
  /** The student's place on the merit list of a model test, after their own score was added or changed. */
  'merit-list:me': { modelTestId: string; slNo: number; total: number };
  /** A practice answer was graded. The solution and the next review are refetched. */
  'practice:answered': {
    practiceId: string;
    questionId: string;
    option: string;
    verdict: PracticeVerdict;
    correctAnswer: string;
  };
  'doubt:asked': LiveDoubt;
  /** also when the claim was given back */
  'doubt:claimed': LiveDoubt;
  'doubt:answered': LiveDoubt;
  'doubt:deleted': Pick<LiveDoubt, '_id' | 'studentId'>;
  /** created, changed or deleted, or its time has come */
  'model-test': { modelTestId: string; status: ModelTestStatus | 'Deleted'; at: string };
  /**
   * The latest entry, by ids: who did it (null: nobody knows) and the account or the thing it was about. `more` others came
   * since the message before, and are asked for.
   */
  'account:activity': {
    at: string;
    who: string | null;
    role: Role;
    what: ActivityKind;
    subject: string | null;
    more: number;
  };
  /** somebody has finished a model test: how many have by now, by which the rest is asked for */
  statistics: { modelTestId: string; attempts: number };
  'session:ended': { reason: SessionEndReason };
}

export type LiveMessageName = keyof LiveMessages;

/** One message for one room, as a projection announces it. */
export type LiveMessage = {
  [Name in LiveMessageName]: { room: string; name: Name; payload: LiveMessages[Name] };
}[LiveMessageName];

export const rooms = {
  account: (id: string) => `account:${id}`,
  role: (role: string) => `role:${role}`,
} as const;

/** What a client may ask of the gateway: to watch the leaderboard, or no longer. */
export const LEADERBOARD_WATCH = 'leaderboard:watch';
export const LEADERBOARD_UNWATCH = 'leaderboard:unwatch';
