import { Injectable, Logger } from '@nestjs/common';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { SESSION_HOURS } from '../contracts/http/limits.js';
import type { Caller } from '../platform/auth/access.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { FailedLogins } from '../platform/limits/account-limits.js';
import { open, seal } from '../platform/vault/sealing.js';
import { AccountStreams, passwordHashOf, type Account } from './account-streams.js';
import { DeviceRegistry, type Sender } from './device-registry.js';
import { failedLoginsDecider } from './failed-logins.decider.js';
import { ReservationsService } from './reservations.service.js';
import { SessionsService, type SignInResult } from './sessions.service.js';

const HOUR_MS = 3_600_000;

/** A password with the login name for which it is entered. */
export interface EnteredPassword {
  readonly role: Role;
  /** Stream name of the reservation of the login name. */
  readonly reservation: string;
  readonly password: string;
  readonly sender: Sender;
}

/** Verifies and changes passwords. Wrong ones count as failed logins. */
@Injectable()
export class PasswordsService {
  private readonly log = new Logger('failed logins');

  constructor(
    private readonly accounts: AccountStreams,
    private readonly reservations: ReservationsService,
    private readonly hasher: PasswordHasher,
    private readonly devices: DeviceRegistry,
    private readonly failedLogins: FailedLogins,
    private readonly sessions: SessionsService,
    private readonly commands: Commands,
  ) {}

  /**
   * Returns the account with this login name and password; undefined if there is none.
   * @throws Refusal `too-many` after too many failed logins
   */
  async verify(
    { role, reservation, password, sender }: EnteredPassword,
    context: CommandContext,
  ): Promise<Account | undefined> {
    const device = await this.devices.knownAs(sender.device, reservation);
    const attempt = { account: reservation, address: sender.address, device };
    await this.failedLogins.check(attempt);
    const account = await this.accounts.withReservation(role, reservation);
    if (!(await this.hasher.matches(password, passwordHashOf(account)))) {
      await this.failedLogins.count(attempt);
      // in the background, so that the response time does not reveal whether the account exists
      this.noteFailedLogin(account, context).catch((error: Error) => {
        this.log.warn(`a failed login was not recorded: ${error.message}`);
      });
      return undefined;
    }
    await this.failedLogins.check(attempt);
    return account;
  }

  /**
   * Verifies the current password, replaces it and ends all sessions of the account.
   * @returns a new session for the caller
   */
  async changePassword(
    { role, accountId, expiresAt }: Caller,
    { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
    sender: Sender,
    context: CommandContext,
  ): Promise<SignInResult> {
    const { state, key } = await this.accounts.read(role, accountId);
    if (!state.profile || !state.credential || !key) throw new Refusal('not-found');
    const { email, username } = open(key, accountId, state.profile);
    const reservation = await this.reservations.ofLogin(role, role === 'admin' ? username : email);
    const account = await this.verify({ role, reservation, password: oldPassword, sender }, context);
    if (account?.accountId !== accountId) {
      throw new Refusal('invalid', { errors: { oldPassword: 'oldPasswordWrong' } });
    }
    const credential = seal(key, accountId, { passwordHash: await this.hasher.hash(newPassword) });
    const change = { type: 'ChangePassword', accountId, credential, replaces: state.credential } as const;
    const changed = await this.accounts.decide(role, change, context);
    const rememberMe = expiresAt.getTime() - context.now.getTime() > SESSION_HOURS * HOUR_MS;
    const holder = { accountId, role, epoch: changed.state.epoch, rememberMe };
    return this.sessions.startSession(holder, childContext(context, 'session after a changed password'));
  }

  private async noteFailedLogin({ role, state, ...account }: Account, context: CommandContext): Promise<void> {
    const accountId = state.credential === undefined ? null : account.accountId;
    const stream = streams.failedLogins(accountId ?? `nobody-${role}`);
    const failures = await this.failedLogins.countToRecord(stream);
    const command = { type: 'NoteFailedLogin', accountId, role, failures } as const;
    await this.commands.decide(stream, failedLoginsDecider, command, context);
  }
}
