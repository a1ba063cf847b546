import { streams } from '../../../api/contracts/events/streams.js';
import { defineProjection, type Projected } from '../../engine/projection.js';

/** That something moved a student on the leaderboard. Once written, it never changes. */
export interface PastMoment {
  /** its position, of equal length, so that they stand in the order of the log */
  readonly _id: string;
  readonly studentId: string;
  readonly recordedAt: string;
  /** of the attempt; of a ban or a deletion when it was recorded */
  readonly finishedAt: string;
}

const POSITION_DIGITS = 20;

const itself = ({ position }: Projected) => String(position).padStart(POSITION_DIGITS, '0');

const momentOf = (studentId: string, { metadata }: Projected, finishedAt = metadata.at) => ({
  studentId,
  recordedAt: metadata.at,
  finishedAt,
});

const ofMarks = {
  documents: itself,
  fold: (_: unknown, event: Projected<'AttemptFinished' | 'AttemptRemarked'>, _id: string) => ({
    _id,
    ...momentOf(event.data.studentId, event, event.data.finishedAt),
  }),
};

const ofAbsence = {
  documents: (event: Projected<'AccountBanned' | 'AccountUnbanned'>) =>
    event.stream === streams.account('student', event.data.accountId) ? itself(event) : [],
  fold: (_: unknown, event: Projected<'AccountBanned' | 'AccountUnbanned'>, _id: string) => ({
    _id,
    ...momentOf(event.data.accountId, event),
  }),
};

/** When whom something moved: which students are to be looked at between two times, without their marks. */
export const pastMomentsProjection = defineProjection<PastMoment>({
  name: 'past-moments',
  fingerprint: '1',
  collection: {
    name: 'past-moments',
    fields: ['recordedAt', 'finishedAt'],
    indexes: [['recordedAt'], ['finishedAt']],
  },
  on: {
    AttemptFinished: ofMarks,
    AttemptRemarked: ofMarks,
    AccountBanned: ofAbsence,
    AccountUnbanned: ofAbsence,
    AccountDeleted: {
      documents: (event) => (event.data.role === 'student' ? itself(event) : []),
      fold: (_, event, _id) => ({ _id, ...momentOf(event.data.accountId, event) }),
    },
  },
});
