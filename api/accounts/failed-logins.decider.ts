import type { LoginsFailed, Role } from '../contracts/events/session.events.js';
import { FAILED_LOGINS_MINUTES } from '../contracts/http/limits.js';
import type { Decider } from '../platform/commands/decider.js';

/** Counts one more failed login of an account or of an unknown name. */
interface NoteFailedLogin {
  readonly type: 'NoteFailedLogin';
  /** `null` for an unknown name. */
  readonly accountId: string | null;
  readonly role: Role;
  /** Current number of failures according to the rate limiter. */
  readonly failures: number;
}

/** Latest recorded failure, or undefined if there is none. */
type State = Pick<LoginsFailed['data'], 'since' | 'count'> | undefined;

/** Decider of the failed logins of one account, or of all unknown names of a role. */
export const failedLoginsDecider: Decider<State, NoteFailedLogin, LoginsFailed> = {
  initial: undefined,

  decide({ accountId, role, failures }, recorded, { now }) {
    const isSame = recorded && now.getTime() - Date.parse(recorded.since) < FAILED_LOGINS_MINUTES * 60_000;
    if (isSame && failures < 2 * recorded.count) return [];
    const since = isSame ? recorded.since : now.toISOString();
    return [{ type: 'LoginsFailed', data: { accountId, role, since, count: failures } }];
  },

  evolve: (_, { data: { since, count } }) => ({ since, count }),
};
