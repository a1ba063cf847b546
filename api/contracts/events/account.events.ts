import type { DomainEvent, EventVersions } from './event.js';
import type { Sealed, SealedFields } from './sealed.js';
import type { SessionEndReason } from './session.events.js';

/** An admin has no email: ''. */
export interface Identity {
  email: string;
  username: string;
}
export interface Credential {
  /** Argon2id, with its parameters and salt */
  passwordHash: string;
}

interface Registered {
  accountId: string;
  identity: Sealed<Identity>;
  credential: Sealed<Credential>;
  /** streams of the reservations that the account holds by this */
  reservations: string[];
}

export type StudentRegistered = DomainEvent<'StudentRegistered', Registered>;
type TutorRegistered = DomainEvent<'TutorRegistered', Registered>;
type AdminCreated = DomainEvent<'AdminCreated', Registered>;
/** The account gave up what was reserved for it before it came to hold it; it can never hold it by that reservation. */
type ReservationAbandoned = DomainEvent<'ReservationAbandoned', { accountId: string; reservation: string }>;

/** `AllSessionsEnded` follows it at once. */
type PasswordChanged = DomainEvent<'PasswordChanged', { accountId: string; credential: Sealed<Credential> }>;
/** Every session of a lower epoch is over. */
type AllSessionsEnded = DomainEvent<'AllSessionsEnded', { accountId: string; epoch: number; reason: SessionEndReason }>;
/** Its sessions go on, and open nothing but what the banned may call. */
type AccountBanned = DomainEvent<'AccountBanned', { accountId: string }>;
type AccountUnbanned = DomainEvent<'AccountUnbanned', { accountId: string }>;

export type AccountEvent =
  | StudentRegistered
  | TutorRegistered
  | AdminCreated
  | ReservationAbandoned
  | PasswordChanged
  | AllSessionsEnded
  | AccountBanned
  | AccountUnbanned;

export const accountEventVersions: EventVersions<AccountEvent> = {
  StudentRegistered: [],
  TutorRegistered: [],
  AdminCreated: [],
  ReservationAbandoned: [],
  PasswordChanged: [],
  AllSessionsEnded: [],
  AccountBanned: [],
  AccountUnbanned: [],
};

const registered = { account: 'accountId', fields: { identity: true, credential: true } } as const;

export const accountSealedFields: SealedFields<AccountEvent> = {
  StudentRegistered: registered,
  TutorRegistered: registered,
  AdminCreated: registered,
  PasswordChanged: { account: 'accountId', fields: { credential: true } },
};
