import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { SessionsQueries } from '../../projections/sessions/sessions.queries.js';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { FailedLogins } from '../platform/limits/account-limits.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { open } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountState } from './account.decider.js';
import { DeviceRegistry, type Sender } from './device-registry.js';
import { FailedLoginRecorder } from './failed-login-recorder.js';
import { ReservationsService } from './reservations.service.js';
import { SessionsService, type SignInResult } from './sessions.service.js';

/** Account id for unknown names. Its lookups keep the response time equal to that of known names. */
export const NO_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

const HOUR_MS = 3_600_000;
/** Maximum number of live sessions per account that were started within the last hour. */
const SESSIONS_PER_HOUR = 20;

export class LogIn extends Command<SignInResult> {
  constructor(
    readonly input: {
      readonly role: Role;
      /** Email, or the username of an admin. */
      readonly name: string;
      readonly password: string;
      readonly rememberMe: boolean;
      readonly sender: Sender;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

/** Verifies a password against the event streams, because read models may be behind. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  private readonly log = new Logger(LogInHandler.name);

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: ReservationsService,
    private readonly decisions: Decisions,
    private readonly passwords: PasswordHasher,
    private readonly devices: DeviceRegistry,
    private readonly failedLogins: FailedLogins,
    private readonly writes: WriteLimits,
    private readonly sessions: SessionsService,
    private readonly records: FailedLoginRecorder,
    private readonly list: SessionsQueries,
    private readonly attempts: RunningAttemptsQueries,
  ) {}

  async execute({ input: { role, name, password, rememberMe, sender, context } }: LogIn): Promise<SignInResult> {
    const reservation = await this.reservations.streamOf(role, role === 'admin' ? 'username' : 'email', name);
    const device = await this.devices.knownAs(sender.device, reservation);
    const attempt = { account: reservation, address: sender.address, device };
    await this.failedLogins.check(attempt);
    const accountId = (await this.reservations.holderOf(reservation)) ?? NO_ACCOUNT_ID;
    const { state } = await this.decisions.state(streams.account(role, accountId), accountDecider);
    if (!(await this.passwords.matches(password, await this.passwordHash(accountId, state)))) {
      await this.failedLogins.count(attempt);
      this.records.note(role, state.credential === undefined ? null : accountId, context);
      throw new Refusal('login-failed');
    }
    await this.failedLogins.check(attempt);
    await this.writes.count('logins', accountId);
    const signedIn = await this.sessions.start({ accountId, role, epoch: state.epoch, rememberMe }, context);
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
    await this.sessions.end(recentSessions[0]!.sessionId, 'logout', childContext(context, 'end the oldest session'));
  }

  private async passwordHash(accountId: string, { credential }: AccountState): Promise<string | undefined> {
    const key = await this.vault.accountKey(accountId);
    if (credential === undefined || !key) return undefined;
    return open(key, accountId, credential).passwordHash;
  }
}
