import type { ReservationEvent } from '../contracts/events/reservation.events.js';
import type { Role } from '../contracts/events/session.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** Time limit from reserving to holding. */
const RESERVATION_MS = 60_000;

export interface Reserve {
  readonly type: 'Reserve';
  /** the name of the stream */
  readonly reservation: string;
  readonly what: 'email' | 'username';
  readonly role: Role;
  readonly accountId: string;
}

/** The account holds the reservation, which no longer lapses. */
export interface Confirm {
  readonly type: 'Confirm';
  readonly reservation: string;
  readonly accountId: string;
}

export interface Release {
  readonly type: 'Release';
  readonly reservation: string;
  readonly accountId: string;
}

export type ReservationCommand = Reserve | Confirm | Release;

export interface ReservationState {
  /** undefined when free */
  readonly heldBy: string | undefined;
  readonly confirmed: boolean;
}

const FREE: ReservationState = { heldBy: undefined, confirmed: false };

/** The stream of one email or username of one role: the account that has it. */
export const reservationDecider: Decider<ReservationState, ReservationCommand, ReservationEvent> = {
  initial: FREE,

  decide(command, { heldBy, confirmed }, { now }) {
    const { reservation, accountId } = command;
    const own = heldBy === accountId;
    switch (command.type) {
      case 'Reserve': {
        if (own) return [];
        if (heldBy !== undefined) throw new Refusal('account-taken');
        const lapsesAt = new Date(now.getTime() + RESERVATION_MS).toISOString();
        return [
          { type: 'Reserved', data: { reservation, what: command.what, role: command.role, accountId, lapsesAt } },
        ];
      }
      case 'Confirm':
        return own && !confirmed ? [{ type: 'Confirmed', data: { reservation, accountId } }] : [];
      case 'Release':
        return own ? [{ type: 'Released', data: { reservation, accountId } }] : [];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'Reserved':
        return { heldBy: event.data.accountId, confirmed: false };
      case 'Confirmed':
        return { ...state, confirmed: true };
      case 'Released':
        return FREE;
      default:
        return notOfThisStream(event);
    }
  },
};
