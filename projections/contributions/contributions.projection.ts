import type { Weighing } from '../../api/contracts/events/attempt.events.js';
import { streams } from '../../api/contracts/events/streams.js';
import type { ExamSubject } from '../../api/contracts/http/limits.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** Points and counts earned by one attempt. */
export interface Contribution {
  readonly attemptId: string;
  readonly examId: string;
  readonly weighing: Weighing;
  readonly subject: ExamSubject;
  readonly score: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

/** The stored form of a contribution: an array of values, which parses three times faster than an object. */
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
 * Contributions of a student, one entry per attempt. Leaderboard and stats are computed from them at read time, so that
 * a remarked attempt only replaces its entry and changed weights need no rebuild.
 */
export interface ContributionsDocument {
  /** Student id. */
  readonly _id: string;
  readonly entries: readonly Entry[];
  /** Set while the student is banned, and permanently after a deletion; excludes the student from the leaderboard. */
  readonly banned?: true;
}

/** Returns no id for tutors, who can also be banned. */
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
    // Changes nothing, but notifies subscribers of the new name.
    StudentProfileUpdated: { documents: ({ data }) => data.accountId, fold: (before) => before ?? null },
  },
});

/** Adds a contribution, or replaces the one for the same attempt. */
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
