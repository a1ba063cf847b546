import type { StudentProfile } from '../../api/contracts/events/account.events.js';
import { ERASED, type Opened } from '../../api/contracts/events/sealed.js';
import type { Role } from '../../api/contracts/events/session.events.js';
import { AVATAR_MIN } from '../../api/contracts/http/limits.js';
import { defineProjection, type Projected } from '../engine/projection.js';

/** An account with its personal data; the only read model that has any. */
export interface AccountDocument extends StudentProfile {
  _id: string;
  role: Role;
  createdAt: string;
  isBanned: boolean;
}

type Registered = 'StudentRegistered' | 'TutorRegistered' | 'AdminCreated';

const registered = (role: Role) => ({
  documents: ({ data }: Projected<Registered>) => data.accountId,
  fold(_: AccountDocument | undefined, event: Projected<Registered>, _id: string): AccountDocument | null {
    const { identity } = event.data as unknown as Opened<typeof event.data>;
    // the account was deleted
    if (identity === ERASED) return null;
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

export const accountDirectoryProjection = defineProjection<AccountDocument>({
  name: 'account-directory',
  fingerprint: '3',
  collection: { name: 'account-directory', fields: [], indexes: [] },
  opens: ['identity', 'profile'],
  on: {
    StudentRegistered: registered('student'),
    TutorRegistered: registered('tutor'),
    AdminCreated: registered('admin'),
    StudentProfileUpdated: {
      documents: ({ data }) => data.accountId,
      fold(before, { data }) {
        const { profile } = data as unknown as Opened<typeof data>;
        return before && profile !== ERASED ? { ...before, ...profile } : null;
      },
    },
    AccountBanned: banned(true),
    AccountUnbanned: banned(false),
  },
});
