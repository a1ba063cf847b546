import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedId } from '../platform/commands/event-id.js';
import { accountDecider } from './account.decider.js';
import { Reservations } from './reservations.js';

/** Takes back what a registration reserved, unless its account is there. */
export class WithdrawRegistration extends Command<void> {
  constructor(
    readonly role: Role,
    readonly accountId: string,
    /** streams */
    readonly reservations: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawRegistration)
export class WithdrawRegistrationHandler implements ICommandHandler<WithdrawRegistration> {
  constructor(
    private readonly decisions: Decisions,
    private readonly reservations: Reservations,
  ) {}

  async execute({ role, accountId, reservations, context }: WithdrawRegistration): Promise<void> {
    // first the account's door is closed, so that a late registration can't follow what is released
    const { state } = await this.decisions.decide(
      streams.account(role, accountId),
      accountDecider,
      { type: 'AbandonRegistration', accountId },
      { ...context, commandId: derivedId('abandon', context.commandId) },
    );
    if (state.status !== 'abandoned') return;
    for (const reservation of reservations) await this.reservations.release(reservation, accountId, context);
  }
}
