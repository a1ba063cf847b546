import type { Identity, StudentProfile, TutorProfile } from '../../api/contracts/events/account.events.js';
import { ERASED, type OpenedData } from '../../api/contracts/events/sealed.js';
import { AVATAR_MIN, AVATAR_TUTOR_DEFAULT } from '../../api/contracts/http/limits.js';
import { changes, defineProjection, type ProjectedEvent } from '../engine/projection.js';
import { searchText } from '../../api/contracts/http/search-text.js';

interface KnownAccount {
  _id: string;
  createdAt: string;
  isBanned: boolean;
  /** Username in the form used for case-insensitive sorting. */
  listedAs: string;
  /** Searchable text: username and email. */
  text: string;
}

export interface StudentAccount extends KnownAccount, StudentProfile {
  role: 'student';
}
export interface TutorAccount extends KnownAccount, TutorProfile {
  role: 'tutor';
}
export interface AdminAccount extends KnownAccount, Identity {
  role: 'admin';
}

/** An account with its personal data. This is the only read model that stores personal data in plain text. */
export type AccountDocument = StudentAccount | TutorAccount | AdminAccount;

type RegistrationType = 'StudentRegistered' | 'TutorRegistered' | 'AdminCreated';

const searchFields = ({ username, email }: Identity): Pick<KnownAccount, 'listedAs' | 'text'> => ({
  listedAs: searchText(username),
  text: searchText(username, email),
});

/** @param account creates the account with an empty profile */
const registrationFold = (account: (common: KnownAccount & Identity) => AccountDocument) => ({
  documents: ({ data }: ProjectedEvent<RegistrationType>) => data.accountId,
  fold(_: AccountDocument | undefined, event: ProjectedEvent<RegistrationType>, _id: string): AccountDocument | null {
    const { identity } = event.data as unknown as OpenedData<typeof event.data>;
    // The account was deleted and its key destroyed.
    if (identity === ERASED) return null;
    return account({ _id, ...identity, createdAt: event.metadata.at, isBanned: false, ...searchFields(identity) });
  },
});

const profileUpdateFold = {
  documents: ({ data }: ProjectedEvent<'StudentProfileUpdated' | 'TutorProfileUpdated'>) => data.accountId,
  fold(
    before: AccountDocument | undefined,
    { data }: ProjectedEvent<'StudentProfileUpdated' | 'TutorProfileUpdated'>,
  ): AccountDocument | null {
    const { profile } = data as unknown as OpenedData<typeof data>;
    return before && profile !== ERASED
      ? ({ ...before, ...profile, ...searchFields(profile) } as AccountDocument)
      : null;
  },
};

export const accountDirectoryProjection = defineProjection<AccountDocument>({
  name: 'account-directory',
  fingerprint: '7',
  collection: {
    name: 'account-directory',
    fields: ['role', 'isBanned', 'listedAs', 'createdAt', 'text'],
    indexes: [
      ['role', 'listedAs'],
      ['role', 'createdAt'],
      ['role', 'isBanned', 'listedAs'],
      ['role', 'isBanned', 'createdAt'],
    ],
    searched: 'text',
  },
  opens: ['identity', 'profile'],
  on: {
    StudentRegistered: registrationFold((common) => ({
      ...common,
      role: 'student',
      fullname: '',
      institute: '',
      phone: '',
      batch: null,
      date_of_birth: null,
      gender: null,
      avatar: AVATAR_MIN,
    })),
    TutorRegistered: registrationFold((common) => ({
      ...common,
      role: 'tutor',
      fullname: '',
      institute: '',
      batch: '',
      phone: '',
      address: '',
      cvLink: '',
      avatar: AVATAR_TUTOR_DEFAULT,
    })),
    AdminCreated: registrationFold((common) => ({ ...common, role: 'admin' })),
    StudentProfileUpdated: profileUpdateFold,
    TutorProfileUpdated: profileUpdateFold,
    AccountBanned: changes('accountId', () => ({ isBanned: true })),
    AccountUnbanned: changes('accountId', () => ({ isBanned: false })),
    AccountDeleted: { documents: ({ data }) => data.accountId, fold: () => null },
  },
});
