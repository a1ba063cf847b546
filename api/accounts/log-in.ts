import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { Passwords } from '../platform/auth/passwords.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { FailedLogins } from '../platform/limits/account-limits.js';
import { open } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountState } from './account.js';
import { Reservations } from './reservations.js';
import { Sessions, type SignedIn } from './sessions.js';

/** no account has it: an unknown email is looked up no faster than a known one */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export class LogIn extends Command<SignedIn> {
  constructor(
    readonly role: Role,
    /** the email, or an admin's username */
    readonly name: string,
    readonly password: string,
    readonly rememberMe: boolean,
    /** where the call came from */
    readonly address: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Checks a password against the events alone: read models may lag, and a login must not. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: Reservations,
    private readonly decisions: Decisions,
    private readonly passwords: Passwords,
    private readonly failedLogins: FailedLogins,
    private readonly sessions: Sessions,
  ) {}

  async execute({ role, name, password, rememberMe, address, context }: LogIn): Promise<SignedIn> {
    const reservation = await this.reservations.streamOf(role, role === 'admin' ? 'username' : 'email', name);
    const attempt = { account: reservation, address };
    await this.failedLogins.check(attempt);
    const accountId = (await this.reservations.heldBy(reservation)) ?? NOBODY;
    const { state } = await this.decisions.state(streams.account(role, accountId), accountDecider);
    if (!(await this.passwords.matches(password, await this.passwordHash(accountId, state)))) {
      await this.failedLogins.count(attempt);
      throw new Refusal('login-failed');
    }
    await this.failedLogins.check(attempt);
    return this.sessions.start({ accountId, role, epoch: state.epoch, rememberMe }, context);
  }

  private async passwordHash(accountId: string, { credential }: AccountState): Promise<string | undefined> {
    const key = await this.vault.accountKey(accountId);
    if (credential === undefined || !key) return undefined;
    return open(key, accountId, credential).passwordHash;
  }
}
