import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.decider.js';
import { ReservationsService, type ReservedField } from './reservations.service.js';

export interface RegistrationResult {
  /** Position of the registration; undefined if the same command was processed before. */
  readonly position: Position | undefined;
}

export class RegisterAccount extends Command<RegistrationResult> {
  constructor(
    readonly input: {
      readonly accountId: string;
      readonly role: Role;
      /** Email; empty for admins. */
      readonly email: string;
      readonly username: string;
      readonly password: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

const TAKEN_REFUSALS = { student: 'student-taken', tutor: 'tutor-taken', admin: 'account-taken' } as const;

/** Reserves email and username, registers the account and confirms the reservations. Releases them on failure. */
@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly passwords: PasswordHasher,
    private readonly reservations: ReservationsService,
    private readonly decisions: Decisions,
  ) {}

  async execute({ input }: RegisterAccount): Promise<RegistrationResult> {
    const { accountId, role, email, username, context } = input;
    const emails: ReservedField[] = email ? [['email', email]] : [];
    const reservedFields: ReservedField[] = [...emails, ['username', username]];
    const open = (reservations: readonly string[]) => this.open(input, reservations);
    try {
      return await this.reservations.whileReserved({ role, accountId, fields: reservedFields }, context, open);
    } catch (failed) {
      throw Refusal.is(failed, 'account-taken') ? takenRefusal(role) : failed;
    }
  }

  private async open(input: RegisterAccount['input'], reservations: readonly string[]): Promise<RegistrationResult> {
    const { accountId, role, email, username, password, context } = input;
    const [key, passwordHash] = await Promise.all([
      this.vault.createAccountKey(accountId),
      this.passwords.hash(password),
    ]);
    const identity = seal(key, accountId, { email, username });
    const credential = seal(key, accountId, { passwordHash });
    const register = { type: 'Register', accountId, role, identity, credential, reservations } as const;
    return this.decisions.decide(streams.account(role, accountId), accountDecider, register, context);
  }
}

/** Returns the refusal of a taken email or username, without revealing which one is taken. */
const takenRefusal = (role: Role): Refusal =>
  new Refusal(TAKEN_REFUSALS[role], { errors: { email: 'accountTaken', username: 'accountTaken' } });
