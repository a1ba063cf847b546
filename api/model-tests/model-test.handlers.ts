import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
import { QuestionHistoryReader } from '../question-bank/question-history-reader.js';
import { AttemptCountsReader } from './release-results.js';
import { modelTestDecider } from './model-test.decider.js';
import type { ModelTestForm, ModelTestState } from './model-test-state.js';

/** Creates or changes a model test. */
export class SaveModelTest extends Command<DecisionResult<ModelTestState>> {
  constructor(
    readonly input: {
      readonly type: 'CreateModelTest' | 'ChangeModelTest';
      readonly modelTestId: string;
      readonly form: ModelTestForm;
      /** Revision that the caller has read; undefined replaces any. */
      readonly revision?: string | undefined;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(SaveModelTest)
export class SaveModelTestHandler implements ICommandHandler<SaveModelTest> {
  constructor(
    private readonly decisions: Decisions,
    private readonly pool: QuestionPoolQueries,
    private readonly history: QuestionHistoryReader,
    private readonly counts: AttemptCountsReader,
  ) {}

  async execute({
    input: { type, modelTestId, form, revision, context },
  }: SaveModelTest): Promise<DecisionResult<ModelTestState>> {
    const stream = streams.modelTest(modelTestId);
    const { state } = await this.decisions.state(stream, modelTestDecider);
    const before = state.status === 'existing' && !state.pinned ? state.content.questions : [];
    const [questions, edits] = await Promise.all([this.pool.newest(form.questionIds), this.history.editsAfter(before)]);
    const saving = { modelTestId, form, questions, edits };
    if (type === 'CreateModelTest')
      return this.decisions.decide(stream, modelTestDecider, { type, ...saving }, context);
    const isRevealChanged =
      state.status === 'existing' && (form.reveal ?? state.content.reveal) !== state.content.reveal;
    const attempts = isRevealChanged ? await this.counts.attemptsAt(modelTestId) : { running: 0, finished: 0 };
    return this.decisions.decide(stream, modelTestDecider, { type, ...saving, revision, attempts }, context);
  }
}

/** Deletes a model test. Existing attempts are kept. */
export class DeleteModelTest extends Command<DecisionResult<ModelTestState>> {
  constructor(
    readonly input: {
      readonly modelTestId: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(DeleteModelTest)
export class DeleteModelTestHandler implements ICommandHandler<DeleteModelTest> {
  constructor(private readonly decisions: Decisions) {}

  execute({ input: { modelTestId, context } }: DeleteModelTest): Promise<DecisionResult<ModelTestState>> {
    const remove = { type: 'DeleteModelTest', modelTestId } as const;
    return this.decisions.decide(streams.modelTest(modelTestId), modelTestDecider, remove, context);
  }
}
