import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PendingErasure } from '../../projections/pending-erasures/pending-erasures.projection.js';
import { PendingErasures } from '../../projections/pending-erasures/pending-erasures.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PROCESSES_LEASE, type HeldLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { Erasures, type Deletion } from './erasures.js';

const EVERY_MS = 10_000;

/** Goes on with deletions that were cut short, until nothing tells any more who the deleted were. */
@Injectable()
export class EraseAccounts extends RecurringProcess {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pending: PendingErasures,
    private readonly erasures: Erasures,
    @Inject(PROCESSES_LEASE) lease: HeldLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async doWhatIsDue(): Promise<void> {
    for await (const page of this.pending.all()) {
      if (this.stopped || page.length === 0) return;
      const ids = { commandId: randomUUID(), correlationId: randomUUID() };
      const context = { ...ids, actor: 'process:erase-accounts', now: this.clock.now() };
      await this.erasures.carryOut(page.map(deletionOf), context);
    }
  }
}

const deletionOf = ({ _id: accountId, role, reservations, position }: PendingErasure): Deletion => ({
  deleted: { accountId, role, reservations },
  position: BigInt(position),
});
