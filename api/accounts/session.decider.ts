import type { Role, SessionEndReason, SessionEvent } from '../contracts/events/session.events.js';
import { SESSION_DAYS_REMEMBERED, SESSION_HOURS } from '../contracts/http/limits.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';

const HOUR_MS = 3_600_000;

export interface StartSession {
  readonly type: 'StartSession';
  readonly sessionId: string;
  readonly accountId: string;
  readonly role: Role;
  /** Epoch of the account when its password was verified. */
  readonly epoch: number;
  readonly rememberMe: boolean;
}

interface EndSession {
  readonly type: 'EndSession';
  readonly reason: SessionEndReason;
}

export type SessionCommand = StartSession | EndSession;

export interface SessionState {
  /** Running session; undefined before the start and after the end. */
  readonly running: Extract<SessionEvent, { type: 'SessionStarted' }>['data'] | undefined;
  readonly ended: boolean;
}

/** Decider of one session, from login or registration to its end. */
export const sessionDecider: Decider<SessionState, SessionCommand, SessionEvent> = {
  initial: { running: undefined, ended: false },

  decide(command, { running, ended }, { now }) {
    switch (command.type) {
      case 'StartSession': {
        if (running || ended) return [];
        const { sessionId, accountId, role, epoch, rememberMe } = command;
        const hours = rememberMe ? SESSION_DAYS_REMEMBERED * 24 : SESSION_HOURS;
        const expiresAt = new Date(now.getTime() + hours * HOUR_MS).toISOString();
        return [{ type: 'SessionStarted', data: { sessionId, accountId, role, epoch, expiresAt } }];
      }
      case 'EndSession':
        return running ? [{ type: 'SessionEnded', data: { ...running, reason: command.reason } }] : [];
    }
  },

  evolve(_, event) {
    switch (event.type) {
      case 'SessionStarted':
        return { running: event.data, ended: false };
      case 'SessionEnded':
        return { running: undefined, ended: true };
      default:
        return notOfThisStream(event);
    }
  },
};
