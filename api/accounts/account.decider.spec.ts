import { given } from '../../test/support/given-decider.js';
import type { AccountEvent } from '../contracts/events/account.events.js';
import { accountDecider, type ConfirmRegistration } from './account.decider.js';

const data = {
  accountId: 'a',
  identity: 'sealed-identity',
  credential: 'sealed-credential',
  reservations: ['r1', 'r2'],
};
const confirm: ConfirmRegistration = { type: 'ConfirmRegistration', role: 'student', ...data };
const abandon = { type: 'AbandonRegistration', accountId: 'a' } as const;
const registered: AccountEvent = { type: 'StudentRegistered', data };
const abandoned: AccountEvent = { type: 'RegistrationAbandoned', data: { accountId: 'a' } };

describe('account', () => {
  it.each([
    ['student', 'StudentRegistered'],
    ['tutor', 'TutorRegistered'],
    ['admin', 'AdminCreated'],
  ] as const)('of a %s is registered, naming what was reserved for it', (role, type) => {
    given(accountDecider)
      .when({ ...confirm, role })
      .then({ type, data });
  });

  it('is registered once', () => {
    given(accountDecider, registered).when(confirm).thenRefused('account-taken');
  });

  it('that is not there is abandoned, once', () => {
    given(accountDecider).when(abandon).then(abandoned);
    given(accountDecider, abandoned).when(abandon).then();
  });

  it('that is registered is not abandoned', () => {
    given(accountDecider, registered).when(abandon).then();
    given(accountDecider, registered).thenState({ status: 'registered', credential: 'sealed-credential' });
  });

  it('that was abandoned can no longer be registered', () => {
    given(accountDecider, abandoned).when(confirm).thenRefused('registration-lapsed');
  });
});
