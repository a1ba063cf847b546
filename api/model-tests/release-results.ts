import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ExamHistoryQueries } from '../../projections/exam-history/exam-history.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import type { ResultsReleased } from '../contracts/events/model-test.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';
import { modelTestDecider } from './model-test.decider.js';
import type { AttemptCounts, ModelTestState } from './model-test-state.js';

/** Counts attempts at model tests, including those recorded just before. */
@Injectable()
export class AttemptCountsReader {
  constructor(
    private readonly running: RunningAttemptsQueries,
    private readonly history: ExamHistoryQueries,
    private readonly readModels: ReadModels,
    private readonly events: EventLog,
  ) {}

  async attemptsAt(modelTestId: string): Promise<AttemptCounts> {
    await this.readModels.waitFor(await this.events.lastPosition(), 'running-attempts', 'exam-history');
    const [running, finished] = await Promise.all([
      this.running.countAt(modelTestId),
      this.history.countAt(modelTestId),
    ]);
    return { running, finished };
  }

  /** Returns the number of running attempts that were started before the expiry. */
  async liveAttemptsAt(modelTestId: string): Promise<number> {
    await this.readModels.waitFor(await this.events.lastPosition(), 'running-attempts');
    return this.running.countAt(modelTestId, 'live');
  }
}

/** Shows the held results of a model test to its students. */
export class ReleaseResults extends Command<DecisionResult<ModelTestState>> {
  constructor(
    readonly input: {
      readonly modelTestId: string;
      readonly by: ResultsReleased['data']['by'];
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ReleaseResults)
export class ReleaseResultsHandler implements ICommandHandler<ReleaseResults> {
  constructor(
    private readonly decisions: Decisions,
    private readonly counts: AttemptCountsReader,
    private readonly papers: ModelTestPaperReader,
  ) {}

  /**
   * Releases the results. A tutor has to wait for all running attempts; at the expiry, attempts that were started after
   * it do not delay the release.
   * @throws Refusal `not-found`, `exam-not-live`, `exam-running`
   */
  async execute({ input: { modelTestId, by, context } }: ReleaseResults): Promise<DecisionResult<ModelTestState>> {
    const running =
      by === 'tutor'
        ? (await this.counts.attemptsAt(modelTestId)).running
        : await this.counts.liveAttemptsAt(modelTestId);
    // a release after the expiry also ends the reservation of the questions
    await this.papers.follow(modelTestId, context.now);
    const release = { type: 'ReleaseResults', modelTestId, by, running } as const;
    return this.decisions.decide(streams.modelTest(modelTestId), modelTestDecider, release, context);
  }
}
