import { streams } from '../../../api/contracts/events/streams.js';
import { defineProjection, type ProjectedEvent } from '../../engine/projection.js';

/** A fact that affects a student's leaderboard entry. Immutable once written. */
export interface PastMoment {
  /** Zero-padded position, so that ids sort in log order. */
  readonly _id: string;
  readonly studentId: string;
  readonly recordedAt: string;
  /** Finish time of the attempt; for a ban or deletion, the time of recording. */
  readonly finishedAt: string;
}

const POSITION_DIGITS = 20;

const momentId = ({ position }: ProjectedEvent) => String(position).padStart(POSITION_DIGITS, '0');

const momentOf = (studentId: string, { metadata }: ProjectedEvent, finishedAt = metadata.at) => ({
  studentId,
  recordedAt: metadata.at,
  finishedAt,
});

const markFold = {
  documents: momentId,
  fold: (
    _: unknown,
    event: ProjectedEvent<'AttemptFinished' | 'AttemptRemarked' | 'AttemptResultShown'>,
    _id: string,
  ) => ({
    _id,
    ...momentOf(event.data.studentId, event, event.data.finishedAt),
  }),
};

const absenceFold = {
  documents: (event: ProjectedEvent<'AccountBanned' | 'AccountUnbanned'>) =>
    event.stream === streams.account('student', event.data.accountId) ? momentId(event) : [],
  fold: (_: unknown, event: ProjectedEvent<'AccountBanned' | 'AccountUnbanned'>, _id: string) => ({
    _id,
    ...momentOf(event.data.accountId, event),
  }),
};

/**
 * Records which student was affected at what time, so that the students to recompute between two times are found
 * without reading their marks.
 */
export const pastMomentsProjection = defineProjection<PastMoment>({
  name: 'past-moments',
  fingerprint: '2',
  collection: {
    name: 'past-moments',
    fields: ['recordedAt', 'finishedAt'],
    indexes: [['recordedAt'], ['finishedAt']],
  },
  on: {
    AttemptFinished: markFold,
    AttemptRemarked: markFold,
    AttemptResultShown: markFold,
    AccountBanned: absenceFold,
    AccountUnbanned: absenceFold,
    AccountDeleted: {
      documents: (event) => (event.data.role === 'student' ? momentId(event) : []),
      fold: (_, event, _id) => ({ _id, ...momentOf(event.data.accountId, event) }),
    },
  },
});
