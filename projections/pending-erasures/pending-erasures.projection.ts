import type { AccountDeleted } from '../../api/contracts/events/account.events.js';
import { defineProjection } from '../engine/projection.js';

/** A deleted account of which something may still tell who it was. */
export interface PendingErasure {
  /** of the account */
  _id: string;
  role: AccountDeleted['data']['role'];
  /** streams of the reservations that it held */
  reservations: string[];
  /** of the deletion in the log */
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
