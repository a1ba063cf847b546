import { Injectable } from '@nestjs/common';
import { ExamHistoryQueries } from '../../projections/exam-history/exam-history.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import { ReadModels } from '../../projections/read-models.js';
import { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import { examHistoryProjection, runningAttemptsProjection } from '../../projections/registered.js';
import type { ResultsReleased } from '../contracts/events/model-test.events.js';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import { ModelTestPaperReader } from './model-test-paper-reader.js';
import { modelTestDecider } from './model-test.decider.js';
import {
  unpinnedQuestionsIn,
  type AttemptCounts,
  type ModelTestForm,
  type ModelTestState,
} from './model-test-state.js';

const NO_ATTEMPTS: AttemptCounts = { running: 0, finished: 0 };

/** Commands on model tests. */
@Injectable()
export class ModelTestsService {
  constructor(
    private readonly commands: Commands,
    private readonly pool: QuestionPoolQueries,
    private readonly history: QuestionHistoryReader,
    private readonly papers: ModelTestPaperReader,
    private readonly running: RunningAttemptsQueries,
    private readonly finished: ExamHistoryQueries,
    private readonly readModels: ReadModels,
    private readonly events: EventLog,
  ) {}

  /** @throws Refusal */
  async create(
    modelTestId: string,
    form: ModelTestForm,
    context: CommandContext,
  ): Promise<DecisionResult<ModelTestState>> {
    const questions = await this.pool.newest(form.questionIds);
    const command = { type: 'CreateModelTest', modelTestId, form, questions, edits: new Map<string, never>() } as const;
    return this.commands.decide(streams.modelTest(modelTestId), modelTestDecider, command, context);
  }

  /**
   * @param revision revision that the caller has read; undefined replaces any
   * @throws Refusal
   */
  async change(
    modelTestId: string,
    form: ModelTestForm,
    revision: string | undefined,
    context: CommandContext,
  ): Promise<DecisionResult<ModelTestState>> {
    const stream = streams.modelTest(modelTestId);
    const questions = await this.pool.newest(form.questionIds);
    const isRevealChanged = (state: ModelTestState) =>
      state.status === 'existing' && (form.reveal ?? state.content.reveal) !== state.content.reveal;
    // waits for read models, so it is done before the decision, unless the test is changed meanwhile
    const { state: before } = await this.commands.state(stream, modelTestDecider);
    let counts = isRevealChanged(before) ? await this.attemptsAt(modelTestId) : undefined;
    const withFacts = async (state: ModelTestState) => {
      const edits = await this.history.editsAfter(unpinnedQuestionsIn(state));
      const attempts = isRevealChanged(state) ? (counts ??= await this.attemptsAt(modelTestId)) : NO_ATTEMPTS;
      return { type: 'ChangeModelTest', modelTestId, form, questions, edits, revision, attempts } as const;
    };
    return this.commands.decide(stream, modelTestDecider, withFacts, context);
  }

  /** Deletes a model test. Existing attempts are kept. */
  delete(modelTestId: string, context: CommandContext): Promise<DecisionResult<ModelTestState>> {
    const remove = { type: 'DeleteModelTest', modelTestId } as const;
    return this.commands.decide(streams.modelTest(modelTestId), modelTestDecider, remove, context);
  }

  /**
   * Shows the held results to the students. A tutor has to wait for all running attempts; at the expiry, attempts that
   * were started after it do not delay the release.
   * @throws Refusal `not-found`, `exam-not-live`, `exam-running`
   */
  async releaseResults(
    modelTestId: string,
    by: ResultsReleased['data']['by'],
    context: CommandContext,
  ): Promise<DecisionResult<ModelTestState>> {
    const running =
      by === 'tutor' ? (await this.attemptsAt(modelTestId)).running : await this.liveAttemptsAt(modelTestId);
    // a release after the expiry also ends the reservation of the questions
    await this.papers.follow(modelTestId, context.now);
    const release = { type: 'ReleaseResults', modelTestId, by, running } as const;
    return this.commands.decide(streams.modelTest(modelTestId), modelTestDecider, release, context);
  }

  /** Counts the attempts at a model test, including those recorded just before. */
  async attemptsAt(modelTestId: string): Promise<AttemptCounts> {
    await this.readModels.waitFor(await this.events.lastPosition(), runningAttemptsProjection, examHistoryProjection);
    const [running, finished] = await Promise.all([
      this.running.countAt(modelTestId),
      this.finished.countAt(modelTestId),
    ]);
    return { running, finished };
  }

  /** Returns the number of running attempts that were started before the expiry. */
  private async liveAttemptsAt(modelTestId: string): Promise<number> {
    await this.readModels.waitFor(await this.events.lastPosition(), runningAttemptsProjection);
    return this.running.countAt(modelTestId, 'live');
  }
}
