import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import { Passwords } from '../platform/auth/passwords.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.js';
import type { Reserve } from './reservation.js';
import { Reservations, type Reservation } from './reservations.js';

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

/** Reserves email and username, opens the account, and confirms what was reserved, or releases it when that fails. */
@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  private readonly log = new Logger('registration');

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly reservations: Reservations,
    private readonly decisions: Decisions,
  ) {}

  async execute(command: RegisterAccount): Promise<Registered> {
    const reserved: Reservation[] = [];
    try {
      await this.reserve(command, reserved);
      const registered = await this.open(command, reserved);
      await this.each(reserved, (reservation) => this.reservations.confirm(reservation, command.context));
      return registered;
    } catch (failed) {
      await this.each(reserved, (reservation) => this.reservations.conclude(reservation, command.context));
      throw failed;
    }
  }

  /** One after the other, since two registrations at once could otherwise each take what the other one needs. */
  private async reserve(command: RegisterAccount, reserved: Reservation[]): Promise<void> {
    const { accountId, role, email, username, context } = command;
    const wanted: [Reserve['what'], string][] = email ? [['email', email]] : [];
    wanted.push(['username', username]);
    for (const [what, text] of wanted) {
      const reservation = await this.reservations.streamOf(role, what, text);
      try {
        await this.reservations.reserve({ reservation, what, role, accountId }, context);
      } catch (failed) {
        throw Refusal.is(failed, 'account-taken') ? taken(role) : failed;
      }
      reserved.push({ reservation, role, accountId });
    }
  }

  private async open(command: RegisterAccount, reserved: readonly Reservation[]): Promise<Registered> {
    const { accountId, role, email, username, password, context } = command;
    const [key, passwordHash] = await Promise.all([
      this.vault.createAccountKey(accountId),
      this.passwords.hash(password),
    ]);
    const identity = seal(key, accountId, { email, username });
    const credential = seal(key, accountId, { passwordHash });
    const reservations = reserved.map(({ reservation }) => reservation);
    const register = { type: 'Register', accountId, role, identity, credential, reservations } as const;
    return this.decisions.decide(streams.account(role, accountId), accountDecider, register, context);
  }

  /** What fails here the process that lapses reservations does a minute later. */
  private async each(reserved: readonly Reservation[], task: (reservation: Reservation) => Promise<void>) {
    for (const outcome of await Promise.allSettled(reserved.map(task))) {
      if (outcome.status === 'rejected') this.log.warn(`a reservation waits: ${(outcome.reason as Error).message}`);
    }
  }
}

/** Nobody is told which of the two is taken. */
const taken = (role: Role): Refusal =>
  new Refusal(TAKEN[role], { errors: { email: 'accountTaken', username: 'accountTaken' } });
