import { Inject, Injectable } from '@nestjs/common';
import type { AccountDeleted } from '../contracts/events/account.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import type { Position } from '../platform/event-store/event-store.js';
import { MailOutbox } from '../platform/mail/mail-outbox.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PersonalReadModels } from '../../projections/personal-read-models.js';
import { accountDecider } from './account.decider.js';
import { RecoveriesService } from './recovery/recoveries.service.js';
import { ReservationsService } from './reservations.service.js';

/** A deleted account with the log position of its deletion. */
export interface Deletion {
  readonly deleted: AccountDeleted['data'];
  readonly position: Position;
}

/**
 * Erases the personal data of deleted accounts. Every step is idempotent, so that an interrupted erasure can be
 * resumed.
 */
@Injectable()
export class ErasuresService {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: ReservationsService,
    private readonly recoveries: RecoveriesService,
    private readonly outbox: MailOutbox,
    private readonly readModels: PersonalReadModels,
    private readonly decisions: Decisions,
  ) {}

  /**
   * Erases the personal data of all given accounts.
   * @throws Error if a step fails
   */
  async execute(deletions: readonly Deletion[], context: CommandContext): Promise<void> {
    for (const deletion of deletions) await this.erasePersonalData(deletion, context);
    await this.purge(deletions);
    for (const deletion of deletions) await this.conclude(deletion, context);
  }

  /**
   * Removes deleted accounts from the read models.
   * @throws Error if the read models have not processed the deletions yet
   */
  async purge(deletions: readonly Deletion[]): Promise<void> {
    const last = deletions.reduce((newest, { position }) => (position > newest ? position : newest), 0n);
    if (!(await this.readModels.purge(last))) throw new Error('the read models do not contain the deletion yet');
  }

  /** Releases the email and username, deletes mails and recovery codes, and destroys the account's encryption key. */
  async erasePersonalData({ deleted }: Deletion, context: CommandContext): Promise<void> {
    const { accountId, role, reservations } = deleted;
    await this.reservations.concludeAll(
      reservations.map((reservation) => ({ reservation, role, accountId })),
      context,
    );
    for (const reservation of reservations) await this.recoveries.deleteRecords(reservation, context.now);
    await this.outbox.deleteMails(accountId);
    // last step: also removes the deleted records from the vault's log
    await this.vault.destroyAccountKeys([accountId]);
  }

  /** Records that the erasure is complete. */
  async conclude({ deleted: { role, accountId } }: Deletion, context: CommandContext): Promise<void> {
    const conclude = { type: 'ConcludeErasure', accountId } as const;
    const concluding = childContext(context, `conclude the erasure of ${accountId}`);
    await this.decisions.decide(streams.account(role, accountId), accountDecider, conclude, concluding);
  }
}
