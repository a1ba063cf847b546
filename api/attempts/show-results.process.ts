import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { HeldResultsQueries } from '../../projections/held-results/held-results.queries.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { PROCESSES_LEASE, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { RecurringProcess } from '../platform/processes/recurring-process.js';
import { attemptDecider } from './attempt.decider.js';
import { ExamSourceRegistry } from './exam-source.js';

const EVERY_MS = 500;
/** Maximum number of results shown concurrently, so that answers are not delayed. */
const CONCURRENT_MAX = 8;

/**
 * Shows held results once their model test has released them: to each attempt's stream it appends `AttemptResultShown`,
 * from which the read models of the student follow. The remaining work is queried, so that it resumes after an
 * interruption.
 */
@Injectable()
export class ShowResultsProcess extends RecurringProcess {
  constructor(
    private readonly heldResults: HeldResultsQueries,
    private readonly exams: ExamSourceRegistry,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PROCESSES_LEASE) lease: ExclusiveLease,
  ) {
    super(lease, EVERY_MS);
  }

  protected async runDueWork(): Promise<void> {
    for (const modelTestId of await this.heldResults.findPending()) {
      await this.items.run(streams.modelTest(modelTestId), () => this.showAll(modelTestId));
      if (this.stopped || !this.lease.isHeld()) return;
    }
  }

  private async showAll(modelTestId: string): Promise<void> {
    // read models follow the log, so that the released state is in the stream already
    if ((await this.exams.sourceOf('ModelTest').resultsOf(modelTestId)).areHeld) return;
    for await (const attempts of this.heldResults.attemptsAt(modelTestId, CONCURRENT_MAX)) {
      await Promise.all(attempts.map(({ _id }) => this.show(_id, streams.modelTest(modelTestId))));
      if (this.stopped || !this.lease.isHeld()) return;
    }
  }

  private async show(attemptId: string, within: string): Promise<void> {
    const stream = streams.attempt(attemptId);
    const context = {
      commandId: derivedId('show-result', attemptId),
      actor: 'process:show-results',
      correlationId: randomUUID(),
      now: this.clock.now(),
    };
    const command = { type: 'ShowResult' } as const;
    await this.items.run(stream, () => this.commands.decide(stream, attemptDecider, command, context), within);
  }
}
