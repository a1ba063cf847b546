import type { Weighing } from '../../api/contracts/events/attempt.events.js';
import { streams } from '../../api/contracts/events/streams.js';
import type { ExamSubject } from '../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** Points and counts that one attempt earned. */
export interface Contribution {
  readonly attemptId: string;
  readonly examId: string;
  readonly weighing: Weighing;
  readonly subject: ExamSubject;
  readonly score: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
  /** ms since 1970. */
  readonly finishedAt: number;
}

/** A contribution as stored: an array of its values, which is parsed three times faster than an object. */
type Entry = readonly [
  attemptId: string,
  examId: string,
  weighing: Weighing,
  subject: ExamSubject,
  score: number,
  correct: number,
  incorrect: number,
  skipped: number,
  finishedAt: number,
];

/**
 * Contributions of a student, one entry for each attempt. Leaderboard and stats are computed from the entries at read
 * time: a remarked attempt replaces its entry, and other weights or days need no rebuild.
 */
export interface ContributionsDocument {
  /** Student id. */
  readonly _id: string;
  readonly entries: readonly Entry[];
  /** The student is not ranked while banned; a deleted student never is again. */
  readonly banned?: true;
}

/** Tutors can be banned too. */
const studentIn = ({ stream, data: { accountId } }: ProjectedEvent<'AccountBanned' | 'AccountUnbanned'>) =>
  stream === streams.account('student', accountId) ? accountId : [];

const offTheBoard = (before: ContributionsDocument | undefined, _: unknown, _id: string): ContributionsDocument => ({
  ...(before ?? { _id, entries: [] }),
  banned: true,
});

export const contributionsProjection = defineProjection<ContributionsDocument>({
  name: 'contributions',
  fingerprint: '4',
  collection: { name: 'contributions', fields: [], indexes: [] },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.studentId,
      fold: (before, { data }, _id) =>
        withContribution(before ?? { _id, entries: [] }, { ...data, finishedAt: Date.parse(data.finishedAt) }),
    },
    AttemptRemarked: {
      documents: ({ data }) => data.studentId,
      fold: (before, { data }) =>
        before ? withContribution(before, { ...data, finishedAt: Date.parse(data.finishedAt) }) : null,
    },
    AccountBanned: { documents: studentIn, fold: offTheBoard },
    AccountUnbanned: {
      documents: studentIn,
      fold: (before) => (before ? { _id: before._id, entries: before.entries } : null),
    },
    AccountDeleted: {
      documents: ({ data }) => (data.role === 'student' ? data.accountId : []),
      fold: offTheBoard,
    },
    // Unchanged, but subscribers are notified of the changed name.
    StudentProfileUpdated: { documents: ({ data }) => data.accountId, fold: (before) => before ?? null },
  },
});

/** Adds a contribution, or replaces the one of the same attempt. */
export function withContribution(document: ContributionsDocument, contribution: Contribution): ContributionsDocument {
  const { attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt } = contribution;
  const entry: Entry = [attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt];
  const { entries } = document;
  const index = entries.findIndex(([former]) => former === attemptId);
  return { ...document, entries: index < 0 ? [...entries, entry] : entries.with(index, entry) };
}

export const contributionsIn = ({ entries }: ContributionsDocument): Contribution[] =>
  entries.map(([attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt]) => ({
    attemptId,
    examId,
    weighing,
    subject,
    score,
    correct,
    incorrect,
    skipped,
    finishedAt,
  }));
