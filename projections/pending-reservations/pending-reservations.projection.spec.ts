import { given, recorded } from '../../test/support/given-projection.js';
import { pendingReservationsProjection } from './pending-reservations.projection.js';

const lapsesAt = '2026-01-05T10:01:00.000Z';
const reserved = (reservation: string) =>
  recorded({ type: 'Reserved', data: { reservation, what: 'email', role: 'student', accountId: 'ann', lapsesAt } });
const pending = (_id: string) => ({ _id, role: 'student' as const, accountId: 'ann', lapsesAt });

describe('pending reservations', () => {
  it('are those that nothing has confirmed or released', () => {
    given(pendingReservationsProjection)
      .after(
        reserved('email'),
        reserved('username'),
        recorded({ type: 'Released', data: { reservation: 'email', accountId: 'ann' } }),
      )
      .thenDocuments(pending('username'));
  });

  it.each(['StudentRegistered', 'TutorRegistered', 'AdminCreated'] as const)('are confirmed by %s', (type) => {
    const data = { accountId: 'ann', identity: '', credential: '', reservations: ['email', 'username'] };
    given(pendingReservationsProjection)
      .after(reserved('email'), reserved('username'), reserved('other'), recorded({ type, data }))
      .thenDocuments(pending('other'));
  });
});
