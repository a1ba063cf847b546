import type { DomainEvent, EventVersions } from './event.js';
import type { Role } from './session.events.js';

/** An email or username was taken for an account that is about to register. */
export type Reserved = DomainEvent<
  'Reserved',
  { reservation: string; what: 'email' | 'username'; role: Role; accountId: string; lapsesAt: string }
>;
export type Released = DomainEvent<'Released', { reservation: string; accountId: string }>;

export type ReservationEvent = Reserved | Released;

export const reservationEventVersions: EventVersions<ReservationEvent> = { Reserved: [], Released: [] };
