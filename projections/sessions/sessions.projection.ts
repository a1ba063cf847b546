import { defineProjection } from '../engine/projection.js';

export interface LiveSession {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly expiresAt: string;
}

/** The sessions of an account that were not ended. */
export interface AccountSessions {
  /** Account id. */
  _id: string;
  epoch: number;
  /** Sessions by start, limited to the latest ones; some may have expired. */
  sessions: readonly LiveSession[];
}

const SESSIONS_MAX = 100;

export const sessionsProjection = defineProjection<AccountSessions>({
  name: 'sessions',
  fingerprint: '1',
  collection: { name: 'sessions', fields: [], indexes: [] },
  on: {
    SessionStarted: {
      documents: ({ data }) => data.accountId,
      fold(before, { data, metadata: { at } }, _id) {
        const { epoch, sessions } = before ?? { epoch: data.epoch, sessions: [] };
        // All sessions were ended between the password check and this session start.
        if (data.epoch < epoch) return before ?? null;
        const { sessionId, expiresAt } = data;
        const started = { sessionId, startedAt: at, expiresAt };
        const live = sessions.filter((session) => session.expiresAt > at).concat(started);
        return { _id, epoch, sessions: live.slice(-SESSIONS_MAX) };
      },
    },
    SessionEnded: {
      documents: ({ data }) => data.accountId,
      fold: (before, { data }) =>
        before
          ? { ...before, sessions: before.sessions.filter(({ sessionId }) => sessionId !== data.sessionId) }
          : null,
    },
    AllSessionsEnded: {
      documents: ({ data }) => data.accountId,
      fold: (_, { data }, _id) => ({ _id, epoch: data.epoch, sessions: [] }),
    },
  },
});
