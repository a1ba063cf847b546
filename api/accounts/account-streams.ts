import { Inject, Injectable } from '@nestjs/common';
import type { AccountEvent } from '../contracts/events/account.events.js';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { SessionRegister } from '../platform/auth/session-register.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { open } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider, type AccountCommand, type AccountState } from './account.decider.js';
import { reservationDecider } from './reservation.decider.js';

/** Account id for unknown names. Its lookups keep the response time equal to that of known names. */
const NO_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

/** The recorded state of an account. */
export interface Account {
  readonly role: Role;
  readonly accountId: string;
  readonly state: AccountState;
  /** Encryption key; undefined if the account does not exist or is erased. */
  readonly key: Buffer | undefined;
}

/** Reads accounts from the event streams, because read models may be behind, and decides on their commands. */
@Injectable()
export class AccountStreams {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly sessions: SessionRegister,
    private readonly commands: Commands,
  ) {}

  async read(role: Role, accountId: string): Promise<Account> {
    const [{ state }, key] = await Promise.all([
      this.commands.state(streams.account(role, accountId), accountDecider),
      this.vault.accountKey(accountId),
    ]);
    return { role, accountId, state, key };
  }

  /** Returns the account with a reservation. Takes the same time without one. */
  async withReservation(role: Role, reservation: string): Promise<Account> {
    const { state } = await this.commands.state(reservation, reservationDecider);
    return this.read(role, state.holder ?? NO_ACCOUNT_ID);
  }

  /**
   * Decides on a command of an account. Once the call resolves, tokens of ended sessions are invalid in this process.
   * @throws Refusal
   */
  async decide(
    role: Role,
    command: AccountCommand,
    context: CommandContext,
  ): Promise<DecisionResult<AccountState, AccountEvent>> {
    const stream = streams.account(role, command.accountId);
    const result = await this.commands.decide(stream, accountDecider, command, context);
    this.sessions.noteAll(result.events);
    return result;
  }
}

/** Returns the password hash of an account; undefined if it does not exist. */
export function passwordHashOf({ accountId, state: { credential }, key }: Account): string | undefined {
  return credential === undefined || !key ? undefined : open(key, accountId, credential).passwordHash;
}
