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
  /** Unix time, ms. */
  readonly finishedAt: number;
}

/** The stored form of a contribution: an array of values, which parses three times faster than an object. */
export type ContributionEntry = ReturnType<typeof entryOf>;

function entryOf(contribution: Contribution) {
  const { attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt } = contribution;
  return [attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt] as const;
}

/** Returns the contribution of a stored entry. */
export function contributionOf(entry: ContributionEntry): Contribution {
  const [attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt] = entry;
  return { attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt };
}

/**
 * Contributions of a student, one entry per attempt. Leaderboard and stats are computed from them at read time, so that
 * a remarked attempt only replaces its entry and changed weights need no rebuild.
 */
export interface ContributionsDocument {
  /** Student id. */
  readonly _id: string;
  readonly entries: readonly ContributionEntry[];
  /** Results that their model tests withhold from the student. They count on merit lists only. */
  readonly held?: readonly ContributionEntry[];
  /** Set while the student is banned, and permanently after a deletion; excludes the student from the leaderboard. */
  readonly banned?: true;
}

/** Returns no id for tutors, who can also be banned. */
const studentIn = ({ stream, data: { accountId } }: ProjectedEvent<'AccountBanned' | 'AccountUnbanned'>) =>
  stream === streams.account('student', accountId) ? accountId : [];

const hideFromLeaderboard = (
  before: ContributionsDocument | undefined,
  _: unknown,
  _id: string,
): ContributionsDocument => ({
  ...(before ?? { _id, entries: [] }),
  banned: true,
});

export const contributionsProjection = defineProjection<ContributionsDocument>({
  name: 'contributions',
  fingerprint: '5',
  collection: { name: 'contributions', fields: [], indexes: [] },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.studentId,
      fold: (before, event, _id) => withGrades(before ?? { _id, entries: [] }, event),
    },
    AttemptRemarked: {
      documents: ({ data }) => data.studentId,
      fold: (before, event) => (before ? withGrades(before, event) : null),
    },
    AttemptResultShown: {
      documents: ({ data }) => data.studentId,
      fold: (before, event) => (before ? withGrades(withoutHeld(before, event.data.attemptId), event) : null),
    },
    AccountBanned: { documents: studentIn, fold: hideFromLeaderboard },
    AccountUnbanned: {
      documents: studentIn,
      fold: (before) => {
        if (!before) return null;
        const { banned: _, ...document } = before;
        return document;
      },
    },
    AccountDeleted: {
      documents: ({ data }) => (data.role === 'student' ? data.accountId : []),
      fold: hideFromLeaderboard,
    },
    // Changes nothing, but notifies subscribers of the new name.
    StudentProfileUpdated: { documents: ({ data }) => data.accountId, fold: (before) => before ?? null },
  },
});

type GradingEvent = ProjectedEvent<'AttemptFinished' | 'AttemptRemarked' | 'AttemptResultShown'>;

function withGrades(document: ContributionsDocument, { data }: GradingEvent): ContributionsDocument {
  const contribution = { ...data, finishedAt: Date.parse(data.finishedAt) };
  if (!('held' in data && data.held)) return withContribution(document, contribution);
  return { ...document, held: withEntry(document.held ?? [], contribution) };
}

function withoutHeld({ held = [], ...document }: ContributionsDocument, attemptId: string): ContributionsDocument {
  const others = held.filter(([id]) => id !== attemptId);
  return others.length > 0 ? { ...document, held: others } : document;
}

/** Adds a contribution, or replaces the one for the same attempt. */
export const withContribution = (
  document: ContributionsDocument,
  contribution: Contribution,
): ContributionsDocument => ({ ...document, entries: withEntry(document.entries, contribution) });

function withEntry(entries: readonly ContributionEntry[], contribution: Contribution): readonly ContributionEntry[] {
  const entry = entryOf(contribution);
  const index = entries.findIndex(([attemptId]) => attemptId === contribution.attemptId);
  return index < 0 ? [...entries, entry] : entries.with(index, entry);
}

/** Returns the contributions whose results are shown to the student. */
export const contributionsIn = ({ entries }: ContributionsDocument): Contribution[] => contributionsOf(entries);

/** Returns the contributions whose results are withheld from the student. */
export const heldContributionsIn = ({ held = [] }: ContributionsDocument): Contribution[] => contributionsOf(held);

const contributionsOf = (entries: readonly ContributionEntry[]): Contribution[] => entries.map(contributionOf);
