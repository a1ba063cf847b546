import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { GRACE_MS } from '../contracts/http/limits.js';
import type { RunningAttemptDocument } from '../../projections/running-attempts/running-attempts.projection.js';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { AttemptsService } from './attempts.service.js';
import { OutageProcess } from './outage.process.js';

const EVERY_MS = 1_000;
/** Maximum number of attempts finished concurrently, so that answers are not delayed when many attempts end at once. */
const CONCURRENT_MAX = 20;

/** Finishes overdue attempts, including those that became overdue while no server was running. */
@Injectable()
export class AttemptDeadlineProcess extends RecurringProcess {
  constructor(
    private readonly sittings: RunningAttemptsQueries,
    private readonly attempts: AttemptsService,
    private readonly outages: OutageProcess,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    const now = this.clock.now();
    const due = new Date(now.getTime() - GRACE_MS);
    for await (const attempts of this.sittings.findDue(due, CONCURRENT_MAX)) {
      // an outage extends the grace period, so a listed attempt may still be open
      const overdueAttempts = attempts.filter(({ deadline }) => now > this.outages.graceEnd(deadline));
      await Promise.all(overdueAttempts.map((attempt) => this.finish(attempt)));
      if (this.stopped || !this.lease.isHeld() || overdueAttempts.length < attempts.length) return;
    }
  }

  private async finish({ _id, studentId }: RunningAttemptDocument): Promise<void> {
    const context = {
      commandId: randomUUID(),
      actor: 'process:attempt-deadline',
      correlationId: randomUUID(),
      now: this.clock.now(),
    };
    await this.items.run(streams.attempt(_id), () => this.attempts.bringUpToDate(_id, studentId, context));
  }
}
