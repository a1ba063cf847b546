import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { sessionsProjection } from './sessions.projection.js';

const DAY = '2026-01-05';
const session = (sessionId: string, epoch: number, expires: string) => ({
  sessionId,
  accountId: 'ann',
  role: 'student' as const,
  epoch,
  expiresAt: `${DAY}T${expires}:00.000Z`,
});
const recordedAt = (time: string, event: MeritlistEvent) => recorded(event, `${DAY}T${time}:00.000Z`);
const started = (id: string, time: string, expires = '22:00', epoch = 0) =>
  recordedAt(time, { type: 'SessionStarted', data: session(id, epoch, expires) });
const ended = (id: string) =>
  recordedAt('12:00', { type: 'SessionEnded', data: { ...session(id, 0, '22:00'), reason: 'logout' } });
const allEnded = (epoch: number) =>
  recordedAt('12:00', { type: 'AllSessionsEnded', data: { accountId: 'ann', epoch, reason: 'password-changed' } });
const live = (sessionId: string, time: string, expires = '22:00') => ({
  sessionId,
  startedAt: `${DAY}T${time}:00.000Z`,
  expiresAt: `${DAY}T${expires}:00.000Z`,
});

describe('sessions projection', () => {
  it('lists sessions from start to end', () => {
    given(sessionsProjection)
      .when(started('one', '10:00'), started('two', '11:00'), ended('one'))
      .thenDocuments({ _id: 'ann', epoch: 0, sessions: [live('two', '11:00')] });
  });

  it('ends all sessions when the epoch is raised, including sessions that start later with the old epoch', () => {
    given(sessionsProjection)
      .when(started('one', '10:00'), allEnded(1), started('late', '12:01'), started('new', '12:02', '22:00', 1))
      .thenDocuments({ _id: 'ann', epoch: 1, sessions: [live('new', '12:02')] });
  });

  it('keeps current sessions when a session of a past epoch starts late', () => {
    given(sessionsProjection)
      .when(allEnded(1), started('new', '12:02', '22:00', 1), started('old', '12:03'))
      .thenDocuments({ _id: 'ann', epoch: 1, sessions: [live('new', '12:02')] });
  });

  it('removes expired sessions when another session starts', () => {
    given(sessionsProjection)
      .when(started('one', '09:00', '10:00'), started('two', '10:00'))
      .thenDocuments({ _id: 'ann', epoch: 0, sessions: [live('two', '10:00')] });
  });

  it('keeps the latest hundred sessions of an account', () => {
    const logins = Array.from({ length: 120 }, (_, n) => started(`session-${n}`, '10:00'));
    const { sessions } = foldEvents(sessionsProjection, logins).get('ann')!;
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual(
      Array.from({ length: 100 }, (_, n) => `session-${n + 20}`),
    );
  });
});
