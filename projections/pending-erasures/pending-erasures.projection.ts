import type { AccountDeleted } from '../../api/contracts/events/account.events.js';
import { defineProjection } from '../engine/projection.js';

/** A deleted account whose personal data has not been completely erased yet. */
export interface PendingErasure {
  /** Account id. */
  _id: string;
  role: AccountDeleted['data']['role'];
  /** Streams of the account's reservations. */
  reservations: string[];
  /** Log position of the deletion. */
  position: string;
}

export const pendingErasuresProjection = defineProjection<PendingErasure>({
  name: 'pending-erasures',
  fingerprint: '1',
  collection: { name: 'pending-erasures', fields: [], indexes: [] },
  on: {
    AccountDeleted: {
      documents: ({ data }) => data.accountId,
      fold: (_, { data: { role, reservations }, position }, _id) => ({
        _id,
        role,
        reservations,
        position: String(position),
      }),
    },
    AccountErased: { documents: ({ data }) => data.accountId, fold: () => null },
  },
});
