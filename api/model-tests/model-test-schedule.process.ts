import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { ModelTests } from '../../projections/model-tests/model-tests.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { PROCESSES_LEASE, type HeldLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { modelTestDecider } from './model-test.js';

/** open screens see a test go live half a second after its schedule at the latest */
const EVERY_MS = 250;

/** Records that a model test went live or is archived, at the moment when it is, so that it is told to open screens. */
@Injectable()
export class ModelTestScheduleProcess extends RecurringProcess {
  constructor(
    private readonly modelTests: ModelTests,
    private readonly decisions: Decisions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: HeldLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async doWhatIsDue(): Promise<void> {
    const now = this.clock.now();
    const due = await this.modelTests.due(now);
    const followed = await Promise.allSettled(due.map((test) => this.follow(test, now)));
    const failed = followed.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private follow({ _id: modelTestId, status, liveFrom, liveUntil }: ModelTestDocument, now: Date) {
    const commandId = derivedId('model-test-schedule', modelTestId, status, liveFrom, liveUntil);
    const context = { commandId, actor: 'process:model-test-schedule', correlationId: commandId, now };
    const follow = { type: 'FollowSchedule', modelTestId } as const;
    return this.decisions.decide(streams.modelTest(modelTestId), modelTestDecider, follow, context);
  }
}
