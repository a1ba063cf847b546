import { contextAt, given } from '../../test/support/given/given-decider.js';
import type { ReservationEvent } from '../contracts/events/reservation.events.js';
import { reservationDecider, type Confirm, type Release, type Reserve } from './reservation.decider.js';

const reserve = (accountId: string): Reserve => ({
  type: 'Reserve',
  reservation: 'reservation-1',
  what: 'email',
  role: 'student',
  accountId,
});
const release = (accountId: string): Release => ({ type: 'Release', reservation: 'reservation-1', accountId });
const confirm = (accountId: string): Confirm => ({ type: 'Confirm', reservation: 'reservation-1', accountId });
const reserved = (accountId: string): ReservationEvent => ({
  type: 'Reserved',
  data: {
    reservation: 'reservation-1',
    what: 'email',
    role: 'student',
    accountId,
    lapsesAt: '2026-01-05T10:01:00.000Z',
  },
});
const confirmed: ReservationEvent = { type: 'Confirmed', data: { reservation: 'reservation-1', accountId: 'ann' } };
const released: ReservationEvent = { type: 'Released', data: { reservation: 'reservation-1', accountId: 'ann' } };

describe('reservationDecider', () => {
  it('reserves an available name for one minute unless it is confirmed', () => {
    given(reservationDecider).when(reserve('ann'), contextAt('2026-01-05T10:00:00.000Z')).then(reserved('ann'));
  });

  it('rejects a reservation held by another account', () => {
    given(reservationDecider, reserved('ann')).when(reserve('bob')).thenRefused('account-taken');
  });

  it('records nothing when the same account reserves again', () => {
    given(reservationDecider, reserved('ann')).when(reserve('ann')).then();
  });

  it('confirms the reservation of its account once', () => {
    given(reservationDecider, reserved('ann')).when(confirm('ann')).then(confirmed);
    given(reservationDecider, reserved('ann'), confirmed).when(confirm('ann')).then();
    given(reservationDecider, reserved('ann'), confirmed).when(reserve('ann')).then();
    given(reservationDecider, reserved('ann'), confirmed).when(reserve('bob')).thenRefused('account-taken');
  });

  it('ignores a confirmation by another account or after the release', () => {
    given(reservationDecider, reserved('ann')).when(confirm('bob')).then();
    given(reservationDecider, reserved('ann'), released).when(confirm('ann')).then();
  });

  it('releases a confirmed reservation of its account', () => {
    given(reservationDecider, reserved('ann'), confirmed).when(release('ann')).then(released);
    given(reservationDecider, reserved('ann'), confirmed, released).when(reserve('bob')).then(reserved('bob'));
    given(reservationDecider, reserved('ann'), confirmed, released, reserved('bob')).thenState({
      holder: 'bob',
      confirmed: false,
    });
  });

  it('releases an unconfirmed reservation of its account', () => {
    given(reservationDecider, reserved('ann')).when(release('ann')).then(released);
    given(reservationDecider, reserved('ann'), released).when(reserve('bob')).then(reserved('bob'));
  });

  it('records no release by another account and no second release', () => {
    given(reservationDecider, reserved('ann')).when(release('bob')).then();
    given(reservationDecider, reserved('ann'), released).when(release('ann')).then();
    given(reservationDecider).when(release('ann')).then();
  });
});
