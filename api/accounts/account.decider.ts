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

/** Opens the account for which its email and username were reserved. */
export interface Register {
  readonly type: 'Register';
  readonly accountId: string;
  readonly role: Role;
  readonly identity: Sealed<Identity>;
  readonly credential: Sealed<Credential>;
  /** streams of what was reserved for it */
  readonly reservations: readonly string[];
}

/** Gives up a reservation that the account does not hold by now, so that it can be released to others. */
interface AbandonReservation {
  readonly type: 'AbandonReservation';
  readonly accountId: string;
  readonly reservation: string;
}

/** Ends all sessions of the account at once, wherever they are. */
interface EndAllSessions {
  readonly type: 'EndAllSessions';
  readonly accountId: string;
  readonly reason: SessionEndReason;
}

/** Puts a profile in the place of the one that it was made from, with the email and username that were reserved for it. */
export interface ProfileUpdate<Profile> {
  readonly accountId: string;
  readonly profile: Sealed<Profile>;
  /** streams of the reservations of its email and username */
  readonly reservations: readonly string[];
  /** the account as it was before they were reserved */
  readonly madeFrom: Pick<AccountState, 'profile' | 'abandoned'>;
}

interface UpdateStudentProfile extends ProfileUpdate<StudentProfile> {
  readonly type: 'UpdateStudentProfile';
}

interface UpdateTutorProfile extends ProfileUpdate<TutorProfile> {
  readonly type: 'UpdateTutorProfile';
}

/** Ends all sessions too. */
interface ChangePassword {
  readonly type: 'ChangePassword';
  readonly accountId: string;
  readonly credential: Sealed<Credential>;
  /** the one that its sender knew the password of, or was allowed to replace */
  readonly replaces: Sealed<Credential>;
}

interface ToggleBan {
  readonly type: 'ToggleBan';
  readonly accountId: string;
  /** what its sender wants: nothing changes where another was first */
  readonly isBanned?: boolean | undefined;
}

interface DeleteAccount {
  readonly type: 'DeleteAccount';
  readonly accountId: string;
  readonly role: AccountDeleted['data']['role'];
}

/** Records that nothing tells any more who the deleted account was. */
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
  /** undefined: it is not registered, or deleted */
  readonly credential: Sealed<Credential> | undefined;
  /** who it is: as registered, or as last updated */
  readonly profile: Sealed<Identity> | undefined;
  /** streams of the reservations that it holds */
  readonly holds: readonly string[];
  /** streams of those that it gave up before it held them: another account may have them */
  readonly abandoned: readonly string[];
  /** sessions that began in a lower one are over */
  readonly epoch: number;
  readonly banned: boolean;
  readonly deleted: boolean;
  /** nothing tells any more who it was */
  readonly erased: boolean;
}

const REGISTERED = { student: 'StudentRegistered', tutor: 'TutorRegistered', admin: 'AdminCreated' } as const;

const allSessionsEnded = (accountId: string, epoch: number, reason: SessionEndReason): AccountEvent => ({
  type: 'AllSessionsEnded',
  data: { accountId, epoch: epoch + 1, reason },
});

/** @throws Refusal where the account is no longer as the profile was made from */
function updated<Profile>(
  { accountId, profile, reservations, madeFrom }: ProfileUpdate<Profile>,
  { profile: current, abandoned, holds }: AccountState,
) {
  // what was given up since may belong to another account by now
  const isSame = current === madeFrom.profile && abandoned.length === madeFrom.abandoned.length;
  if (current === undefined || !isSame) throw new Refusal('changed-meanwhile');
  const givenUp = holds.filter((held) => !reservations.includes(held));
  return { accountId, profile, reservations: [...reservations], givenUp };
}

/** The stream of one account. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: {
    credential: undefined,
    profile: undefined,
    holds: [],
    abandoned: [],
    epoch: 0,
    banned: false,
    deleted: false,
    erased: false,
  },

  decide(command, state) {
    const { credential, holds, abandoned, epoch, banned, deleted, erased } = state;
    switch (command.type) {
      case 'Register': {
        const { accountId, role, identity, reservations } = command;
        if (credential !== undefined || deleted) throw new Refusal('account-taken');
        if (reservations.some((wanted) => abandoned.includes(wanted))) {
          throw new Refusal('registration-lapsed');
        }
        const data = { accountId, identity, credential: command.credential, reservations: [...reservations] };
        return [{ type: REGISTERED[role], data }];
      }
      case 'AbandonReservation': {
        const { accountId, reservation } = command;
        if (holds.includes(reservation)) return [];
        // one that is registered may reserve it again, and fail again
        if (credential === undefined && abandoned.includes(reservation)) return [];
        return [{ type: 'ReservationAbandoned', data: { accountId, reservation } }];
      }
      case 'UpdateStudentProfile':
        return [{ type: 'StudentProfileUpdated', data: updated(command, state) }];
      case 'UpdateTutorProfile':
        return [{ type: 'TutorProfileUpdated', data: updated(command, state) }];
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
        const { accountId, isBanned = !banned } = command;
        if (isBanned === banned) return [];
        return [{ type: banned ? 'AccountUnbanned' : 'AccountBanned', data: { accountId } }];
      }
      case 'DeleteAccount': {
        if (credential === undefined) throw new Refusal('not-found');
        const { accountId, role } = command;
        return [
          { type: 'AccountDeleted', data: { accountId, role, reservations: [...holds] } },
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
          holds: event.data.reservations,
        };
      case 'ReservationAbandoned':
        return { ...state, abandoned: [...state.abandoned, event.data.reservation] };
      case 'StudentProfileUpdated':
      case 'TutorProfileUpdated':
        return { ...state, profile: event.data.profile, holds: event.data.reservations };
      case 'PasswordChanged':
        return { ...state, credential: event.data.credential };
      case 'AllSessionsEnded':
        return { ...state, epoch: event.data.epoch };
      case 'AccountBanned':
        return { ...state, banned: true };
      case 'AccountUnbanned':
        return { ...state, banned: false };
      case 'AccountDeleted':
        return { ...state, credential: undefined, profile: undefined, holds: [], deleted: true };
      case 'AccountErased':
        return { ...state, erased: true };
      default:
        return notOfThisStream(event);
    }
  },
};
