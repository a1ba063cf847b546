import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions, type DecisionResult } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { PictureReferences } from '../pictures/picture-references.js';
import { TopicsService } from '../topics/topics.service.js';
import {
  questionDecider,
  type QuestionCommand,
  type AddQuestion,
  type QuestionState,
  type UpdateQuestion,
} from './question.decider.js';

/** Adds, updates or deletes a question on behalf of a tutor. */
export class ChangeQuestion extends Command<DecisionResult<QuestionState>> {
  constructor(
    readonly input: {
      readonly command: QuestionCommand;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(
    private readonly decisions: Decisions,
    private readonly pool: QuestionPoolQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly topics: TopicsService,
    private readonly pictures: PictureReferences,
  ) {}

  async execute({ input: { command, context } }: ChangeQuestion): Promise<DecisionResult<QuestionState>> {
    if ('content' in command) await this.checkPictures(command);
    const checked = await this.withTopics(command);
    const decision = checked.type === 'UpdateQuestion' ? await this.withModelTests(checked, context.now) : checked;
    return this.decisions.decide(streams.question(command.questionId), questionDecider, decision, context);
  }

  private async checkPictures({ content, solution }: AddQuestion | UpdateQuestion): Promise<void> {
    await this.pictures.ofTutor([content.question, ...content.options, solution]);
  }

  /**
   * Resolves the topics of a command.
   * @throws Refusal `not-found`, `topic-of-other-subject`
   */
  private async withTopics(command: QuestionCommand): Promise<QuestionCommand> {
    if (!('content' in command) || !command.topicIds) return command;
    return { ...command, topicIds: await this.topics.checked(command.content.subject, command.topicIds) };
  }

  /**
   * Adds the upcoming model tests that contain the question. Live tests keep their version in any case.
   * @throws Refusal `model-test-without-question`
   */
  private async withModelTests(command: UpdateQuestion, now: Date): Promise<UpdateQuestion> {
    const { questionId, keepIn = [] } = command;
    const keptFor = (await this.pool.newest([questionId])).get(questionId)?.keptFor ?? [];
    const tests = await this.modelTests.findMany([...new Set([...keptFor, ...keepIn])]);
    const affected = [...tests.values()].filter(({ questions }) =>
      questions.some((question) => question.questionId === questionId),
    );
    if (keepIn.some((id) => !affected.some(({ _id }) => _id === id))) throw new Refusal('model-test-without-question');
    const upcoming = affected
      .filter((test) => statusAt(test, now) === 'Upcoming')
      .map(({ _id: modelTestId, name, subject }) => ({ modelTestId, name, subject }));
    const unaffectedTests = upcoming.filter(({ modelTestId }) => keepIn.includes(modelTestId));
    return { ...command, upcoming, keepIn: unaffectedTests.map(({ modelTestId }) => modelTestId) };
  }
}
