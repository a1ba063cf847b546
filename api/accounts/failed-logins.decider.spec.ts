import type { LoginsFailed } from '../contracts/events/session.events.js';
import { contextAt, given } from '../../test/support/given/given-decider.js';
import { failedLoginsDecider } from './failed-logins.decider.js';

const FIRST_FAILURE_AT = '2026-01-05T10:00:00.000Z';
const account = { accountId: 'ann', role: 'student' } as const;
const failed = (failures: number, time = FIRST_FAILURE_AT) => ({
  type: 'NoteFailedLogin' as const,
  ...account,
  failures,
  context: contextAt(time),
});
const recorded = (count: number, since = FIRST_FAILURE_AT) => ({
  type: 'LoginsFailed' as const,
  data: { ...account, since, count },
});

describe('failedLoginsDecider', () => {
  it('records the first failure and each doubling of the count', () => {
    given(failedLoginsDecider).when(failed(1)).then(recorded(1));
    given(failedLoginsDecider, recorded(1)).when(failed(2)).then(recorded(2));
    given(failedLoginsDecider, recorded(2)).when(failed(3)).then();
    given(failedLoginsDecider, recorded(2)).when(failed(4)).then(recorded(4));
  });

  it('records at most seven events for a hundred failures', () => {
    const events: LoginsFailed[] = [];
    for (let failures = 1; failures <= 100; failures += 1) {
      const state = events.reduce(failedLoginsDecider.evolve, failedLoginsDecider.initial);
      events.push(...failedLoginsDecider.decide(failed(failures), state, contextAt()));
    }
    expect(events.map(({ data }) => data.count)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });

  it('restarts the count after 15 minutes', () => {
    const later = '2026-01-05T10:15:00.000Z';
    given(failedLoginsDecider, recorded(8)).when(failed(9, '2026-01-05T10:14:59.999Z')).then();
    given(failedLoginsDecider, recorded(8)).when(failed(1, later)).then(recorded(1, later));
  });

  it('records only the count for unknown names', () => {
    const unknownAccount = { ...failed(1), accountId: null };
    given(failedLoginsDecider)
      .when(unknownAccount)
      .then({ type: 'LoginsFailed', data: { accountId: null, role: 'student', since: FIRST_FAILURE_AT, count: 1 } });
  });
});
