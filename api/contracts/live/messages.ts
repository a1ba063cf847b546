import type { PracticeVerdict } from '../events/practice.events.js';
import type { Role, SessionEndReason } from '../events/session.events.js';
import type { ActivityKind } from '../http/activity-kinds.js';
import type { DoubtSubject } from '../http/limits.js';
import type { ModelTestStatus } from '../http/model-test-status.js';

/** Live messages: the latest value, or a version to refetch by. Delivery is not guaranteed. */
export interface LeaderboardRow {
  slNo: number;
  studentId: string;
  name: string;
  Point: number;
  /** 1 to 6 */
  avatar: number;
  /** ranks gained since the day began; null for students who were not listed then */
  movement: number | null;
}

/** A doubt without its texts, which are sealed until an authorized user requests them. */
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
  /** the key of a question was corrected: the score before and after */
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
  /** also when a claim is released */
  'doubt:claimed': LiveDoubt;
  'doubt:answered': LiveDoubt;
  'doubt:deleted': Pick<LiveDoubt, '_id' | 'studentId'>;
  /** created, changed, deleted, or at the start or end of its live time */
  'model-test': { modelTestId: string; status: ModelTestStatus | 'Deleted'; at: string };
  /**
   * The latest entry, by ids: the actor (null when unknown) and the affected account or item. `more`: number of
   * entries since the previous message, which the client fetches.
   */
  'account:activity': {
    at: string;
    who: string | null;
    role: Role;
    what: ActivityKind;
    subject: string | null;
    more: number;
  };
  /** a student finished a model test: the number so far, with which clients refetch */
  statistics: { modelTestId: string; attempts: number };
  'session:ended': { reason: SessionEndReason };
}

export type LiveMessageName = keyof LiveMessages;

/** A message for one room, as published by a projection. */
export type LiveMessage = {
  [Name in LiveMessageName]: { room: string; name: Name; payload: LiveMessages[Name] };
}[LiveMessageName];

export const rooms = {
  account: (id: string) => `account:${id}`,
  role: (role: string) => `role:${role}`,
} as const;

/** Messages from clients: subscribe to the leaderboard, or unsubscribe. */
export const LEADERBOARD_WATCH = 'leaderboard:watch';
export const LEADERBOARD_UNWATCH = 'leaderboard:unwatch';
