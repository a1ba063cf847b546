import type { DomainEvent, EventVersions } from './event.js';
import type { SessionEndReason } from './session.events.js';

/** Personal data sealed with the account's own key (base64url); unreadable once that key is destroyed. */
export type Sealed = string;

/** An admin has no email: ''. */
export interface Identity {
  email: string;
  username: string;
}
/** Opens to an `Identity`. */
export type SealedIdentity = Sealed;
export interface Credential {
  /** Argon2id, with its parameters and salt */
  passwordHash: string;
}
/** Opens to a `Credential`. */
export type SealedCredential = Sealed;

interface Registered {
  accountId: string;
  identity: SealedIdentity;
  credential: SealedCredential;
  /** streams of the reservations that the account holds by this */
  reservations: string[];
}

export type StudentRegistered = DomainEvent<'StudentRegistered', Registered>;
export type TutorRegistered = DomainEvent<'TutorRegistered', Registered>;
export type AdminCreated = DomainEvent<'AdminCreated', Registered>;
/** The account gave up what was reserved for it before it came to hold it; it can never hold it by that reservation. */
export type ReservationAbandoned = DomainEvent<'ReservationAbandoned', { accountId: string; reservation: string }>;

/** Every session of a lower epoch is over. */
export type AllSessionsEnded = DomainEvent<
  'AllSessionsEnded',
  { accountId: string; epoch: number; reason: SessionEndReason }
>;
/** Its sessions go on, and open nothing but what the banned may call. */
export type AccountBanned = DomainEvent<'AccountBanned', { accountId: string }>;
export type AccountUnbanned = DomainEvent<'AccountUnbanned', { accountId: string }>;

export type AccountEvent =
  | StudentRegistered
  | TutorRegistered
  | AdminCreated
  | ReservationAbandoned
  | AllSessionsEnded
  | AccountBanned
  | AccountUnbanned;

export const accountEventVersions: EventVersions<AccountEvent> = {
  StudentRegistered: [],
  TutorRegistered: [],
  AdminCreated: [],
  ReservationAbandoned: [],
  AllSessionsEnded: [],
  AccountBanned: [],
  AccountUnbanned: [],
};
