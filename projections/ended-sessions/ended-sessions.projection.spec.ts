import type { SessionEvent } from '../../api/contracts/events/session.events.js';
import { given, recorded } from '../../test/support/given-projection.js';
import { endedSessionsProjection } from './ended-sessions.projection.js';

const expiresAt = '2026-01-05T22:00:00.000Z';
const session = (sessionId: string) => ({ sessionId, accountId: 'ann', role: 'student' as const, expiresAt });
const started = (id: string): SessionEvent => ({ type: 'SessionStarted', data: session(id) });
const ended = (id: string): SessionEvent => ({ type: 'SessionEnded', data: { ...session(id), reason: 'logout' } });

it('ended sessions are listed with the time their token expires', () => {
  given(endedSessionsProjection)
    .after(recorded(started('one')), recorded(started('two')), recorded(ended('one')))
    .thenDocuments({ _id: 'one', expiresAt });
});
