import type { Identity, StudentProfile } from '../../api/contracts/events/account.events.js';
import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { ERASED } from '../../api/contracts/events/sealed.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { accountDirectoryProjection } from './account-directory.projection.js';

const AT = '2026-01-05T10:00:00.000Z';

/** As the engine gives it, with its identity opened. */
const registered = (
  type: 'StudentRegistered' | 'TutorRegistered' | 'AdminCreated',
  identity: Identity | typeof ERASED,
) =>
  recorded(
    { type, data: { accountId: 'ann', identity, credential: 'sealed', reservations: [] } } as unknown as MeritlistEvent,
    AT,
  );

const ann = { email: 'ann@example.org', username: 'Ann' };
const nothingGiven = {
  fullname: '',
  institute: '',
  phone: '',
  batch: null,
  date_of_birth: null,
  gender: null,
  avatar: 1,
  createdAt: AT,
  isBanned: false,
};

describe('account directory', () => {
  it.each([
    ['StudentRegistered', 'student'],
    ['TutorRegistered', 'tutor'],
    ['AdminCreated', 'admin'],
  ] as const)('%s enters a %s with who they are', (type, role) => {
    given(accountDirectoryProjection)
      .after(registered(type, ann))
      .thenDocuments({ _id: 'ann', role, ...ann, ...nothingGiven });
  });

  it('has no account whose key is destroyed', () => {
    given(accountDirectoryProjection).after(registered('StudentRegistered', ERASED)).thenDocuments();
  });

  it('shows a student’s profile as it was last updated', () => {
    const profile: StudentProfile = {
      email: 'anna@example.org',
      username: 'Anna',
      fullname: 'Anna Karim',
      institute: 'Dhaka College',
      phone: '01712345678',
      batch: '2023-2024',
      date_of_birth: '2008-03-14',
      gender: 'female',
      avatar: 5,
    };
    const updated = (shown: unknown) =>
      recorded({
        type: 'StudentProfileUpdated',
        data: { accountId: 'ann', profile: shown, reservations: [], givenUp: [] },
      } as unknown as MeritlistEvent);
    given(accountDirectoryProjection)
      .after(registered('StudentRegistered', ann), updated(profile))
      .thenDocuments({ _id: 'ann', role: 'student', createdAt: AT, isBanned: false, ...profile });
    given(accountDirectoryProjection).after(registered('StudentRegistered', ERASED), updated(ERASED)).thenDocuments();
  });

  it('says who is banned', () => {
    const banned = recorded({ type: 'AccountBanned', data: { accountId: 'ann' } });
    const unbanned = recorded({ type: 'AccountUnbanned', data: { accountId: 'ann' } });
    const document = { _id: 'ann', role: 'student' as const, ...ann, ...nothingGiven };
    given(accountDirectoryProjection)
      .after(registered('StudentRegistered', ann), banned)
      .thenDocuments({ ...document, isBanned: true });
    given(accountDirectoryProjection)
      .after(registered('StudentRegistered', ann), banned, unbanned)
      .thenDocuments(document);
    given(accountDirectoryProjection).after(banned).thenDocuments();
  });
});
