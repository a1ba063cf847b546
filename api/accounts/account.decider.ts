import type { AccountEvent, SealedCredential, SealedIdentity } from '../contracts/events/account.events.js';
import type { Role } from '../contracts/events/session.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

/** Opens the account for which its email and username were reserved. */
export interface ConfirmRegistration {
  readonly type: 'ConfirmRegistration';
  readonly accountId: string;
  readonly role: Role;
  readonly identity: SealedIdentity;
  readonly credential: SealedCredential;
  /** streams of what was reserved for it */
  readonly reservations: readonly string[];
}

/** Closes the door to a registration that was not confirmed, so that what it reserved can be released. */
export interface AbandonRegistration {
  readonly type: 'AbandonRegistration';
  readonly accountId: string;
}

export type AccountCommand = ConfirmRegistration | AbandonRegistration;

export type AccountState =
  { readonly status: 'none' | 'abandoned' } | { readonly status: 'registered'; readonly credential: SealedCredential };

const REGISTERED = { student: 'StudentRegistered', tutor: 'TutorRegistered', admin: 'AdminCreated' } as const;

/** The stream of one account. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: { status: 'none' },

  decide(command, { status }) {
    if (command.type === 'AbandonRegistration') {
      return status === 'none' ? [{ type: 'RegistrationAbandoned', data: { accountId: command.accountId } }] : [];
    }
    if (status === 'abandoned') throw new Refusal('registration-lapsed');
    if (status === 'registered') throw new Refusal('account-taken');
    const { accountId, role, identity, credential, reservations } = command;
    return [{ type: REGISTERED[role], data: { accountId, identity, credential, reservations: [...reservations] } }];
  },

  evolve(_, event) {
    if (event.type === 'RegistrationAbandoned') return { status: 'abandoned' };
    return { status: 'registered', credential: event.data.credential };
  },
};
