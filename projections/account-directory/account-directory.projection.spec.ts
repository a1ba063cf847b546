import type { Identity, StudentProfile, TutorProfile } from '../../api/contracts/events/account.events.js';
import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { ERASED } from '../../api/contracts/events/sealed.js';
import { given, recorded } from '../../test/support/given/given-projection.js';
import { accountDirectoryProjection } from './account-directory.projection.js';

const AT = '2026-01-05T10:00:00.000Z';

/** Creates a registration event with a decrypted identity, as delivered by the engine. */
const registered = (
  type: 'StudentRegistered' | 'TutorRegistered' | 'AdminCreated',
  identity: Identity | typeof ERASED,
) =>
  recorded(
    { type, data: { accountId: 'ann', identity, credential: 'sealed', reservations: [] } } as unknown as MeritlistEvent,
    AT,
  );

const ann = { email: 'ann@example.org', username: 'Ann' };
const identity = {
  _id: 'ann',
  ...ann,
  createdAt: AT,
  isBanned: false,
  listedAs: 'ann',
  text: 'ann\nann@example.org',
};
const renamed = { listedAs: 'anna', text: 'anna\nanna@example.org' };
const student = {
  ...identity,
  role: 'student' as const,
  fullname: '',
  institute: '',
  phone: '',
  batch: null,
  date_of_birth: null,
  gender: null,
  avatar: 1,
};
const tutor = {
  ...identity,
  role: 'tutor' as const,
  fullname: '',
  institute: '',
  batch: '',
  phone: '',
  address: '',
  cvLink: '',
  avatar: 1,
};

describe('account directory projection', () => {
  it.each([
    ['StudentRegistered', student],
    ['TutorRegistered', tutor],
    ['AdminCreated', { ...identity, role: 'admin' as const }],
  ] as const)('%s adds an account with its identity', (type, document) => {
    given(accountDirectoryProjection).when(registered(type, ann)).thenDocuments(document);
  });

  it('excludes accounts whose encryption key was destroyed', () => {
    given(accountDirectoryProjection).when(registered('StudentRegistered', ERASED)).thenDocuments();
  });

  it("shows a student's profile as last updated", () => {
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
    const updated = (expected: unknown) =>
      recorded({
        type: 'StudentProfileUpdated',
        data: { accountId: 'ann', profile: expected, reservations: [], givenUp: [] },
      } as unknown as MeritlistEvent);
    given(accountDirectoryProjection)
      .when(registered('StudentRegistered', ann), updated(profile))
      .thenDocuments({ _id: 'ann', role: 'student', createdAt: AT, isBanned: false, ...profile, ...renamed });
    given(accountDirectoryProjection).when(registered('StudentRegistered', ERASED), updated(ERASED)).thenDocuments();
  });

  it("shows a tutor's profile as last updated", () => {
    const profile: TutorProfile = {
      email: 'anna@example.org',
      username: 'Anna',
      fullname: 'Anna Karim',
      institute: 'University of Dhaka',
      batch: '2018-2019',
      phone: '01712345678',
      address: 'Mirpur, Dhaka',
      cvLink: 'https://cv.example/anna',
      avatar: 3,
    };
    const updated = recorded({
      type: 'TutorProfileUpdated',
      data: { accountId: 'ann', profile, reservations: [], givenUp: [] },
    } as unknown as MeritlistEvent);
    given(accountDirectoryProjection)
      .when(registered('TutorRegistered', ann), updated)
      .thenDocuments({ ...tutor, ...profile, ...renamed });
  });

  it('shows whether an account is banned', () => {
    const banned = recorded({ type: 'AccountBanned', data: { accountId: 'ann' } });
    const unbanned = recorded({ type: 'AccountUnbanned', data: { accountId: 'ann' } });
    given(accountDirectoryProjection)
      .when(registered('StudentRegistered', ann), banned)
      .thenDocuments({ ...student, isBanned: true });
    given(accountDirectoryProjection)
      .when(registered('StudentRegistered', ann), banned, unbanned)
      .thenDocuments(student);
    given(accountDirectoryProjection).when(banned).thenDocuments();
  });

  it('excludes deleted accounts', () => {
    const deleted = recorded({ type: 'AccountDeleted', data: { accountId: 'ann', role: 'student', reservations: [] } });
    given(accountDirectoryProjection).when(registered('StudentRegistered', ann), deleted).thenDocuments();
  });
});
