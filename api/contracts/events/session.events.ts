import type { DomainEvent, EventVersions } from './event.js';

export type Role = 'student' | 'tutor' | 'admin';
export type SessionEndReason = 'banned' | 'deleted' | 'logout' | 'password-changed';

export type SessionStarted = DomainEvent<
  'SessionStarted',
  { sessionId: string; accountId: string; role: Role; expiresAt: string }
>;
export type SessionEnded = DomainEvent<
  'SessionEnded',
  { sessionId: string; accountId: string; role: Role; expiresAt: string; reason: SessionEndReason }
>;

export type SessionEvent = SessionStarted | SessionEnded;

export const sessionEventVersions: EventVersions<SessionEvent> = { SessionStarted: [], SessionEnded: [] };
