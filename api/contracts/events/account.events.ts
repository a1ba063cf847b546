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

/** The profile of a student: texts are '' and choices null until set. */
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

/** The profile of a tutor: texts are '' until set. */
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
  /** streams of the reservations that the account holds from here on */
  reservations: string[];
}

export type StudentRegistered = DomainEvent<'StudentRegistered', Registered>;
type TutorRegistered = DomainEvent<'TutorRegistered', Registered>;
type AdminCreated = DomainEvent<'AdminCreated', Registered>;
/** The account abandoned a reservation before it held it, and can never hold it by that reservation. */
type ReservationAbandoned = DomainEvent<'ReservationAbandoned', { accountId: string; reservation: string }>;

/** The whole profile from here on. */
interface ProfileUpdated<Profile> {
  accountId: string;
  profile: Sealed<Profile>;
  /** streams of the reservations that the account holds from here on */
  reservations: string[];
  /** streams of the reservations that it held before, to be released */
  givenUp: string[];
}

type StudentProfileUpdated = DomainEvent<'StudentProfileUpdated', ProfileUpdated<StudentProfile>>;
type TutorProfileUpdated = DomainEvent<'TutorProfileUpdated', ProfileUpdated<TutorProfile>>;
/** Followed directly by `AllSessionsEnded`. */
type PasswordChanged = DomainEvent<'PasswordChanged', { accountId: string; credential: Sealed<Credential> }>;
/** Ends every session of a lower epoch. */
type AllSessionsEnded = DomainEvent<'AllSessionsEnded', { accountId: string; epoch: number; reason: SessionEndReason }>;
/** Its sessions continue, with access only to the calls that banned users may make. */
type AccountBanned = DomainEvent<'AccountBanned', { accountId: string }>;
type AccountUnbanned = DomainEvent<'AccountUnbanned', { accountId: string }>;
/** Permanent. Followed directly by `AllSessionsEnded`; the erasure of its personal data starts. */
export type AccountDeleted = DomainEvent<
  'AccountDeleted',
  {
    accountId: string;
    role: Exclude<Role, 'admin'>;
    /** streams of the reservations that it held, to be released */
    reservations: string[];
  }
>;
/** All personal data is erased: the account's key, mails, codes and rows of read models. */
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
