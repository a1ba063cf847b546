import type { Role } from '../../api/contracts/events/session.events.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/**
 * A reserved email or username that is neither confirmed nor released, or that its (possibly deleted) account has
 * abandoned.
 */
export interface PendingReservation {
  /** Stream of the reservation. */
  _id: string;
  role: Role;
  accountId: string;
  lapsesAt: string;
}

const conclusionFold = {
  documents: ({ data }: ProjectedEvent<'Confirmed' | 'Released'>) => data.reservation,
  fold: () => null,
};

const releaseFold = (role: Role) => ({
  documents: ({ data }: ProjectedEvent<'StudentProfileUpdated' | 'TutorProfileUpdated'>) => data.givenUp,
  fold: (
    _: PendingReservation | undefined,
    { data: { accountId }, metadata }: ProjectedEvent<'StudentProfileUpdated' | 'TutorProfileUpdated'>,
    _id: string,
  ) => ({ _id, role, accountId, lapsesAt: metadata.at }),
});

export const pendingReservationsProjection = defineProjection<PendingReservation>({
  name: 'pending-reservations',
  fingerprint: '4',
  collection: { name: 'pending-reservations', fields: ['lapsesAt'], indexes: [['lapsesAt']] },
  on: {
    Reserved: {
      documents: ({ data }) => data.reservation,
      fold: (_, { data: { role, accountId, lapsesAt } }, _id) => ({ _id, role, accountId, lapsesAt }),
    },
    StudentProfileUpdated: releaseFold('student'),
    TutorProfileUpdated: releaseFold('tutor'),
    AccountDeleted: {
      documents: ({ data }) => data.reservations,
      fold: (_, { data: { role, accountId }, metadata }, _id) => ({ _id, role, accountId, lapsesAt: metadata.at }),
    },
    Confirmed: conclusionFold,
    Released: conclusionFold,
  },
});
