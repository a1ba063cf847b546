import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '../contracts/events/session.events.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { AccountStreams } from './account-streams.js';
import { ReservationsService, type ReservedField } from './reservations.service.js';

export interface Registration {
  readonly accountId: string;
  readonly role: Role;
  /** Email; empty for admins. */
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** A requested change of a ban. */
export interface BanChange {
  readonly role: Exclude<Role, 'admin'>;
  readonly accountId: string;
  /** Requested state; undefined toggles the ban. */
  readonly isBanned: boolean | undefined;
  /** Reason of a ban; empty or undefined for none. */
  readonly reason: string | undefined;
}

const TAKEN_REFUSALS = { student: 'student-taken', tutor: 'tutor-taken', admin: 'account-taken' } as const;

/** Registers and bans accounts. */
@Injectable()
export class AccountsService {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly passwords: PasswordHasher,
    private readonly reservations: ReservationsService,
    private readonly accounts: AccountStreams,
  ) {}

  /**
   * Reserves email and username, registers the account and confirms the reservations. Releases them on failure.
   * @returns the position of the registration; undefined if the same command was processed before
   */
  async register(registration: Registration, context: CommandContext): Promise<{ position: Position | undefined }> {
    const { accountId, role, email, username, password } = registration;
    const emails: ReservedField[] = email ? [['email', email]] : [];
    const fields: ReservedField[] = [...emails, ['username', username]];
    try {
      return await this.reservations.whileReserved({ role, accountId, fields }, context, async (reservations) => {
        const [key, passwordHash] = await Promise.all([
          this.vault.createAccountKey(accountId),
          this.passwords.hash(password),
        ]);
        const identity = seal(key, accountId, { email, username });
        const credential = seal(key, accountId, { passwordHash });
        const register = { type: 'Register', accountId, role, identity, credential, reservations } as const;
        return this.accounts.decide(role, register, context);
      });
    } catch (failed) {
      throw Refusal.is(failed, 'account-taken') ? takenRefusal(role) : failed;
    }
  }

  /** Bans or unbans an account. Idempotent per command id. */
  async toggleBan(
    { role, reason, ...change }: BanChange,
    context: CommandContext,
  ): Promise<{ isBanned: boolean; position: Position | undefined }> {
    const sealedReason = reason ? await this.sealedFor(change.accountId, reason) : undefined;
    const toggle = { type: 'ToggleBan', ...change, reason: sealedReason } as const;
    const { state, position } = await this.accounts.decide(role, toggle, context);
    return { isBanned: state.banned, position };
  }

  private async sealedFor(accountId: string, reason: string) {
    const key = await this.vault.accountKey(accountId);
    if (!key) throw new Refusal('not-found');
    return seal(key, accountId, reason);
  }
}

/** Returns the refusal of a taken email or username, without revealing which one is taken. */
const takenRefusal = (role: Role): Refusal =>
  new Refusal(TAKEN_REFUSALS[role], { errors: { email: 'accountTaken', username: 'accountTaken' } });
