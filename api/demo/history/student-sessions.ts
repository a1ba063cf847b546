import { SESSION_DAYS_REMEMBERED, SESSION_HOURS } from '../../contracts/http/limits.js';
import type { Chance } from '../chance.js';
import type { AccountActions, AccountHolder } from './account-actions.js';
import type { DemoAction } from './demo-action.js';

const HOUR_MS = 60 * 60_000;
/** Share of sessions that end with a logout. */
const LOGOUT_PROBABILITY = 0.3;

/** Generates logins when the session has expired. */
export class StudentSessions {
  private login: string | undefined;
  private validUntil = 0;

  constructor(
    private readonly holder: AccountHolder,
    private readonly rememberMe: boolean,
    private readonly accounts: AccountActions,
    private readonly chance: Chance,
  ) {}

  register(time: number): DemoAction {
    this.login = this.chance.uuid();
    this.validUntil = time + SESSION_HOURS * HOUR_MS;
    return this.accounts.register(this.holder, 'visitor', { at: time, commandId: this.login });
  }

  logInIfNeeded(time: number): DemoAction[] {
    // long enough for a whole exam
    if (this.login && time + 2 * HOUR_MS < this.validUntil) return [];
    this.login = this.chance.uuid();
    this.validUntil = time + (this.rememberMe ? SESSION_DAYS_REMEMBERED * 24 : SESSION_HOURS) * HOUR_MS;
    return [this.accounts.logIn(this.holder, this.rememberMe, { at: time, commandId: this.login })];
  }

  logOutSometimes(time: number): DemoAction[] {
    if (!this.login || this.rememberMe || !this.chance.happens(LOGOUT_PROBABILITY)) return [];
    const action = this.accounts.logOut(this.holder, this.login, { at: time, commandId: this.chance.uuid() });
    this.login = undefined;
    return [action];
  }
}
