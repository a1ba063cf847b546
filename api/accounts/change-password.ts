import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { SESSION_HOURS } from '../contracts/http/limits.js';
import type { Caller } from '../platform/auth/access.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { FailedLogins } from '../platform/limits/account-limits.js';
import { open, seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.decider.js';
import { DeviceRegistry, type Sender } from './device-registry.js';
import { FailedLoginRecorder } from './failed-login-recorder.js';
import { ReservationsService, type ReservedField } from './reservations.service.js';
import { SessionsService, type SignInResult } from './sessions.service.js';

const HOUR_MS = 3_600_000;

/** Changes the password and returns a new session for the caller. */
export class ChangePassword extends Command<SignInResult> {
  constructor(
    readonly input: {
      readonly caller: Caller;
      readonly oldPassword: string;
      readonly newPassword: string;
      readonly sender: Sender;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

/**
 * Verifies the current password, replaces it and ends all sessions of the account. Wrong passwords count as failed
 * logins.
 */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: ReservationsService,
    private readonly decisions: Decisions,
    private readonly passwords: PasswordHasher,
    private readonly devices: DeviceRegistry,
    private readonly failedLogins: FailedLogins,
    private readonly sessions: SessionsService,
    private readonly records: FailedLoginRecorder,
  ) {}

  async execute({
    input: { caller, oldPassword, newPassword, sender, context },
  }: ChangePassword): Promise<SignInResult> {
    const { role, accountId, expiresAt } = caller;
    const stream = streams.account(role, accountId);
    const [{ state }, key] = await Promise.all([
      this.decisions.state(stream, accountDecider),
      this.vault.accountKey(accountId),
    ]);
    if (!state.profile || !state.credential || !key) throw new Refusal('not-found');
    const { email, username } = open(key, accountId, state.profile);
    const loginName: ReservedField = role === 'admin' ? ['username', username] : ['email', email];
    const account = await this.reservations.streamOf(role, ...loginName);
    const device = await this.devices.knownAs(sender.device, account);
    const attempt = { account, address: sender.address, device };
    await this.failedLogins.check(attempt);
    if (!(await this.passwords.matches(oldPassword, open(key, accountId, state.credential).passwordHash))) {
      await this.failedLogins.count(attempt);
      this.records.note(role, accountId, context);
      throw new Refusal('invalid', { errors: { oldPassword: 'oldPasswordWrong' } });
    }
    await this.failedLogins.check(attempt);
    const credential = seal(key, accountId, { passwordHash: await this.passwords.hash(newPassword) });
    const change = { type: 'ChangePassword', accountId, credential, replaces: state.credential } as const;
    const changed = await this.decisions.decide(stream, accountDecider, change, context);
    this.sessions.note(changed.events);
    const rememberMe = expiresAt.getTime() - context.now.getTime() > SESSION_HOURS * HOUR_MS;
    const holder = { accountId, role, epoch: changed.state.epoch, rememberMe };
    return this.sessions.start(holder, childContext(context, 'session after a changed password'));
  }
}
