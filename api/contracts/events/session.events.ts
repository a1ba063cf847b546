import type { DomainEvent, EventVersions } from './event.js';

export type Role = 'student' | 'tutor' | 'admin';
export type SessionEndReason = 'banned' | 'deleted' | 'logout' | 'password-changed';

interface Session {
  sessionId: string;
  accountId: string;
  role: Role;
  /** Epoch of the account at the start. The session ends when the account's epoch increases. */
  epoch: number;
  expiresAt: string;
}

export type SessionStarted = DomainEvent<'SessionStarted', Session>;
/** A single session ended. `AllSessionsEnded` in the account's stream ends all sessions. */
export type SessionEnded = DomainEvent<'SessionEnded', Session & { reason: SessionEndReason }>;

/**
 * Logins failed. Recorded at the first failure and at each doubling of the count, so that brute force attacks do not
 * fill the log. For unknown names, only the count is recorded.
 */
export type LoginsFailed = DomainEvent<
  'LoginsFailed',
  {
    /** Account id; null for unknown names. */
    accountId: string | null;
    role: Role;
    /** Start of the counting period. */
    since: string;
    count: number;
  }
>;

export type SessionEvent = SessionStarted | SessionEnded;

export const sessionEventVersions: EventVersions<SessionEvent> = { SessionStarted: [], SessionEnded: [] };
export const failedLoginEventVersions: EventVersions<LoginsFailed> = { LoginsFailed: [] };
