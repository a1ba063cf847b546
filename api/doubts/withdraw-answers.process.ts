import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { PublishedAnswersQueries } from '../../projections/doubts/published-answers.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { DoubtsService } from './doubts.service.js';

const EVERY_MS = 10_000;

/** Withdraws the published answers to doubts of deleted accounts. They are hidden from the deletion on. */
@Injectable()
export class WithdrawAnswersProcess extends RecurringProcess {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly published: PublishedAnswersQueries,
    private readonly doubts: DoubtsService,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    for await (const link of this.published.ofDeletedAccounts()) {
      if (this.stopped) return;
      const ids = { commandId: randomUUID(), correlationId: randomUUID() };
      const context = { ...ids, actor: 'process:withdraw-answers', now: this.clock.now() };
      await this.items.run(streams.publishedAnswer(link.answerId), async () => {
        await this.doubts.withdrawAnswer(link, 'asker', context);
      });
    }
  }
}
