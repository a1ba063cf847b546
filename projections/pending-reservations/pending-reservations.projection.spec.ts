import { given, recorded } from '../../test/support/given/given-projection.js';
import { pendingReservationsProjection } from './pending-reservations.projection.js';

const lapsesAt = '2026-01-05T10:01:00.000Z';
const reserved = (reservation: string) =>
  recorded({ type: 'Reserved', data: { reservation, what: 'email', role: 'student', accountId: 'ann', lapsesAt } });
const pending = (_id: string) => ({ _id, role: 'student' as const, accountId: 'ann', lapsesAt });

it.each(['Confirmed', 'Released'] as const)('a reservation is pending until it is %s', (type) => {
  given(pendingReservationsProjection)
    .when(reserved('email'), reserved('username'), recorded({ type, data: { reservation: 'email', accountId: 'ann' } }))
    .thenDocuments(pending('username'));
});

it.each([
  ['StudentProfileUpdated', 'student'],
  ['TutorProfileUpdated', 'tutor'],
] as const)('a reservation abandoned by %s is pending until it is released', (type, role) => {
  const updated = recorded(
    {
      type,
      data: { accountId: 'ann', profile: '' as never, reservations: ['new'], givenUp: ['former'] },
    },
    lapsesAt,
  );
  given(pendingReservationsProjection)
    .when(updated)
    .thenDocuments({ ...pending('former'), role });
  const released = recorded({ type: 'Released', data: { reservation: 'former', accountId: 'ann' } });
  given(pendingReservationsProjection).when(updated, released).thenDocuments();
});

it('a reservation of a deleted account is pending until it is released', () => {
  const data = { accountId: 'ann', role: 'student', reservations: ['email', 'username'] } as const;
  const deleted = recorded(
    { type: 'AccountDeleted', data: { ...data, reservations: [...data.reservations] } },
    lapsesAt,
  );
  const released = recorded({ type: 'Released', data: { reservation: 'email', accountId: 'ann' } });
  given(pendingReservationsProjection).when(deleted, released).thenDocuments(pending('username'));
});
