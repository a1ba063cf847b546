import type { Identity } from '../../api/contracts/events/account.events.js';
import type { Role } from '../../api/contracts/events/session.events.js';
import { AVATAR_MIN } from '../../api/contracts/http/limits.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** An account with its personal data; the only read model that has any. */
export interface AccountDocument extends Identity {
  _id: string;
  role: Role;
  /** '' until given, as the other texts */
  fullname: string;
  institute: string;
  phone: string;
  /** null until chosen, as the other choices */
  batch: string | null;
  /** YYYY-MM-DD */
  date_of_birth: string | null;
  gender: 'male' | 'female' | null;
  avatar: number;
  createdAt: string;
  isBanned: boolean;
}

type Registered = 'StudentRegistered' | 'TutorRegistered' | 'AdminCreated';

const registered = (role: Role) => ({
  documents: ({ data }: Projected<Registered>) => data.accountId,
  fold(_: AccountDocument | undefined, event: Projected<Registered>, _id: string): AccountDocument | null {
    const identity = openedIdentity(event);
    // its key is destroyed: the account was deleted
    if (!identity) return null;
    return {
      _id,
      role,
      ...identity,
      fullname: '',
      institute: '',
      phone: '',
      batch: null,
      date_of_birth: null,
      gender: null,
      avatar: AVATAR_MIN,
      createdAt: event.metadata.at,
      isBanned: false,
    };
  },
});

const banned = (isBanned: boolean) => ({
  documents: ({ data }: Projected<'AccountBanned' | 'AccountUnbanned'>) => data.accountId,
  fold: (before: AccountDocument | undefined) => (before ? { ...before, isBanned } : null),
});

/** Identities reach this projection opened (`opensIdentities`). */
function openedIdentity({ data }: Projected<Registered>): Identity | undefined {
  const identity: unknown = data.identity;
  if (typeof identity === 'string') throw new Error('an identity that can not be opened with its key');
  return identity as Identity | undefined;
}

export const accountDirectoryProjection = defineProjection<AccountDocument>({
  name: 'account-directory',
  fingerprint: '2',
  collection: { name: 'account-directory', fields: [], indexes: [] },
  opensIdentities: true,
  on: {
    StudentRegistered: registered('student'),
    TutorRegistered: registered('tutor'),
    AdminCreated: registered('admin'),
    AccountBanned: banned(true),
    AccountUnbanned: banned(false),
  },
});
