import type { DomainEvent, EventVersions } from './event.js';
import type { Role } from './session.events.js';

/** An account reserved an email or username. The reservation lapses unless it is confirmed. */
export type Reserved = DomainEvent<
  'Reserved',
  { reservation: string; what: 'email' | 'username'; role: Role; accountId: string; lapsesAt: string }
>;
/** The reservation was confirmed and is valid until it is released. */
type Confirmed = DomainEvent<'Confirmed', { reservation: string; accountId: string }>;
/** The reservation was released, and the name is available again. */
type Released = DomainEvent<'Released', { reservation: string; accountId: string }>;

export type ReservationEvent = Reserved | Confirmed | Released;

export const reservationEventVersions: EventVersions<ReservationEvent> = { Reserved: [], Confirmed: [], Released: [] };
