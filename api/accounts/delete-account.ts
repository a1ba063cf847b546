import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountDeleted } from '../contracts/events/account.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import type { Position } from '../platform/event-store/event-store.js';
import { accountDecider } from './account.decider.js';
import { ErasuresService } from './erasures.service.js';
import { SessionsService } from './sessions.service.js';

/** Maximum time that the request waits for the erasure, which continues in the background. */
const WAIT_MS = 4_000;

/** Permanently deletes an account. */
export class DeleteAccount extends Command<{ position: Position | undefined }> {
  constructor(
    readonly input: {
      readonly role: AccountDeleted['data']['role'];
      readonly accountId: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  private readonly log = new Logger('deletion of accounts');

  constructor(
    private readonly decisions: Decisions,
    private readonly sessions: SessionsService,
    private readonly erasures: ErasuresService,
  ) {}

  /** @throws Refusal `not-found` if the account does not exist or is already deleted */
  async execute({ input: { role, accountId, context } }: DeleteAccount): Promise<{ position: Position | undefined }> {
    const { events, position } = await this.decisions.decide(
      streams.account(role, accountId),
      accountDecider,
      { type: 'DeleteAccount', accountId, role },
      context,
    );
    this.sessions.note(events);
    const deleted = events.find((event) => event.type === 'AccountDeleted')?.data;
    if (deleted) await this.erase(deleted, position!, context);
    return { position };
  }

  /** Waits for the erasure up to WAIT_MS. EraseAccountsProcess resumes an erasure that fails or takes longer. */
  private async erase(deleted: AccountDeleted['data'], position: Position, context: CommandContext): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const erased = this.erasures.execute([{ deleted, position }], context).catch((error: Error) => {
      this.log.warn(`erasing ${deleted.accountId} is postponed: ${error.message}`);
    });
    await Promise.race([erased, new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MS)))]);
    clearTimeout(timer);
  }
}
