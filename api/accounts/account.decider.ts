import type {
  AccountDeleted,
  AccountEvent,
  Credential,
  Identity,
  StudentProfile,
  TutorProfile,
} from '../contracts/events/account.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import type { Role, SessionEndReason } from '../contracts/events/session.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** Registers an account whose email and username are already reserved. */
export interface Register {
  readonly type: 'Register';
  readonly accountId: string;
  readonly role: Role;
  readonly identity: Sealed<Identity>;
  readonly credential: Sealed<Credential>;
  /** Stream names of the account's reservations. */
  readonly reservations: readonly string[];
}

/** Abandons an unconfirmed reservation so that it can be released. */
interface AbandonReservation {
  readonly type: 'AbandonReservation';
  readonly accountId: string;
  readonly reservation: string;
}

/** Ends all sessions of the account immediately, on all devices. */
interface EndAllSessions {
  readonly type: 'EndAllSessions';
  readonly accountId: string;
  readonly reason: SessionEndReason;
}

/** Replaces the profile, including the email and username that were reserved for it. */
export interface ProfileUpdate<Profile> {
  readonly accountId: string;
  readonly profile: Sealed<Profile>;
  /** Stream names of the reservations of the new email and username. */
  readonly reservations: readonly string[];
  /** Account state on which the update is based, read before the reservations. */
  readonly madeFrom: Pick<AccountState, 'profile' | 'abandoned'>;
}

interface UpdateStudentProfile extends ProfileUpdate<StudentProfile> {
  readonly type: 'UpdateStudentProfile';
}

interface UpdateTutorProfile extends ProfileUpdate<TutorProfile> {
  readonly type: 'UpdateTutorProfile';
}

/** Changes the password and ends all sessions. */
interface ChangePassword {
  readonly type: 'ChangePassword';
  readonly accountId: string;
  readonly credential: Sealed<Credential>;
  /** Credential that the caller has verified or may replace. */
  readonly replaces: Sealed<Credential>;
}

interface ToggleBan {
  readonly type: 'ToggleBan';
  readonly accountId: string;
  /** Requested state; undefined toggles the ban. No event is recorded if the state is already reached. */
  readonly isBanned?: boolean | undefined;
  /** Recorded if the account is banned then. */
  readonly reason?: Sealed<string> | undefined;
}

interface DeleteAccount {
  readonly type: 'DeleteAccount';
  readonly accountId: string;
  readonly role: AccountDeleted['data']['role'];
}

/** Records that all personal data of a deleted account is erased. */
interface ConcludeErasure {
  readonly type: 'ConcludeErasure';
  readonly accountId: string;
}

export type AccountCommand =
  | Register
  | AbandonReservation
  | UpdateStudentProfile
  | UpdateTutorProfile
  | ChangePassword
  | EndAllSessions
  | ToggleBan
  | DeleteAccount
  | ConcludeErasure;

export interface AccountState {
  /** `undefined` if the account is not registered or is deleted. */
  readonly credential: Sealed<Credential> | undefined;
  /** Sealed identity from the registration or the latest update. */
  readonly profile: Sealed<Identity> | undefined;
  /** Stream names of the reservations that the account holds. */
  readonly heldReservations: readonly string[];
  /** Stream names of abandoned reservations, which other accounts may hold. */
  readonly abandoned: readonly string[];
  /** Current epoch. Sessions of lower epochs have ended. */
  readonly epoch: number;
  readonly banned: boolean;
  readonly deleted: boolean;
  /** True if all personal data is erased. */
  readonly erased: boolean;
}

const REGISTRATION_EVENTS = { student: 'StudentRegistered', tutor: 'TutorRegistered', admin: 'AdminCreated' } as const;

const allSessionsEnded = (accountId: string, epoch: number, reason: SessionEndReason): AccountEvent => ({
  type: 'AllSessionsEnded',
  data: { accountId, epoch: epoch + 1, reason },
});

/**
 * Returns the event for a profile update.
 * @throws Refusal `changed-meanwhile` if the account has changed since the profile was read
 */
function profileUpdateData<Profile>(
  { accountId, profile, reservations, madeFrom }: ProfileUpdate<Profile>,
  { profile: current, abandoned, heldReservations }: AccountState,
) {
  // an abandoned reservation may belong to another account
  const isSame = current === madeFrom.profile && abandoned.length === madeFrom.abandoned.length;
  if (current === undefined || !isSame) throw new Refusal('changed-meanwhile');
  const released = heldReservations.filter((reservation) => !reservations.includes(reservation));
  return { accountId, profile, reservations: [...reservations], givenUp: released };
}

/** Decider of an account's stream. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: {
    credential: undefined,
    profile: undefined,
    heldReservations: [],
    abandoned: [],
    epoch: 0,
    banned: false,
    deleted: false,
    erased: false,
  },

  decide(command, state) {
    const { credential, heldReservations, abandoned, epoch, banned, deleted, erased } = state;
    switch (command.type) {
      case 'Register': {
        const { accountId, role, identity, reservations } = command;
        if (credential !== undefined || deleted) throw new Refusal('account-taken');
        if (reservations.some((reservation) => abandoned.includes(reservation))) {
          throw new Refusal('registration-lapsed');
        }
        const data = { accountId, identity, credential: command.credential, reservations: [...reservations] };
        return [{ type: REGISTRATION_EVENTS[role], data }];
      }
      case 'AbandonReservation': {
        const { accountId, reservation } = command;
        if (heldReservations.includes(reservation)) return [];
        // a registered account may reserve the name again and abandon it again
        if (credential === undefined && abandoned.includes(reservation)) return [];
        return [{ type: 'ReservationAbandoned', data: { accountId, reservation } }];
      }
      case 'UpdateStudentProfile':
        return [{ type: 'StudentProfileUpdated', data: profileUpdateData(command, state) }];
      case 'UpdateTutorProfile':
        return [{ type: 'TutorProfileUpdated', data: profileUpdateData(command, state) }];
      case 'ChangePassword': {
        const { accountId, replaces } = command;
        if (credential !== replaces) throw new Refusal('changed-meanwhile');
        return [
          { type: 'PasswordChanged', data: { accountId, credential: command.credential } },
          allSessionsEnded(accountId, epoch, 'password-changed'),
        ];
      }
      case 'EndAllSessions':
        return [allSessionsEnded(command.accountId, epoch, command.reason)];
      case 'ToggleBan': {
        if (credential === undefined) throw new Refusal('not-found');
        const { accountId, isBanned = !banned, reason } = command;
        const events: AccountEvent[] = [];
        if (isBanned !== banned)
          events.push({ type: banned ? 'AccountUnbanned' : 'AccountBanned', data: { accountId } });
        if (isBanned && reason !== undefined) events.push({ type: 'BanReasonGiven', data: { accountId, reason } });
        return events;
      }
      case 'DeleteAccount': {
        if (credential === undefined) throw new Refusal('not-found');
        const { accountId, role } = command;
        return [
          { type: 'AccountDeleted', data: { accountId, role, reservations: [...heldReservations] } },
          allSessionsEnded(accountId, epoch, 'deleted'),
        ];
      }
      case 'ConcludeErasure':
        return deleted && !erased ? [{ type: 'AccountErased', data: { accountId: command.accountId } }] : [];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'StudentRegistered':
      case 'TutorRegistered':
      case 'AdminCreated':
        return {
          ...state,
          credential: event.data.credential,
          profile: event.data.identity,
          heldReservations: event.data.reservations,
        };
      case 'ReservationAbandoned':
        return { ...state, abandoned: [...state.abandoned, event.data.reservation] };
      case 'StudentProfileUpdated':
      case 'TutorProfileUpdated':
        return { ...state, profile: event.data.profile, heldReservations: event.data.reservations };
      case 'PasswordChanged':
        return { ...state, credential: event.data.credential };
      case 'AllSessionsEnded':
        return { ...state, epoch: event.data.epoch };
      case 'AccountBanned':
        return { ...state, banned: true };
      case 'AccountUnbanned':
        return { ...state, banned: false };
      case 'BanReasonGiven':
        return state;
      case 'AccountDeleted':
        return { ...state, credential: undefined, profile: undefined, heldReservations: [], deleted: true };
      case 'AccountErased':
        return { ...state, erased: true };
      default:
        return notOfThisStream(event);
    }
  },
};
