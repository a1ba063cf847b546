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

export type SessionEvent = SessionStarted | SessionEnded;

export const sessionEventVersions: EventVersions<SessionEvent> = { SessionStarted: [], SessionEnded: [] };
