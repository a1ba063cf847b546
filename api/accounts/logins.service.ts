import { Injectable, Logger } from '@nestjs/common';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { SessionsQueries } from '../../projections/sessions/sessions.queries.js';
import type { Role } from '../contracts/events/session.events.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import type { Sender } from './device-registry.js';
import { PasswordsService } from './passwords.service.js';
import { ReservationsService } from './reservations.service.js';
import { SessionsService, type SignInResult } from './sessions.service.js';

const HOUR_MS = 3_600_000;
/** Maximum number of live sessions per account that were started within the last hour. */
const SESSIONS_PER_HOUR = 20;

/** A login form, and its sender. */
export interface Login {
  readonly role: Role;
  /** Email, or the username of an admin. */
  readonly name: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly sender: Sender;
}

/** Starts sessions of accounts whose password is entered. */
@Injectable()
export class LoginsService {
  private readonly log = new Logger('logins');

  constructor(
    private readonly reservations: ReservationsService,
    private readonly passwords: PasswordsService,
    private readonly writes: WriteLimits,
    private readonly sessions: SessionsService,
    private readonly list: SessionsQueries,
    private readonly attempts: RunningAttemptsQueries,
  ) {}

  /**
   * Verifies the password and starts a session.
   * @throws Refusal `login-failed`, `too-many`
   */
  async logIn({ role, name, rememberMe, ...entered }: Login, context: CommandContext): Promise<SignInResult> {
    const reservation = await this.reservations.ofLogin(role, name);
    const account = await this.passwords.verify({ role, reservation, ...entered }, context);
    if (!account) throw new Refusal('login-failed');
    const { accountId, state } = account;
    await this.writes.count('logins', accountId);
    const signedIn = await this.sessions.startSession({ accountId, role, epoch: state.epoch, rememberMe }, context);
    // the login succeeds even if the list of sessions cannot be read
    await this.endOldest(accountId, context).catch((error: Error) => {
      this.log.warn(`the oldest session of an account past its limit was not ended: ${error.message}`);
    });
    return signedIn;
  }

  /**
   * Ends the oldest session if the account has too many live sessions. Skipped while an exam is running, because that
   * session may be in use.
   */
  private async endOldest(accountId: string, context: CommandContext): Promise<void> {
    const { now } = context;
    const since = new Date(now.getTime() - HOUR_MS).toISOString();
    const before = now.toISOString();
    const recentSessions = (await this.list.ofAccount(accountId, now)).filter(
      ({ startedAt }) => startedAt > since && startedAt < before,
    );
    if (recentSessions.length < SESSIONS_PER_HOUR || (await this.attempts.hasRunning(accountId))) return;
    const { sessionId } = recentSessions[0]!;
    await this.sessions.endSession(sessionId, 'logout', childContext(context, 'end the oldest session'));
  }
}
