import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PROCESSES_LEASE, type HeldLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { ModelTestPapers } from './model-test-papers.js';

/** open screens see a test go live half a second after its schedule at the latest */
const EVERY_MS = 250;

/** Records that a model test went live or is archived, at the moment when it is, so that it is told to open screens. */
@Injectable()
export class ModelTestScheduleProcess extends RecurringProcess {
  constructor(
    private readonly modelTests: ModelTests,
    private readonly papers: ModelTestPapers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: HeldLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async doWhatIsDue(): Promise<void> {
    const now = this.clock.now();
    const due = await this.modelTests.due(now);
    await Promise.all(due.map(({ _id }) => this.items.run(streams.modelTest(_id), () => this.papers.follow(_id, now))));
  }
}
