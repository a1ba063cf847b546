import { given } from '../../test/support/given-decider.js';
import type { AccountEvent, Credential, Identity } from '../contracts/events/account.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import { accountDecider, type Register } from './account.js';

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
    });
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

  it('changes its password, which ends all its sessions, unless it was changed meanwhile', () => {
    const change = {
      type: 'ChangePassword',
      accountId: 'a',
      credential: 'another-credential' as Sealed<Credential>,
      replaces: data.credential,
    } as const;
    const events: AccountEvent[] = [
      { type: 'PasswordChanged', data: { accountId: 'a', credential: change.credential } },
      { type: 'AllSessionsEnded', data: { accountId: 'a', epoch: 1, reason: 'password-changed' } },
    ];
    given(accountDecider, registered)
      .when(change)
      .then(...events);
    given(accountDecider, registered, ...events).thenState({
      credential: change.credential,
      profile: data.identity,
      holds: ['r1', 'r2'],
      abandoned: [],
      epoch: 1,
      banned: false,
    });
    given(accountDecider).when(change).thenRefused('changed-meanwhile');
    given(accountDecider, registered, ...events)
      .when(change)
      .thenRefused('changed-meanwhile');
  });

  it('[N3] is banned once, and unbanned once', () => {
    const ban = { type: 'Ban', accountId: 'a' } as const;
    const unban = { type: 'Unban', accountId: 'a' } as const;
    const banned: AccountEvent = { type: 'AccountBanned', data: { accountId: 'a' } };
    const unbanned: AccountEvent = { type: 'AccountUnbanned', data: { accountId: 'a' } };
    given(accountDecider, registered).when(ban).then(banned);
    given(accountDecider, registered, banned).when(ban).then();
    given(accountDecider, registered, banned).when(unban).then(unbanned);
    given(accountDecider, registered, banned, unbanned).when(unban).then();
  });
});
