import type { Batch, Gender } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { Sealed, SealedFields } from './sealed.js';
import type { Role, SessionEndReason } from './session.events.js';

/** An admin has no email: ''. */
export interface Identity {
  email: string;
  username: string;
}
export interface Credential {
  /** Argon2id, with its parameters and salt */
  passwordHash: string;
}

/** What a student's account says of its owner: texts are '' and choices null until given. */
export interface StudentProfile extends Identity {
  fullname: string;
  institute: string;
  phone: string;
  batch: Batch | null;
  /** YYYY-MM-DD */
  date_of_birth: string | null;
  gender: Gender | null;
  /** 1 to 6 */
  avatar: number;
}

/** What a tutor's account says of its owner: texts are '' until given. */
export interface TutorProfile extends Identity {
  fullname: string;
  institute: string;
  batch: string;
  phone: string;
  address: string;
  /** begins with https:// or http:// */
  cvLink: string;
  /** 1 to 6 */
  avatar: number;
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

/** The whole profile as it is from now on. */
interface ProfileUpdated<Profile> {
  accountId: string;
  profile: Sealed<Profile>;
  /** streams of the reservations that the account holds by this */
  reservations: string[];
  /** streams of those that it held before: they are to be released */
  givenUp: string[];
}

type StudentProfileUpdated = DomainEvent<'StudentProfileUpdated', ProfileUpdated<StudentProfile>>;
type TutorProfileUpdated = DomainEvent<'TutorProfileUpdated', ProfileUpdated<TutorProfile>>;
/** `AllSessionsEnded` follows it at once. */
type PasswordChanged = DomainEvent<'PasswordChanged', { accountId: string; credential: Sealed<Credential> }>;
/** Every session of a lower epoch is over. */
type AllSessionsEnded = DomainEvent<'AllSessionsEnded', { accountId: string; epoch: number; reason: SessionEndReason }>;
/** Its sessions go on, and open nothing but what the banned may call. */
type AccountBanned = DomainEvent<'AccountBanned', { accountId: string }>;
type AccountUnbanned = DomainEvent<'AccountUnbanned', { accountId: string }>;
/** For good: `AllSessionsEnded` follows it at once, and what tells who it was is destroyed from then on. */
export type AccountDeleted = DomainEvent<
  'AccountDeleted',
  {
    accountId: string;
    role: Exclude<Role, 'admin'>;
    /** streams of the reservations that it held: they are to be released */
    reservations: string[];
  }
>;
/** Nothing tells any more who it was: its key is destroyed, and gone are its mails, its codes and its rows. */
type AccountErased = DomainEvent<'AccountErased', { accountId: string }>;

export type AccountEvent =
  | StudentRegistered
  | TutorRegistered
  | AdminCreated
  | ReservationAbandoned
  | StudentProfileUpdated
  | TutorProfileUpdated
  | PasswordChanged
  | AllSessionsEnded
  | AccountBanned
  | AccountUnbanned
  | AccountDeleted
  | AccountErased;

export const accountEventVersions: EventVersions<AccountEvent> = {
  StudentRegistered: [],
  TutorRegistered: [],
  AdminCreated: [],
  ReservationAbandoned: [],
  StudentProfileUpdated: [],
  TutorProfileUpdated: [],
  PasswordChanged: [],
  AllSessionsEnded: [],
  AccountBanned: [],
  AccountUnbanned: [],
  AccountDeleted: [],
  AccountErased: [],
};

const registered = { account: 'accountId', fields: { identity: true, credential: true } } as const;

export const accountSealedFields: SealedFields<AccountEvent> = {
  StudentRegistered: registered,
  TutorRegistered: registered,
  AdminCreated: registered,
  StudentProfileUpdated: { account: 'accountId', fields: { profile: true } },
  TutorProfileUpdated: { account: 'accountId', fields: { profile: true } },
  PasswordChanged: { account: 'accountId', fields: { credential: true } },
};
