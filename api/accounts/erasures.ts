import { Inject, Injectable } from '@nestjs/common';
import type { AccountDeleted } from '../contracts/events/account.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import type { Position } from '../platform/event-store/event-store.js';
import { MailOutbox } from '../platform/mail/mail-outbox.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PersonalReadModels } from '../../projections/personal-read-models.js';
import { accountDecider } from './account.decider.js';
import { Recoveries } from './recovery/recoveries.js';
import { Reservations } from './reservations.js';

/** A deleted account, and where in the log it was deleted. */
export interface Deletion {
  readonly deleted: AccountDeleted['data'];
  readonly position: Position;
}

/** Destroys what tells who the deleted were. Every step may be done again; what one run leaves undone the next one does. */
@Injectable()
export class Erasures {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: Reservations,
    private readonly recoveries: Recoveries,
    private readonly outbox: MailOutbox,
    private readonly readModels: PersonalReadModels,
    private readonly decisions: Decisions,
  ) {}

  /** Email and username are free, and nothing tells any more who it was, when it resolves. @throws Error when something is left to be done */
  async carryOut(deletions: readonly Deletion[], context: CommandContext): Promise<void> {
    for (const deletion of deletions) await this.forget(deletion, context);
    await this.purge(deletions);
    for (const deletion of deletions) await this.conclude(deletion, context);
  }

  /** Removes what the read models hold of deleted accounts. @throws Error when they have not caught up with the deletions */
  async purge(deletions: readonly Deletion[]): Promise<void> {
    const last = deletions.reduce((newest, { position }) => (position > newest ? position : newest), 0n);
    if (!(await this.readModels.purge(last))) throw new Error('read models have not come to a deletion yet');
  }

  /** Frees the email and the username, drops mails and codes, and destroys the account's key. */
  async forget({ deleted }: Deletion, context: CommandContext): Promise<void> {
    const { accountId, role, reservations } = deleted;
    await this.reservations.concludeAll(
      reservations.map((reservation) => ({ reservation, role, accountId })),
      context,
    );
    for (const reservation of reservations) await this.recoveries.forget(reservation, context.now);
    await this.outbox.forget(accountId);
    // the last: with it what was removed before leaves the log of the vault
    await this.vault.destroyAccountKeys([accountId]);
  }

  /** Records that nothing is left to be done. */
  async conclude({ deleted: { role, accountId } }: Deletion, context: CommandContext): Promise<void> {
    const conclude = { type: 'ConcludeErasure', accountId } as const;
    const concluding = derivedContext(context, `conclude the erasure of ${accountId}`);
    await this.decisions.decide(streams.account(role, accountId), accountDecider, conclude, concluding);
  }
}
