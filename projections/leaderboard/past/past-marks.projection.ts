import { streams } from '../../../api/contracts/events/streams.js';
import type { ContributionEntry } from '../../contributions/contributions.projection.js';
import { defineProjection, type ProjectedEvent } from '../../engine/projection.js';

/** The recorded result of one attempt; times are Unix times in ms. */
type Mark = readonly [recordedAt: number, ...contribution: ContributionEntry];

/** A change of visibility on the leaderboard: true for a ban or deletion, false for an unban. */
type Absence = readonly [recordedAt: number, isOff: boolean];

/**
 * All facts that affect a student's leaderboard entry, in log order; the state at any time can be derived from them.
 */
export interface PastMarksDocument {
  /** Student id. */
  readonly _id: string;
  readonly marks: readonly Mark[];
  readonly absences: readonly Absence[];
}

/** Returns no id for tutors, who can also be banned. */
const studentIn = ({ stream, data: { accountId } }: ProjectedEvent<'AccountBanned' | 'AccountUnbanned'>) =>
  stream === streams.account('student', accountId) ? accountId : [];

const absent =
  (isHidden: boolean) =>
  (before: PastMarksDocument | undefined, { metadata }: ProjectedEvent, _id: string): PastMarksDocument => {
    const { marks, absences } = before ?? { marks: [], absences: [] };
    return { _id, marks, absences: [...absences, [Date.parse(metadata.at), isHidden]] };
  };

export const pastMarksProjection = defineProjection<PastMarksDocument>({
  name: 'past-marks',
  fingerprint: '2',
  collection: { name: 'past-marks', fields: [], indexes: [] },
  on: {
    // held results do not affect the leaderboard
    AttemptFinished: { documents: ({ data }) => (data.held ? [] : data.studentId), fold: withMark },
    AttemptRemarked: { documents: ({ data }) => (data.held ? [] : data.studentId), fold: withMark },
    AttemptResultShown: { documents: ({ data }) => data.studentId, fold: withMark },
    AccountBanned: { documents: studentIn, fold: absent(true) },
    AccountUnbanned: { documents: studentIn, fold: absent(false) },
    AccountDeleted: {
      documents: ({ data }) => (data.role === 'student' ? data.accountId : []),
      fold: absent(true),
    },
  },
});

function withMark(
  before: PastMarksDocument | undefined,
  { data, metadata }: ProjectedEvent<'AttemptFinished' | 'AttemptRemarked' | 'AttemptResultShown'>,
  _id: string,
): PastMarksDocument {
  const { attemptId, examId, weighing, subject, score, correct, incorrect, skipped, finishedAt } = data;
  const earned = [attemptId, examId, weighing, subject, score, correct, incorrect, skipped] as const;
  const mark: Mark = [Date.parse(metadata.at), ...earned, Date.parse(finishedAt)];
  return { _id, marks: [...(before?.marks ?? []), mark], absences: before?.absences ?? [] };
}
