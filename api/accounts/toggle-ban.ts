import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import type { Position } from '../platform/event-store/event-store.js';
import { accountDecider } from './account.decider.js';
import { SessionsService } from './sessions.service.js';

/** Toggles the ban, or sets it to `isBanned`. Idempotent per command id. */
export class ToggleBan extends Command<{ isBanned: boolean; position: Position | undefined }> {
  constructor(
    readonly input: {
      readonly role: Exclude<Role, 'admin'>;
      readonly accountId: string;
      readonly isBanned: boolean | undefined;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ToggleBan)
export class ToggleBanHandler implements ICommandHandler<ToggleBan> {
  constructor(
    private readonly decisions: Decisions,
    private readonly sessions: SessionsService,
  ) {}

  async execute({
    input: { role, accountId, isBanned, context },
  }: ToggleBan): Promise<{ isBanned: boolean; position: Position | undefined }> {
    const toggle = { type: 'ToggleBan', accountId, isBanned } as const;
    const { state, events, position } = await this.decisions.decide(
      streams.account(role, accountId),
      accountDecider,
      toggle,
      context,
    );
    this.sessions.note(events);
    return { isBanned: state.banned, position };
  }
}
