import type { ReservationEvent } from '../contracts/events/reservation.events.js';
import type { Role } from '../contracts/events/session.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** how long a registration may take from reserving to its account */
export const RESERVATION_MS = 60_000;

export interface Reserve {
  readonly type: 'Reserve';
  /** the stream's own name */
  readonly reservation: string;
  readonly what: 'email' | 'username';
  readonly role: Role;
  readonly accountId: string;
}

export interface Release {
  readonly type: 'Release';
  readonly reservation: string;
  readonly accountId: string;
}

export type ReservationCommand = Reserve | Release;

export interface ReservationState {
  /** undefined: free */
  readonly heldBy: string | undefined;
}

/** The stream of one email or username of one role: who has it. */
export const reservationDecider: Decider<ReservationState, ReservationCommand, ReservationEvent> = {
  initial: { heldBy: undefined },

  decide(command, { heldBy }, { now }) {
    const { reservation, accountId } = command;
    if (command.type === 'Release') {
      return heldBy === accountId ? [{ type: 'Released', data: { reservation, accountId } }] : [];
    }
    if (heldBy === accountId) return [];
    if (heldBy !== undefined) throw new Refusal('account-taken');
    const { what, role } = command;
    const lapsesAt = new Date(now.getTime() + RESERVATION_MS).toISOString();
    return [{ type: 'Reserved', data: { reservation, what, role, accountId, lapsesAt } }];
  },

  evolve: (_, event) => ({ heldBy: event.type === 'Reserved' ? event.data.accountId : undefined }),
};
