import { given } from '../../test/support/given/given-decider.js';
import type {
  AccountEvent,
  Credential,
  Identity,
  StudentProfile,
  TutorProfile,
} from '../contracts/events/account.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import { accountDecider, type Register } from './account.decider.js';

const data = {
  accountId: 'a',
  identity: 'sealed-identity' as Sealed<Identity>,
  credential: 'sealed-credential' as Sealed<Credential>,
  reservations: ['r1', 'r2'],
};
const register: Register = { type: 'Register', role: 'student', ...data };
const abandon = (reservation: string) => ({ type: 'AbandonReservation', accountId: 'a', reservation }) as const;
const registered: AccountEvent = { type: 'StudentRegistered', data };
const abandoned = (reservation: string): AccountEvent => ({
  type: 'ReservationAbandoned',
  data: { accountId: 'a', reservation },
});

describe('accountDecider', () => {
  it.each([
    ['student', 'StudentRegistered'],
    ['tutor', 'TutorRegistered'],
    ['admin', 'AdminCreated'],
  ] as const)('registers a %s with the streams of its reservations', (role, type) => {
    given(accountDecider)
      .when({ ...register, role })
      .then({ type, data });
  });

  it('registers an account only once', () => {
    given(accountDecider, registered).when(register).thenRefused('account-taken');
  });

  it('records an abandoned reservation of an unregistered account once', () => {
    given(accountDecider).when(abandon('r1')).then(abandoned('r1'));
    given(accountDecider, abandoned('r1')).when(abandon('r1')).then();
  });

  it('rejects a registration with a reservation that was abandoned', () => {
    given(accountDecider, abandoned('r2')).when(register).thenRefused('registration-lapsed');
  });

  it('keeps the registered reservations and abandons later ones', () => {
    given(accountDecider, registered).when(abandon('r2')).then();
    given(accountDecider, registered).when(abandon('r3')).then(abandoned('r3'));
    given(accountDecider, registered, abandoned('r3')).thenState({
      credential: 'sealed-credential',
      profile: 'sealed-identity',
      heldReservations: ['r1', 'r2'],
      abandoned: ['r3'],
      epoch: 0,
      banned: false,
      deleted: false,
      erased: false,
    });
  });

  it('allows an abandoned reservation to be reserved and abandoned again', () => {
    given(accountDecider, registered, abandoned('r3')).when(abandon('r3')).then(abandoned('r3'));
  });

  describe('for a student', () => {
    const profile = 'sealed-profile' as Sealed<StudentProfile>;
    const base = { profile: data.identity, abandoned: [] };
    const update = {
      type: 'UpdateStudentProfile',
      accountId: 'a',
      profile,
      reservations: ['r3', 'r2'],
      madeFrom: base,
    } as const;
    const updated: AccountEvent = {
      type: 'StudentProfileUpdated',
      data: { accountId: 'a', profile, reservations: ['r3', 'r2'], givenUp: ['r1'] },
    };

    it('updates the profile with the reserved email and releases the previous one', () => {
      given(accountDecider, registered).when(update).then(updated);
      given(accountDecider, registered, updated).thenState({
        credential: 'sealed-credential',
        profile: 'sealed-profile',
        heldReservations: ['r3', 'r2'],
        abandoned: [],
        epoch: 0,
        banned: false,
        deleted: false,
        erased: false,
      });
      given(accountDecider, registered, updated).when(abandon('r1')).then(abandoned('r1'));
    });

    it('rejects a profile update based on an outdated profile', () => {
      given(accountDecider, registered, updated).when(update).thenRefused('changed-meanwhile');
      given(accountDecider).when(update).thenRefused('changed-meanwhile');
    });

    it('rejects a profile update with a reservation that was abandoned concurrently, until it is reserved again', () => {
      given(accountDecider, registered, abandoned('r3')).when(update).thenRefused('changed-meanwhile');
      given(accountDecider, registered, abandoned('r3'))
        .when({ ...update, madeFrom: { ...base, abandoned: ['r3'] } })
        .then(updated);
    });
  });

  it('updates the profile of a tutor', () => {
    const profile = 'sealed-profile' as Sealed<TutorProfile>;
    const base = { profile: data.identity, abandoned: [] };
    const change = { accountId: 'a', profile, reservations: ['r3', 'r2'] };
    const updated: AccountEvent = { type: 'TutorProfileUpdated', data: { ...change, givenUp: ['r1'] } };
    const update = { type: 'UpdateTutorProfile', ...change, madeFrom: base } as const;
    given(accountDecider, registered).when(update).then(updated);
    given(accountDecider, registered, updated).when(update).thenRefused('changed-meanwhile');
  });

  it('ends all sessions when the password is changed [PROF-19]', () => {
    const credential = 'new-credential' as Sealed<Credential>;
    const change = { type: 'ChangePassword', accountId: 'a', credential, replaces: data.credential } as const;
    const changed: AccountEvent = { type: 'PasswordChanged', data: { accountId: 'a', credential } };
    const ended: AccountEvent = {
      type: 'AllSessionsEnded',
      data: { accountId: 'a', epoch: 1, reason: 'password-changed' },
    };
    given(accountDecider, registered).when(change).then(changed, ended);
    given(accountDecider, registered, changed, ended).when(change).thenRefused('changed-meanwhile');
  });

  it('increments the epoch each time all sessions are ended', () => {
    const end = { type: 'EndAllSessions', accountId: 'a', reason: 'password-changed' } as const;
    const ended = (epoch: number): AccountEvent => ({
      type: 'AllSessionsEnded',
      data: { accountId: 'a', epoch, reason: 'password-changed' },
    });
    given(accountDecider, registered).when(end).then(ended(1));
    given(accountDecider, registered, ended(1)).when(end).then(ended(2));
  });

  it('toggles the ban of a registered account', () => {
    const toggle = { type: 'ToggleBan', accountId: 'a' } as const;
    const banned: AccountEvent = { type: 'AccountBanned', data: { accountId: 'a' } };
    const unbanned: AccountEvent = { type: 'AccountUnbanned', data: { accountId: 'a' } };
    given(accountDecider).when(toggle).thenRefused('not-found');
    given(accountDecider, registered).when(toggle).then(banned);
    given(accountDecider, registered, banned).when(toggle).then(unbanned);
    given(accountDecider, registered, banned, unbanned).when(toggle).then(banned);
    // concurrent requests of two admins
    const ban = { ...toggle, isBanned: true };
    given(accountDecider, registered).when(ban).then(banned);
    given(accountDecider, registered, banned).when(ban).then();
    given(accountDecider, registered, banned)
      .when({ ...toggle, isBanned: false })
      .then(unbanned);
  });

  it('records a reason with a ban or after it, but not with an unban [BAN-13]', () => {
    const reason = 'sealed' as Sealed<string>;
    const banned: AccountEvent = { type: 'AccountBanned', data: { accountId: 'a' } };
    const explained: AccountEvent = { type: 'BanReasonGiven', data: { accountId: 'a', reason } };
    const ban = { type: 'ToggleBan', accountId: 'a', isBanned: true, reason } as const;
    given(accountDecider, registered).when(ban).then(banned, explained);
    given(accountDecider, registered, banned).when(ban).then(explained);
    given(accountDecider, registered, banned, explained)
      .when({ ...ban, isBanned: false })
      .then({ type: 'AccountUnbanned', data: { accountId: 'a' } });
  });

  describe('for a deleted account', () => {
    const remove = { type: 'DeleteAccount', accountId: 'a', role: 'student' } as const;
    const deleted: AccountEvent = {
      type: 'AccountDeleted',
      data: { accountId: 'a', role: 'student', reservations: ['r1', 'r2'] },
    };
    const ended: AccountEvent = { type: 'AllSessionsEnded', data: { accountId: 'a', epoch: 1, reason: 'deleted' } };
    const erased: AccountEvent = { type: 'AccountErased', data: { accountId: 'a' } };
    const deletedEvents = [registered, deleted, ended] as const;

    it('ends all sessions and lists the reservations to release [ADMIN-36]', () => {
      given(accountDecider, registered).when(remove).then(deleted, ended);
      given(accountDecider).when(remove).thenRefused('not-found');
    });

    it('rejects every command with not-found', () => {
      given(accountDecider, ...deletedEvents)
        .when(remove)
        .thenRefused('not-found');
      given(accountDecider, ...deletedEvents)
        .when({ type: 'ToggleBan', accountId: 'a' })
        .thenRefused('not-found');
      given(accountDecider, ...deletedEvents)
        .when(register)
        .thenRefused('account-taken');
      const credential = 'new-credential' as Sealed<Credential>;
      given(accountDecider, ...deletedEvents)
        .when({ type: 'ChangePassword', accountId: 'a', credential, replaces: data.credential })
        .thenRefused('changed-meanwhile');
    });

    it('rejects a profile update based on the state before the deletion with changed-meanwhile', () => {
      const profile = 'sealed-profile' as Sealed<StudentProfile>;
      given(accountDecider, ...deletedEvents)
        .when({
          type: 'UpdateStudentProfile',
          accountId: 'a',
          profile,
          reservations: [],
          madeFrom: { profile: undefined, abandoned: [] },
        })
        .thenRefused('changed-meanwhile');
    });

    it('releases its reservations even if the password was changed before', () => {
      const credential = 'new-credential' as Sealed<Credential>;
      given(accountDecider, registered, { type: 'PasswordChanged', data: { accountId: 'a', credential } })
        .when(remove)
        .then(deleted, ended);
    });

    it.each(['TutorRegistered', 'AdminCreated'] as const)(
      'lists its reservations for release when it was created by %s',
      (type) => {
        given(accountDecider, { type, data }).when(remove).then(deleted, ended);
      },
    );

    it('abandons open reservations so that they can be released', () => {
      given(accountDecider, ...deletedEvents)
        .when(abandon('r1'))
        .then(abandoned('r1'));
      given(accountDecider, ...deletedEvents, abandoned('r1'))
        .when(abandon('r1'))
        .then();
    });

    it('records the erasure once', () => {
      const conclude = { type: 'ConcludeErasure', accountId: 'a' } as const;
      given(accountDecider, registered).when(conclude).then();
      given(accountDecider, ...deletedEvents)
        .when(conclude)
        .then(erased);
      given(accountDecider, ...deletedEvents, erased)
        .when(conclude)
        .then();
      given(accountDecider, ...deletedEvents, erased)
        .when(register)
        .thenRefused('account-taken');
    });
  });
});
