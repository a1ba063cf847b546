import { contextAt, given } from '../../test/support/given/given-decider.js';
import type { SessionEvent } from '../contracts/events/session.events.js';
import { sessionDecider, type StartSession } from './session.decider.js';

const session = { sessionId: 's', accountId: 'ann', role: 'student', epoch: 2 } as const;
const start = (rememberMe: boolean): StartSession => ({ type: 'StartSession', ...session, rememberMe });
const logOut = { type: 'EndSession', reason: 'logout' } as const;
const started: SessionEvent = { type: 'SessionStarted', data: { ...session, expiresAt: '2026-01-05T22:00:00.000Z' } };
const ended: SessionEvent = {
  type: 'SessionEnded',
  data: { ...session, expiresAt: '2026-01-05T22:00:00.000Z', reason: 'logout' },
};

describe('sessionDecider', () => {
  it('starts a session that expires after 12 hours', () => {
    given(sessionDecider).when(start(false), contextAt('2026-01-05T10:00:00.000Z')).then(started);
  });

  it('starts a session that expires after 30 days with rememberMe', () => {
    given(sessionDecider)
      .when(start(true), contextAt('2026-01-05T10:00:00.000Z'))
      .then({ type: 'SessionStarted', data: { ...session, expiresAt: '2026-02-04T10:00:00.000Z' } });
  });

  it('ends a session once, with a reason', () => {
    given(sessionDecider, started).when(logOut).then(ended);
    given(sessionDecider, started, ended).when(logOut).then();
  });

  it('records no end for a session that was not started', () => {
    given(sessionDecider).when(logOut).then();
  });

  it('does not start a running or ended session again', () => {
    given(sessionDecider, started).when(start(true)).then();
    given(sessionDecider, started, ended).when(start(true)).then();
  });
});
