import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HeldResultsQueries } from '../../projections/held-results/held-results.queries.js';
import { streams } from '../contracts/events/streams.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Refusal } from '../platform/commands/refusal.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { ModelTestsService } from './model-tests.service.js';

const EVERY_MS = 1_000;
/** Delay after the instant of the release in which attempts that were started just before it are recorded. */
const SETTLED_MS = 5_000;

/**
 * Releases held results at the expiry of their model test, at the time that its tutor set, or after its deletion, once
 * no attempt from the live period is running.
 */
@Injectable()
export class ReleaseResultsProcess extends RecurringProcess {
  constructor(
    private readonly heldResults: HeldResultsQueries,
    private readonly modelTests: ModelTestsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    for (const modelTestId of await this.heldResults.findDue(new Date(this.clock.now().getTime() - SETTLED_MS))) {
      await this.items.run(streams.modelTest(modelTestId), () => this.release(modelTestId));
      if (this.stopped || !this.lease.isHeld()) return;
    }
  }

  private async release(modelTestId: string): Promise<void> {
    const commandId = randomUUID();
    const context = {
      commandId,
      actor: 'process:release-results',
      correlationId: commandId,
      now: this.clock.now(),
    };
    try {
      await this.modelTests.releaseResults(modelTestId, 'expiry', context);
    } catch (error) {
      // attempts are still running; the next run tries again
      if (!Refusal.is(error, 'exam-running')) throw error;
    }
  }
}
