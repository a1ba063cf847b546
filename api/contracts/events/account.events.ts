import type { Batch, Gender } from '../http/limits.js';
import type { DomainEvent, EventVersions } from './event.js';
import type { Sealed, SealedFields } from './sealed.js';
import type { Role, SessionEndReason } from './session.events.js';

/** Identity of an account. The email of an admin is ''. */
export interface Identity {
  email: string;
  username: string;
}
export interface Credential {
  /** Argon2id hash, including parameters and salt. */
  passwordHash: string;
}

/** Profile of a student. Unset texts are '' and unset choices are null. */
export interface StudentProfile extends Identity {
  fullname: string;
  institute: string;
  phone: string;
  batch: Batch | null;
  /** Date as YYYY-MM-DD. */
  date_of_birth: string | null;
  gender: Gender | null;
  /** Avatar number from 1 to 6. */
  avatar: number;
}

/** Profile of a tutor. Unset texts are ''. */
export interface TutorProfile extends Identity {
  fullname: string;
  institute: string;
  batch: string;
  phone: string;
  address: string;
  /** URL that begins with https:// or http://. */
  cvLink: string;
  /** Avatar number from 1 to 6. */
  avatar: number;
}

interface RegistrationData {
  accountId: string;
  identity: Sealed<Identity>;
  credential: Sealed<Credential>;
  /** Stream names of the reservations that the account holds after this event. */
  reservations: string[];
}

export type StudentRegistered = DomainEvent<'StudentRegistered', RegistrationData>;
type TutorRegistered = DomainEvent<'TutorRegistered', RegistrationData>;
type AdminCreated = DomainEvent<'AdminCreated', RegistrationData>;
/** The account abandoned a reservation that it did not hold, and can never hold it. */
type ReservationAbandoned = DomainEvent<'ReservationAbandoned', { accountId: string; reservation: string }>;

/** Complete profile after the update. */
interface ProfileUpdateData<Profile> {
  accountId: string;
  profile: Sealed<Profile>;
  /** Stream names of the reservations that the account holds after this event. */
  reservations: string[];
  /** Stream names of the previous reservations, which are to be released. */
  givenUp: string[];
}

type StudentProfileUpdated = DomainEvent<'StudentProfileUpdated', ProfileUpdateData<StudentProfile>>;
type TutorProfileUpdated = DomainEvent<'TutorProfileUpdated', ProfileUpdateData<TutorProfile>>;
/** The password was changed. Directly followed by `AllSessionsEnded`. */
type PasswordChanged = DomainEvent<'PasswordChanged', { accountId: string; credential: Sealed<Credential> }>;
/** All sessions of lower epochs have ended. */
type AllSessionsEnded = DomainEvent<'AllSessionsEnded', { accountId: string; epoch: number; reason: SessionEndReason }>;
/** The account was banned. Its sessions continue, limited to the calls that banned users may make. */
type AccountBanned = DomainEvent<'AccountBanned', { accountId: string }>;
type AccountUnbanned = DomainEvent<'AccountUnbanned', { accountId: string }>;
/** An admin noted why the account is banned. */
type BanReasonGiven = DomainEvent<'BanReasonGiven', { accountId: string; reason: Sealed<string> }>;
/**
 * The account was deleted permanently. Directly followed by `AllSessionsEnded`; the erasure of personal data starts.
 */
export type AccountDeleted = DomainEvent<
  'AccountDeleted',
  {
    accountId: string;
    role: Exclude<Role, 'admin'>;
    /** Stream names of the account's reservations, which are to be released. */
    reservations: string[];
  }
>;
/** All personal data was erased: the account's key, mails, codes and read model rows. */
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
  | BanReasonGiven
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
  BanReasonGiven: [],
  AccountDeleted: [],
  AccountErased: [],
};

const registrationFields = { account: 'accountId', fields: { identity: true, credential: true } } as const;

export const accountSealedFields: SealedFields<AccountEvent> = {
  StudentRegistered: registrationFields,
  TutorRegistered: registrationFields,
  AdminCreated: registrationFields,
  StudentProfileUpdated: { account: 'accountId', fields: { profile: true } },
  TutorProfileUpdated: { account: 'accountId', fields: { profile: true } },
  PasswordChanged: { account: 'accountId', fields: { credential: true } },
  BanReasonGiven: { account: 'accountId', fields: { reason: true } },
};
