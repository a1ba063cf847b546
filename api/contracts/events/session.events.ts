import type { DomainEvent, EventVersions } from './event.js';

export type Role = 'student' | 'tutor' | 'admin';
export type SessionEndReason = 'banned' | 'deleted' | 'logout' | 'password-changed';

interface Session {
  sessionId: string;
  accountId: string;
  role: Role;
  /** the account's at the start: once the account has a higher one, the session is over */
  epoch: number;
  expiresAt: string;
}

export type SessionStarted = DomainEvent<'SessionStarted', Session>;
/** This session alone is over; `AllSessionsEnded` in the account's stream ends all of them. */
export type SessionEnded = DomainEvent<'SessionEnded', Session & { reason: SessionEndReason }>;

/**
 * Logins failed: the first of some time, and then each time that there are twice as many, so that nobody fills the log by guessing.
 * Of names that nobody has it tells no more than their number.
 */
export type LoginsFailed = DomainEvent<
  'LoginsFailed',
  {
    /** null: of names that nobody has */
    accountId: string | null;
    role: Role;
    /** since when they are counted */
    since: string;
    count: number;
  }
>;

export type SessionEvent = SessionStarted | SessionEnded;

export const sessionEventVersions: EventVersions<SessionEvent> = { SessionStarted: [], SessionEnded: [] };
export const failedLoginEventVersions: EventVersions<LoginsFailed> = { LoginsFailed: [] };
