import type { Role } from '../../api/contracts/events/session.events.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** An email or username that is taken, and not yet (or never) confirmed by its account. */
export interface PendingReservation {
  /** the reservation's stream */
  _id: string;
  role: Role;
  accountId: string;
  lapsesAt: string;
}

const confirmed = {
  documents: ({ data }: Projected<'StudentRegistered' | 'TutorRegistered' | 'AdminCreated'>) => data.reservations,
  fold: () => null,
};

export const pendingReservationsProjection = defineProjection<PendingReservation>({
  name: 'pending-reservations',
  fingerprint: '1',
  collection: { name: 'pending-reservations', fields: ['lapsesAt'], indexes: [['lapsesAt']] },
  on: {
    Reserved: {
      documents: ({ data }) => data.reservation,
      fold: (_, { data: { role, accountId, lapsesAt } }, _id) => ({ _id, role, accountId, lapsesAt }),
    },
    Released: { documents: ({ data }) => data.reservation, fold: () => null },
    StudentRegistered: confirmed,
    TutorRegistered: confirmed,
    AdminCreated: confirmed,
  },
});
