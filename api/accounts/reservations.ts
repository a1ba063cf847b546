import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { Role } from '../contracts/events/session.events.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedId } from '../platform/commands/event-id.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { reservationDecider, type Reserve } from './reservation.decider.js';

/** An email or a username in the form in which they are compared. */
export const normalForm = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The stream that says who has it; named by an HMAC, so that no stream tells an email. */
export const reservationStream = (key: Buffer, role: Role, what: Reserve['what'], text: string): string =>
  streams.reservation(
    createHmac('sha256', key)
      .update(`${role} ${what} ${normalForm(text)}`)
      .digest('hex'),
  );

/** Emails and usernames, each unique for a role, each known by its reservation's stream alone. */
@Injectable()
export class Reservations {
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

  /** @throws Refusal (conflict) when another account has it */
  async reserve(reserve: Omit<Reserve, 'type'>, context: CommandContext): Promise<void> {
    await this.decisions.decide(reserve.reservation, reservationDecider, { type: 'Reserve', ...reserve }, context);
  }

  async release(reservation: string, accountId: string, context: CommandContext): Promise<void> {
    // of its own id: the command that reserved it is done in this stream already
    const own = { ...context, commandId: derivedId('release', context.commandId) };
    await this.decisions.decide(reservation, reservationDecider, { type: 'Release', reservation, accountId }, own);
  }
}
