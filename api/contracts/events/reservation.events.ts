import type { DomainEvent, EventVersions } from './event.js';
import type { Role } from './session.events.js';

/** An account reserved an email or username. The reservation lapses unless the account comes to hold it. */
export type Reserved = DomainEvent<
  'Reserved',
  { reservation: string; what: 'email' | 'username'; role: Role; accountId: string; lapsesAt: string }
>;
/** The account holds it until it is released. */
type Confirmed = DomainEvent<'Confirmed', { reservation: string; accountId: string }>;
/** It is free again. */
type Released = DomainEvent<'Released', { reservation: string; accountId: string }>;

export type ReservationEvent = Reserved | Confirmed | Released;

export const reservationEventVersions: EventVersions<ReservationEvent> = { Reserved: [], Confirmed: [], Released: [] };
