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

describe('account', () => {
  it.each([
    ['student', 'StudentRegistered'],
    ['tutor', 'TutorRegistered'],
    ['admin', 'AdminCreated'],
  ] as const)('of a %s is registered, naming what was reserved for it', (role, type) => {
    given(accountDecider)
      .when({ ...register, role })
      .then({ type, data });
  });

  it('is registered once', () => {
    given(accountDecider, registered).when(register).thenRefused('account-taken');
  });

  it('that is not registered gives up a reservation, once', () => {
    given(accountDecider).when(abandon('r1')).then(abandoned('r1'));
    given(accountDecider, abandoned('r1')).when(abandon('r1')).then();
  });

  it('can no longer be registered with a reservation that it gave up', () => {
    given(accountDecider, abandoned('r2')).when(register).thenRefused('registration-lapsed');
  });

  it('that is registered keeps what it holds, and gives up what it reserved later', () => {
    given(accountDecider, registered).when(abandon('r2')).then();
    given(accountDecider, registered).when(abandon('r3')).then(abandoned('r3'));
    given(accountDecider, registered, abandoned('r3')).thenState({
      credential: 'sealed-credential',
      profile: 'sealed-identity',
      holds: ['r1', 'r2'],
      abandoned: ['r3'],
      epoch: 0,
      banned: false,
      deleted: false,
      erased: false,
    });
  });

  it('that is registered may reserve again what it gave up, and give it up again', () => {
    given(accountDecider, registered, abandoned('r3')).when(abandon('r3')).then(abandoned('r3'));
  });

  describe('of a student', () => {
    const profile = 'sealed-profile' as Sealed<StudentProfile>;
    const madeFrom = { profile: data.identity, abandoned: [] };
    const update = {
      type: 'UpdateStudentProfile',
      accountId: 'a',
      profile,
      reservations: ['r3', 'r2'],
      madeFrom,
    } as const;
    const updated: AccountEvent = {
      type: 'StudentProfileUpdated',
      data: { accountId: 'a', profile, reservations: ['r3', 'r2'], givenUp: ['r1'] },
    };

    it('has its profile updated, holds what was reserved for it and gives up what it held before', () => {
      given(accountDecider, registered).when(update).then(updated);
      given(accountDecider, registered, updated).thenState({
        credential: 'sealed-credential',
        profile: 'sealed-profile',
        holds: ['r3', 'r2'],
        abandoned: [],
        epoch: 0,
        banned: false,
        deleted: false,
        erased: false,
      });
      given(accountDecider, registered, updated).when(abandon('r1')).then(abandoned('r1'));
    });

    it('is not updated from a profile that is no longer its own', () => {
      given(accountDecider, registered, updated).when(update).thenRefused('changed-meanwhile');
      given(accountDecider).when(update).thenRefused('changed-meanwhile');
    });

    it('never comes to hold what was given up since it was reserved, and may when it is reserved anew', () => {
      given(accountDecider, registered, abandoned('r3')).when(update).thenRefused('changed-meanwhile');
      given(accountDecider, registered, abandoned('r3'))
        .when({ ...update, madeFrom: { ...madeFrom, abandoned: ['r3'] } })
        .then(updated);
    });
  });

  it('of a tutor has its profile updated in the same way', () => {
    const profile = 'sealed-profile' as Sealed<TutorProfile>;
    const madeFrom = { profile: data.identity, abandoned: [] };
    const change = { accountId: 'a', profile, reservations: ['r3', 'r2'] };
    const updated: AccountEvent = { type: 'TutorProfileUpdated', data: { ...change, givenUp: ['r1'] } };
    const update = { type: 'UpdateTutorProfile', ...change, madeFrom } as const;
    given(accountDecider, registered).when(update).then(updated);
    given(accountDecider, registered, updated).when(update).thenRefused('changed-meanwhile');
  });

  it('[PROF-19] ends all its sessions with a changed password', () => {
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

  it('[N3] ends all its sessions by raising its epoch, every time', () => {
    const end = { type: 'EndAllSessions', accountId: 'a', reason: 'password-changed' } as const;
    const ended = (epoch: number): AccountEvent => ({
      type: 'AllSessionsEnded',
      data: { accountId: 'a', epoch, reason: 'password-changed' },
    });
    given(accountDecider, registered).when(end).then(ended(1));
    given(accountDecider, registered, ended(1)).when(end).then(ended(2));
  });

  it('[N3] is banned and unbanned in turn, once it is registered', () => {
    const toggle = { type: 'ToggleBan', accountId: 'a' } as const;
    const banned: AccountEvent = { type: 'AccountBanned', data: { accountId: 'a' } };
    const unbanned: AccountEvent = { type: 'AccountUnbanned', data: { accountId: 'a' } };
    given(accountDecider).when(toggle).thenRefused('not-found');
    given(accountDecider, registered).when(toggle).then(banned);
    given(accountDecider, registered, banned).when(toggle).then(unbanned);
    given(accountDecider, registered, banned, unbanned).when(toggle).then(banned);
    // two admins at once
    const ban = { ...toggle, isBanned: true };
    given(accountDecider, registered).when(ban).then(banned);
    given(accountDecider, registered, banned).when(ban).then();
    given(accountDecider, registered, banned)
      .when({ ...toggle, isBanned: false })
      .then(unbanned);
  });

  describe('that is deleted', () => {
    const remove = { type: 'DeleteAccount', accountId: 'a', role: 'student' } as const;
    const deleted: AccountEvent = {
      type: 'AccountDeleted',
      data: { accountId: 'a', role: 'student', reservations: ['r1', 'r2'] },
    };
    const ended: AccountEvent = { type: 'AllSessionsEnded', data: { accountId: 'a', epoch: 1, reason: 'deleted' } };
    const erased: AccountEvent = { type: 'AccountErased', data: { accountId: 'a' } };
    const gone = [registered, deleted, ended] as const;

    it('[ADMIN-36] ends all its sessions with it, and names what it held', () => {
      given(accountDecider, registered).when(remove).then(deleted, ended);
      given(accountDecider).when(remove).thenRefused('not-found');
    });

    it('is there no more, for whatever is asked', () => {
      given(accountDecider, ...gone)
        .when(remove)
        .thenRefused('not-found');
      given(accountDecider, ...gone)
        .when({ type: 'ToggleBan', accountId: 'a' })
        .thenRefused('not-found');
      given(accountDecider, ...gone)
        .when(register)
        .thenRefused('account-taken');
      const credential = 'new-credential' as Sealed<Credential>;
      given(accountDecider, ...gone)
        .when({ type: 'ChangePassword', accountId: 'a', credential, replaces: data.credential })
        .thenRefused('changed-meanwhile');
    });

    it('gets no profile again from an update that was made after the deletion (3/M15)', () => {
      const profile = 'sealed-profile' as Sealed<StudentProfile>;
      given(accountDecider, ...gone)
        .when({
          type: 'UpdateStudentProfile',
          accountId: 'a',
          profile,
          reservations: [],
          madeFrom: { profile: undefined, abandoned: [] },
        })
        .thenRefused('changed-meanwhile');
    });

    it('releases what it holds, also after a changed password (3/M30)', () => {
      const credential = 'new-credential' as Sealed<Credential>;
      given(accountDecider, registered, { type: 'PasswordChanged', data: { accountId: 'a', credential } })
        .when(remove)
        .then(deleted, ended);
    });

    it.each(['TutorRegistered', 'AdminCreated'] as const)('releases what it holds after %s (3/M31)', (type) => {
      given(accountDecider, { type, data }).when(remove).then(deleted, ended);
    });

    it('gives up what it held, so that it can be released', () => {
      given(accountDecider, ...gone)
        .when(abandon('r1'))
        .then(abandoned('r1'));
      given(accountDecider, ...gone, abandoned('r1'))
        .when(abandon('r1'))
        .then();
    });

    it('is erased once', () => {
      const conclude = { type: 'ConcludeErasure', accountId: 'a' } as const;
      given(accountDecider, registered).when(conclude).then();
      given(accountDecider, ...gone)
        .when(conclude)
        .then(erased);
      given(accountDecider, ...gone, erased)
        .when(conclude)
        .then();
      given(accountDecider, ...gone, erased)
        .when(register)
        .thenRefused('account-taken');
    });
  });
});
