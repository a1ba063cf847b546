import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
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
    private readonly reserving: ReservingTestsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly topics: TopicsService,
    private readonly pictures: PictureReferences,
  ) {}

  async execute({ input: { command, context } }: ChangeQuestion): Promise<DecisionResult<QuestionState>> {
    if ('content' in command) await this.checkPictures(command);
    const checked = await this.withTopics(command);
    const decision = await this.withModelTests(checked, context.now);
    return this.decisions.decide(streams.question(command.questionId), questionDecider, decision, context);
  }

  private async withModelTests(command: QuestionCommand, now: Date): Promise<QuestionCommand> {
    if (command.type === 'UpdateQuestion') return this.withUpcoming(command, now);
    if (command.type !== 'DeleteQuestion') return command;
    const tests = await this.testsOf(command.questionId);
    return { ...command, reservedFor: tests.map(({ name }) => name) };
  }

  /** Returns the model tests that reserve the question, and others by id. */
  private async testsOf(questionId: string, otherIds: readonly string[] = []) {
    const reserving = this.reserving.withQuestion(questionId);
    const tests = await this.modelTests.findMany([...new Set([...reserving, ...otherIds])]);
    return [...tests.values()].filter(({ questions }) =>
      questions.some((question) => question.questionId === questionId),
    );
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
  private async withUpcoming(command: UpdateQuestion, now: Date): Promise<UpdateQuestion> {
    const { questionId, keepIn = [] } = command;
    const affected = await this.testsOf(questionId, keepIn);
    if (keepIn.some((id) => !affected.some(({ _id }) => _id === id))) throw new Refusal('model-test-without-question');
    const upcoming = affected
      .filter((test) => statusAt(test, now) === 'Upcoming')
      .map(({ _id: modelTestId, name, subject }) => ({ modelTestId, name, subject }));
    const keptTests = upcoming.filter(({ modelTestId }) => keepIn.includes(modelTestId));
    return { ...command, upcoming, keepIn: keptTests.map(({ modelTestId }) => modelTestId) };
  }
}
