import type { ReservationEvent } from '../contracts/events/reservation.events.js';
import type { Role } from '../contracts/events/session.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** Maximum time between reserving a name and confirming it. */
const RESERVATION_MS = 60_000;

export interface Reserve {
  readonly type: 'Reserve';
  /** Stream name of the reservation. */
  readonly reservation: string;
  readonly what: 'email' | 'username';
  readonly role: Role;
  readonly accountId: string;
}

/** Confirms a reservation that the account holds, so that it no longer lapses. */
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
  /** Id of the account with the reservation; undefined if the name is available. */
  readonly holder: string | undefined;
  readonly confirmed: boolean;
}

const FREE_RESERVATION: ReservationState = { holder: undefined, confirmed: false };

/** Decider of the stream of one email or username, which is unique per role. */
export const reservationDecider: Decider<ReservationState, ReservationCommand, ReservationEvent> = {
  initial: FREE_RESERVATION,

  decide(command, { holder, confirmed }, { now }) {
    const { reservation, accountId } = command;
    const own = holder === accountId;
    switch (command.type) {
      case 'Reserve': {
        if (own) return [];
        if (holder !== undefined) throw new Refusal('account-taken');
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
        return { holder: event.data.accountId, confirmed: false };
      case 'Confirmed':
        return { ...state, confirmed: true };
      case 'Released':
        return FREE_RESERVATION;
      default:
        return notOfThisStream(event);
    }
  },
};
