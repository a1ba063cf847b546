import { Inject, Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { Passwords } from '../platform/auth/passwords.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.decider.js';
import type { Reserve } from './reservation.decider.js';
import { Reservations } from './reservations.js';
import { WithdrawRegistration } from './withdraw-registration.js';

export interface Registered {
  /** undefined when the very same command was done before */
  readonly position: Position | undefined;
}

export class RegisterAccount extends Command<Registered> {
  constructor(
    readonly accountId: string,
    readonly role: Role,
    /** '' for admins, who have none */
    readonly email: string,
    readonly username: string,
    readonly password: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const TAKEN = { student: 'student-taken', tutor: 'tutor-taken', admin: 'account-taken' } as const;

/** Reserves email and username, then opens the account; what was reserved is taken back when that fails. */
@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  private readonly log = new Logger('registration');

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly reservations: Reservations,
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: RegisterAccount): Promise<Registered> {
    const reservations = await this.reserve(command);
    try {
      return await this.open(command, reservations);
    } catch (failed) {
      const { role, accountId, context } = command;
      await this.attempt(() => this.commands.execute(new WithdrawRegistration(role, accountId, reservations, context)));
      throw failed;
    }
  }

  /** One after the other, since two registrations at once could otherwise each take what the other one needs. */
  private async reserve({ accountId, role, email, username, context }: RegisterAccount): Promise<string[]> {
    const wanted: [Reserve['what'], string][] = email ? [['email', email]] : [];
    wanted.push(['username', username]);
    const reserved: string[] = [];
    try {
      for (const [what, text] of wanted) {
        const reservation = await this.reservations.streamOf(role, what, text);
        await this.reservations.reserve({ reservation, what, role, accountId }, context);
        reserved.push(reservation);
      }
      return reserved;
    } catch (failed) {
      for (const reservation of reserved) {
        await this.attempt(() => this.reservations.release(reservation, accountId, context));
      }
      throw failed instanceof Refusal ? taken(role) : failed;
    }
  }

  private async open(command: RegisterAccount, reservations: readonly string[]): Promise<Registered> {
    const { accountId, role, email, username, password, context } = command;
    const [key, passwordHash] = await Promise.all([
      this.vault.createAccountKey(accountId),
      this.passwords.hash(password),
    ]);
    return this.decisions.decide(
      streams.account(role, accountId),
      accountDecider,
      {
        type: 'ConfirmRegistration',
        accountId,
        role,
        identity: seal(key, accountId, { email, username }),
        credential: seal(key, accountId, { passwordHash }),
        reservations,
      },
      context,
    );
  }

  /** What can't be taken back now lapses a minute later. */
  private async attempt(takeBack: () => Promise<void>): Promise<void> {
    await takeBack().catch((error: Error) => this.log.warn(`a reservation is left to lapse: ${error.message}`));
  }
}

/** Which of the two is taken, nobody is told. */
const taken = (role: Role): Refusal =>
  new Refusal(TAKEN[role], { errors: { email: 'accountTaken', username: 'accountTaken' } });
