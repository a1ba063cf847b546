import { SESSION_DAYS_REMEMBERED, SESSION_HOURS } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import type { AccountActs, Holder } from './account-acts.js';
import type { Act } from './act.js';

const HOUR_MS = 60 * 60_000;
/** Share of sessions that end with a logout. */
const LOGS_OUT = 0.3;

/** Generates logins when the session has expired. */
export class StudentSessions {
  private login: string | undefined;
  private goodUntil = 0;

  constructor(
    private readonly holder: Holder,
    private readonly rememberMe: boolean,
    private readonly accounts: AccountActs,
    private readonly chance: Chance,
  ) {}

  register(at: number): Act {
    this.login = this.chance.uuid();
    this.goodUntil = at + SESSION_HOURS * HOUR_MS;
    return this.accounts.register(this.holder, 'visitor', { at, commandId: this.login });
  }

  openAt(at: number): Act[] {
    // long enough for a whole exam
    if (this.login && at + 2 * HOUR_MS < this.goodUntil) return [];
    this.login = this.chance.uuid();
    this.goodUntil = at + (this.rememberMe ? SESSION_DAYS_REMEMBERED * 24 : SESSION_HOURS) * HOUR_MS;
    return [this.accounts.logIn(this.holder, this.rememberMe, { at, commandId: this.login })];
  }

  leaveAt(at: number): Act[] {
    if (!this.login || this.rememberMe || !this.chance.happens(LOGS_OUT)) return [];
    const logOut = this.accounts.logOut(this.holder, this.login, { at, commandId: this.chance.uuid() });
    this.login = undefined;
    return [logOut];
  }
}
