import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { SessionsQueries } from '../../projections/sessions/sessions.queries.js';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { Passwords } from '../platform/auth/passwords.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { FailedLogins } from '../platform/limits/account-limits.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { open } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountState } from './account.decider.js';
import { KnownDevices, type Sender } from './known-devices.js';
import { FailedLoginRecords } from './record-failed-logins.js';
import { Reservations } from './reservations.js';
import { Sessions, type SignedIn } from './sessions.js';

/** no account has it: an unknown email is looked up no faster than a known one */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const HOUR_MS = 3_600_000;
/** live ones of one account, those of the last hour alone counted */
const SESSIONS_BEGUN_HOURLY = 20;

export class LogIn extends Command<SignedIn> {
  constructor(
    readonly input: {
      readonly role: Role;
      /** the email, or an admin's username */
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

/** Checks a password against the events alone: read models may lag, and a login must not. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  private readonly log = new Logger(LogInHandler.name);

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: Reservations,
    private readonly decisions: Decisions,
    private readonly passwords: Passwords,
    private readonly devices: KnownDevices,
    private readonly failedLogins: FailedLogins,
    private readonly writes: WriteLimits,
    private readonly sessions: Sessions,
    private readonly records: FailedLoginRecords,
    private readonly list: SessionsQueries,
    private readonly attempts: RunningAttemptsQueries,
  ) {}

  async execute({ input: { role, name, password, rememberMe, sender, context } }: LogIn): Promise<SignedIn> {
    const reservation = await this.reservations.streamOf(role, role === 'admin' ? 'username' : 'email', name);
    const device = await this.devices.knownAs(sender.device, reservation);
    const attempt = { account: reservation, address: sender.address, device };
    await this.failedLogins.check(attempt);
    const accountId = (await this.reservations.heldBy(reservation)) ?? NOBODY;
    const { state } = await this.decisions.state(streams.account(role, accountId), accountDecider);
    if (!(await this.passwords.matches(password, await this.passwordHash(accountId, state)))) {
      await this.failedLogins.count(attempt);
      this.records.note(role, state.credential === undefined ? null : accountId, context);
      throw new Refusal('login-failed');
    }
    await this.failedLogins.check(attempt);
    await this.writes.count('logins', accountId);
    const signedIn = await this.sessions.start({ accountId, role, epoch: state.epoch, rememberMe }, context);
    // the login holds although the list of sessions can't be read now
    await this.endOldest(accountId, context).catch((error: Error) => {
      this.log.warn(`the oldest session of an account past its limit was not ended: ${error.message}`);
    });
    return signedIn;
  }

  /** Of more sessions than a person begins in an hour the oldest ends, unless an exam runs, which may be sat in it. */
  private async endOldest(accountId: string, context: CommandContext): Promise<void> {
    const { now } = context;
    const since = new Date(now.getTime() - HOUR_MS).toISOString();
    const before = now.toISOString();
    const begun = (await this.list.ofAccount(accountId, now)).filter(
      ({ startedAt }) => startedAt > since && startedAt < before,
    );
    if (begun.length < SESSIONS_BEGUN_HOURLY || (await this.attempts.sits(accountId))) return;
    await this.sessions.end(begun[0]!.sessionId, 'logout', derivedContext(context, 'end the oldest session'));
  }

  private async passwordHash(accountId: string, { credential }: AccountState): Promise<string | undefined> {
    const key = await this.vault.accountKey(accountId);
    if (credential === undefined || !key) return undefined;
    return open(key, accountId, credential).passwordHash;
  }
}
