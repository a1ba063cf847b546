import type { DomainEvent, EventVersions } from './event.js';

export type Role = 'student' | 'tutor' | 'admin';
export type SessionEndReason = 'banned' | 'deleted' | 'logout' | 'password-changed';

interface Session {
  sessionId: string;
  accountId: string;
  role: Role;
  /** the account's epoch at the start; the session ends when the account has a higher one */
  epoch: number;
  expiresAt: string;
}

export type SessionStarted = DomainEvent<'SessionStarted', Session>;
/** Ends only this session; `AllSessionsEnded` in the account's stream ends all of them. */
export type SessionEnded = DomainEvent<'SessionEnded', Session & { reason: SessionEndReason }>;

/**
 * Logins failed. Recorded at the first failure and at each doubling, so that guessing does not fill the log. For
 * unknown names it contains only their number.
 */
export type LoginsFailed = DomainEvent<
  'LoginsFailed',
  {
    /** null for unknown names */
    accountId: string | null;
    role: Role;
    /** start of the counting period */
    since: string;
    count: number;
  }
>;

export type SessionEvent = SessionStarted | SessionEnded;

export const sessionEventVersions: EventVersions<SessionEvent> = { SessionStarted: [], SessionEnded: [] };
export const failedLoginEventVersions: EventVersions<LoginsFailed> = { LoginsFailed: [] };
