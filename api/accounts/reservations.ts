import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Reserved } from '../contracts/events/reservation.events.js';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.decider.js';
import { reservationDecider, type Reserve } from './reservation.decider.js';

/** An email or a username in the form in which they are compared. */
const normalForm = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The stream that says who has it; named by an HMAC, so that no stream tells an email. */
export const reservationStream = (key: Buffer, role: Role, what: Reserve['what'], text: string): string =>
  streams.reservation(
    createHmac('sha256', key)
      .update(`${role} ${what} ${normalForm(text)}`)
      .digest('hex'),
  );

/** What an account asks for. */
export type Wanted = readonly [what: Reserve['what'], text: string];

/** Which reservation is meant, and whose it is. */
export type Reservation = Pick<Reserved['data'], 'reservation' | 'role' | 'accountId'>;

/** Emails and usernames, each unique for a role. */
@Injectable()
export class Reservations {
  private readonly log = new Logger('reservations');

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decisions: Decisions,
  ) {}

  /** The stream that says who has it. */
  async streamOf(role: Role, what: Reserve['what'], text: string): Promise<string> {
    return reservationStream(await this.vault.lastingKey('reservations'), role, what, text);
  }

  /** Which account has it, confirmed or not. */
  async heldBy(reservation: string): Promise<string | undefined> {
    return (await this.decisions.state(reservation, reservationDecider)).state.heldBy;
  }

  /** Accounts of any role that have this username or email: one for each role at the most. */
  async accountsNamed(text: string): Promise<string[]> {
    const places = (['student', 'tutor', 'admin'] as const).flatMap((role) =>
      (['email', 'username'] as const).map((what) => this.streamOf(role, what, text)),
    );
    const holders = await Promise.all((await Promise.all(places)).map((reservation) => this.heldBy(reservation)));
    return [...new Set(holders.filter((accountId) => accountId !== undefined))];
  }

  /** @throws Refusal when another account has it, or when this very command had it and lost it */
  async reserve(reserve: Omit<Reserve, 'type'>, context: CommandContext): Promise<void> {
    const command = { type: 'Reserve', ...reserve } as const;
    const { state } = await this.decisions.decide(reserve.reservation, reservationDecider, command, context);
    if (state.heldBy !== reserve.accountId) throw new Refusal('registration-lapsed');
  }

  /**
   * Reserves all for an account, lets it come to hold them, and confirms them; where that fails, releases those it does not hold.
   * @param hold given the streams of what was reserved
   * @throws Refusal 'account-taken' when another account has one of them
   */
  async whileReserved<Held>(
    { role, accountId, wanted }: Pick<Reservation, 'role' | 'accountId'> & { readonly wanted: readonly Wanted[] },
    context: CommandContext,
    hold: (reservations: readonly string[]) => Promise<Held>,
  ): Promise<Held> {
    const reserved: Reservation[] = [];
    try {
      // one after the other, since two accounts at once could otherwise each take what the other one needs
      for (const [what, text] of wanted) {
        const reservation = await this.streamOf(role, what, text);
        await this.reserve({ reservation, what, role, accountId }, context);
        reserved.push({ reservation, role, accountId });
      }
      const held = await hold(reserved.map(({ reservation }) => reservation));
      await this.each(reserved, (reservation) => this.confirm(reservation, context));
      return held;
    } catch (failed) {
      await this.concludeAll(reserved, context);
      throw failed;
    }
  }

  concludeAll(reserved: readonly Reservation[], context: CommandContext): Promise<void> {
    return this.each(reserved, (reservation) => this.conclude(reservation, context));
  }

  /** Its account holds it: it no longer lapses. */
  async confirm({ reservation, accountId }: Reservation, context: CommandContext): Promise<void> {
    const command = { type: 'Confirm', reservation, accountId } as const;
    await this.decisions.decide(reservation, reservationDecider, command, derivedContext(context, 'confirm'));
  }

  /** Confirms it when its account holds it by now, and releases it otherwise. */
  async conclude(wanted: Reservation, context: CommandContext): Promise<void> {
    const { reservation, role, accountId } = wanted;
    // the account gives it up first, so that a late command can't make it hold what is released
    const { state } = await this.decisions.decide(
      streams.account(role, accountId),
      accountDecider,
      { type: 'AbandonReservation', accountId, reservation },
      derivedContext(context, `abandon ${reservation}`),
    );
    if (state.holds.includes(reservation)) return this.confirm(wanted, context);
    const release = { type: 'Release', reservation, accountId } as const;
    await this.decisions.decide(reservation, reservationDecider, release, derivedContext(context, 'release'));
  }

  /** What fails here the process that lapses reservations does a minute later. */
  private async each(
    reserved: readonly Reservation[],
    task: (reservation: Reservation) => Promise<void>,
  ): Promise<void> {
    for (const outcome of await Promise.allSettled(reserved.map(task))) {
      if (outcome.status === 'rejected') this.log.warn(`a reservation waits: ${(outcome.reason as Error).message}`);
    }
  }
}
