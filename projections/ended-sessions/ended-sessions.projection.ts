import { defineProjection } from '../engine/projection.js';

/** A session whose token was still good when it ended. */
export interface EndedSession {
  /** the session's id */
  _id: string;
  expiresAt: string;
}

export const endedSessionsProjection = defineProjection<EndedSession>({
  name: 'ended-sessions',
  fingerprint: '1',
  collection: { name: 'ended-sessions', fields: ['expiresAt'], indexes: [['expiresAt']] },
  on: {
    SessionEnded: {
      documents: ({ data }) => data.sessionId,
      fold: (_, { data }, _id) => ({ _id, expiresAt: data.expiresAt }),
    },
  },
});
