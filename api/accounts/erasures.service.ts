import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AccountDeleted } from '../contracts/events/account.events.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { childContext } from '../platform/commands/derived-id.js';
import type { Position } from '../platform/event-store/event-store.js';
import { MailOutbox } from '../platform/mail/mail-outbox.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { PersonalReadModels } from '../../projections/personal-read-models.js';
import { AccountStreams } from './account-streams.js';
import { RecoveriesService } from './recovery/recoveries.service.js';
import { ReservationsService } from './reservations.service.js';

/** Maximum time that the request waits for the erasure, which continues in the background. */
const WAIT_MS = 4_000;

/** A deleted account with the log position of its deletion. */
export interface Deletion {
  readonly deleted: AccountDeleted['data'];
  readonly position: Position;
}

/**
 * Deletes accounts and erases their personal data. Every step is idempotent, so that an interrupted erasure can be
 * resumed.
 */
@Injectable()
export class ErasuresService {
  private readonly log = new Logger('deletion of accounts');

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    private readonly reservations: ReservationsService,
    private readonly recoveries: RecoveriesService,
    private readonly outbox: MailOutbox,
    private readonly readModels: PersonalReadModels,
    private readonly accounts: AccountStreams,
  ) {}

  /**
   * Permanently deletes an account.
   * @throws Refusal `not-found` if the account does not exist or is already deleted
   */
  async deleteAccount(
    account: Pick<AccountDeleted['data'], 'role' | 'accountId'>,
    context: CommandContext,
  ): Promise<{ position: Position | undefined }> {
    const command = { type: 'DeleteAccount', ...account } as const;
    const { events, position } = await this.accounts.decide(account.role, command, context);
    const deleted = events.find((event) => event.type === 'AccountDeleted')?.data;
    if (deleted) await this.erase({ deleted, position: position! }, context);
    return { position };
  }

  /** Waits for the erasure up to WAIT_MS. EraseAccounts resumes an erasure that fails or takes longer. */
  private async erase(deletion: Deletion, context: CommandContext): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const steps = async () => {
      await this.erasePersonalData(deletion, context);
      await this.purge([deletion]);
      await this.concludeErasure(deletion, context);
    };
    const erased = steps().catch((error: Error) => {
      this.log.warn(`erasing ${deletion.deleted.accountId} is postponed: ${error.message}`);
    });
    await Promise.race([erased, new Promise((resolve) => (timer = setTimeout(resolve, WAIT_MS)))]);
    clearTimeout(timer);
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
  async concludeErasure({ deleted: { role, accountId } }: Deletion, context: CommandContext): Promise<void> {
    const conclude = { type: 'ConcludeErasure', accountId } as const;
    await this.accounts.decide(role, conclude, childContext(context, `conclude the erasure of ${accountId}`));
  }
}
