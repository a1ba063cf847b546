import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Reserved } from '../contracts/events/reservation.events.js';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.decider.js';
import { reservationDecider, type Reserve } from './reservation.decider.js';

/** Normalizes an email or a username for comparison. */
const normalForm = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Returns the stream name of a reservation. The id is an HMAC, so that it does not reveal the email. */
export const reservationStream = (key: Buffer, role: Role, kind: Reserve['what'], text: string): string =>
  streams.reservation(
    createHmac('sha256', key)
      .update(`${role} ${kind} ${normalForm(text)}`)
      .digest('hex'),
  );

/** A name to reserve, with its kind. */
export type ReservedField = readonly [what: Reserve['what'], text: string];

/** A reservation with its account. */
export type Reservation = Pick<Reserved['data'], 'reservation' | 'role' | 'accountId'>;

/** Reserves emails and usernames, each unique per role. */
@Injectable()
export class ReservationsService {
  private readonly log = new Logger('reservations');

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly commands: Commands,
  ) {}

  /** Returns the stream name of the reservation of an email or username. */
  async streamOf(role: Role, kind: Reserve['what'], text: string): Promise<string> {
    return reservationStream(await this.vault.lastingKey('reservations'), role, kind, text);
  }

  /** Returns the stream name of the reservation of a login name: an email, or the username of an admin. */
  ofLogin(role: Role, name: string): Promise<string> {
    return this.streamOf(role, role === 'admin' ? 'username' : 'email', name);
  }

  /** Returns the id of the account with this reservation, confirmed or not. */
  async holderOf(reservation: string): Promise<string | undefined> {
    return (await this.commands.state(reservation, reservationDecider)).state.holder;
  }

  /** Returns the ids of all accounts with this username or email, at most one per role. */
  async findAccounts(text: string): Promise<string[]> {
    const pendingStreams = (['student', 'tutor', 'admin'] as const).flatMap((role) =>
      (['email', 'username'] as const).map((kind) => this.streamOf(role, kind, text)),
    );
    const holders = await Promise.all(
      (await Promise.all(pendingStreams)).map((reservation) => this.holderOf(reservation)),
    );
    return [...new Set(holders.filter((accountId) => accountId !== undefined))];
  }

  /**
   * Reserves a name for an account.
   * @throws Refusal if another account has it, or if this command reserved it before and lost it
   */
  async reserve(reserve: Omit<Reserve, 'type'>, context: CommandContext): Promise<void> {
    const command = { type: 'Reserve', ...reserve } as const;
    const { state } = await this.commands.decide(reserve.reservation, reservationDecider, command, context);
    if (state.holder !== reserve.accountId) throw new Refusal('registration-lapsed');
  }

  /**
   * Reserves all names for an account, runs `hold`, and confirms the reservations. On failure, releases the
   * reservations that the account does not hold.
   * @param task receives the stream names of the reservations
   * @throws Refusal `account-taken` if another account has one of the names
   */
  async whileReserved<Result>(
    {
      role,
      accountId,
      fields,
    }: Pick<Reservation, 'role' | 'accountId'> & { readonly fields: readonly ReservedField[] },
    context: CommandContext,
    task: (reservations: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    const reserved: Reservation[] = [];
    try {
      // sequentially, so that two concurrent registrations cannot block each other by reserving one name each
      for (const [kind, text] of fields) {
        const reservation = await this.streamOf(role, kind, text);
        await this.reserve({ reservation, what: kind, role, accountId }, context);
        reserved.push({ reservation, role, accountId });
      }
      const result = await task(reserved.map(({ reservation }) => reservation));
      await this.each(reserved, (reservation) => this.confirm(reservation, context));
      return result;
    } catch (failed) {
      await this.concludeAll(reserved, context);
      throw failed;
    }
  }

  concludeAll(reserved: readonly Reservation[], context: CommandContext): Promise<void> {
    return this.each(reserved, (reservation) => this.conclude(reservation, context));
  }

  /** Confirms a reservation that its account holds, so that it no longer lapses. */
  async confirm({ reservation, accountId }: Reservation, context: CommandContext): Promise<void> {
    const command = { type: 'Confirm', reservation, accountId } as const;
    await this.commands.decide(reservation, reservationDecider, command, childContext(context, 'confirm'));
  }

  /** Confirms the reservation if its account holds it, and releases it otherwise. */
  async conclude(fields: Reservation, context: CommandContext): Promise<void> {
    const { reservation, role, accountId } = fields;
    // the account abandons the reservation first, so that a delayed command cannot hold a released reservation
    const { state } = await this.commands.decide(
      streams.account(role, accountId),
      accountDecider,
      { type: 'AbandonReservation', accountId, reservation },
      childContext(context, `abandon ${reservation}`),
    );
    if (state.heldReservations.includes(reservation)) return this.confirm(fields, context);
    const release = { type: 'Release', reservation, accountId } as const;
    await this.commands.decide(reservation, reservationDecider, release, childContext(context, 'release'));
  }

  /** Runs a step for each reservation. LapseReservations retries failed steps after a minute. */
  private async each(
    reserved: readonly Reservation[],
    task: (reservation: Reservation) => Promise<void>,
  ): Promise<void> {
    for (const outcome of await Promise.allSettled(reserved.map(task))) {
      if (outcome.status === 'rejected')
        this.log.warn(`confirming or releasing a reservation is postponed: ${(outcome.reason as Error).message}`);
    }
  }
}
