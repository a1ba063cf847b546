import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PendingErasure } from '../../projections/pending-erasures/pending-erasures.projection.js';
import { PendingErasuresQueries } from '../../projections/pending-erasures/pending-erasures.queries.js';
import { streams } from '../contracts/events/streams.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { ErasuresService, type Deletion } from './erasures.service.js';

const EVERY_MS = 10_000;

/** Resumes interrupted erasures until no personal data of deleted accounts remains. */
@Injectable()
export class EraseAccounts extends RecurringProcess {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pending: PendingErasuresQueries,
    private readonly erasures: ErasuresService,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    for await (const page of this.pending.all()) {
      if (this.stopped || page.length === 0) return;
      const ids = { commandId: randomUUID(), correlationId: randomUUID() };
      const context = { ...ids, actor: 'process:erase-accounts', now: this.clock.now() };
      await this.erase(page.map(deletionOf), context);
    }
  }

  /** Erases the given accounts. Read models are purged once for all accounts, because a purge is slow. */
  private async erase(deletions: readonly Deletion[], context: CommandContext): Promise<void> {
    const erasedDeletions: Deletion[] = [];
    for (const deletion of deletions) {
      const erase = () => this.erasures.erasePersonalData(deletion, context);
      if (await this.items.run(`${streamOf(deletion)} erasure`, erase)) erasedDeletions.push(deletion);
    }
    if (erasedDeletions.length === 0) return;
    await this.erasures.purge(erasedDeletions);
    for (const deletion of erasedDeletions) {
      await this.items.run(streamOf(deletion), () => this.erasures.concludeErasure(deletion, context));
    }
  }
}

const streamOf = ({ deleted: { role, accountId } }: Deletion): string => streams.account(role, accountId);

const deletionOf = ({ _id: accountId, role, reservations, position }: PendingErasure): Deletion => ({
  deleted: { accountId, role, reservations },
  position: BigInt(position),
});
