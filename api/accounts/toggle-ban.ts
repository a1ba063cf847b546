import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '../contracts/events/session.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { seal } from '../platform/vault/sealing.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { accountDecider } from './account.decider.js';
import { SessionsService } from './sessions.service.js';

/** Toggles the ban, or sets it to `isBanned`. Idempotent per command id. */
export class ToggleBan extends Command<{ isBanned: boolean; position: Position | undefined }> {
  constructor(
    readonly input: {
      readonly role: Exclude<Role, 'admin'>;
      readonly accountId: string;
      readonly isBanned: boolean | undefined;
      /** Reason of a ban; empty for none */
      readonly reason: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ToggleBan)
export class ToggleBanHandler implements ICommandHandler<ToggleBan> {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly decisions: Decisions,
    private readonly sessions: SessionsService,
  ) {}

  async execute({
    input: { role, accountId, isBanned, reason, context },
  }: ToggleBan): Promise<{ isBanned: boolean; position: Position | undefined }> {
    const toggle = {
      type: 'ToggleBan',
      accountId,
      isBanned,
      reason: reason ? await this.sealedFor(accountId, reason) : undefined,
    } as const;
    const { state, events, position } = await this.decisions.decide(
      streams.account(role, accountId),
      accountDecider,
      toggle,
      context,
    );
    this.sessions.note(events);
    return { isBanned: state.banned, position };
  }

  private async sealedFor(accountId: string, reason: string) {
    const key = await this.vault.accountKey(accountId);
    if (!key) throw new Refusal('not-found');
    return seal(key, accountId, reason);
  }
}
