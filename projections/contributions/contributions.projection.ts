import type { AttemptFinished, Weighing } from '../../api/contracts/events/attempt.events.js';
import type { ExamSubject } from '../../api/contracts/http/limits.js';
import { defineProjection } from '../engine/projection.js';

/** What one attempt earned. */
export interface Contribution {
  readonly attemptId: string;
  readonly examId: string;
  readonly weighing: Weighing;
  readonly subject: ExamSubject;
  readonly score: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
  /** ms since 1970 */
  readonly finishedAt: number;
}

/**
 * What a student's attempts earned, one entry for each. Leaderboard and stats are reckoned from the entries when they are
 * read, so an attempt that is marked anew replaces its entry, and other weights or days need no rebuild.
 */
export interface ContributionsDocument {
  /** of the student */
  readonly _id: string;
  readonly contributions: readonly Contribution[];
}

export const contributionsProjection = defineProjection<ContributionsDocument>({
  name: 'contributions',
  fingerprint: '1',
  collection: { name: 'contributions', fields: [], indexes: [] },
  on: {
    AttemptFinished: {
      documents: ({ data }) => data.studentId,
      fold: (before, { data }, _id) => ({ _id, contributions: withContribution(before, contributionOf(data)) }),
    },
  },
});

/** All of a student's, with this one in the place of what the same attempt earned before. */
export function withContribution(
  { contributions }: Pick<ContributionsDocument, 'contributions'> = { contributions: [] },
  contribution: Contribution,
): readonly Contribution[] {
  const place = contributions.findIndex(({ attemptId }) => attemptId === contribution.attemptId);
  return place < 0 ? [...contributions, contribution] : contributions.with(place, contribution);
}

const contributionOf = (finished: AttemptFinished['data']): Contribution => ({
  attemptId: finished.attemptId,
  examId: finished.examId,
  weighing: finished.weighing,
  subject: finished.subject,
  score: finished.score,
  correct: finished.correct,
  incorrect: finished.incorrect,
  skipped: finished.skipped,
  finishedAt: Date.parse(finished.finishedAt),
});
