import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Position } from '../platform/event-store/event-store.js';
import { TopicsService } from '../topics/topics.service.js';
import { questionDecider } from './question.decider.js';

const CONCURRENT_MAX = 64;

/** Adds and removes topics of several questions on behalf of a tutor. */
export class TagQuestions extends Command<{ position: Position | undefined }> {
  constructor(
    readonly input: {
      readonly questionIds: readonly string[];
      readonly add: readonly string[];
      readonly remove: readonly string[];
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(TagQuestions)
export class TagQuestionsHandler implements ICommandHandler<TagQuestions> {
  constructor(
    private readonly decisions: Decisions,
    private readonly questions: QuestionsQueries,
    private readonly topics: TopicsQueries,
    private readonly service: TopicsService,
  ) {}

  /**
   * Changes either all questions or none.
   * @throws Refusal `not-found`, `topic-of-other-subject`
   */
  async execute({ input: { context, ...input } }: TagQuestions): Promise<{ position: Position | undefined }> {
    const questionIds = [...new Set(input.questionIds)];
    const questions = await this.questions.findMany(questionIds);
    if (questions.size < questionIds.length) throw new Refusal('not-found');
    const subject = input.add.length === 0 ? undefined : await this.service.subjectOf(input.add[0]!);
    const add = subject === undefined ? [] : await this.service.checked(subject, input.add);
    if (subject !== undefined && [...questions.values()].some((question) => question.subject !== subject)) {
      throw new Refusal('topic-of-other-subject');
    }
    const command = { type: 'TagQuestion', subject, add, remove: this.recordedIds(input.remove) } as const;
    let position: Position | undefined;
    for (let from = 0; from < questionIds.length; from += CONCURRENT_MAX) {
      const pendingUpdates = questionIds.slice(from, from + CONCURRENT_MAX).map(async (questionId) => {
        const own = childContext(context, `tag ${questionId}`);
        const stream = streams.question(questionId);
        const decision = await this.decisions.decide(stream, questionDecider, { ...command, questionId }, own);
        if (decision.position !== undefined && (position === undefined || decision.position > position)) {
          position = decision.position;
        }
      });
      await Promise.all(pendingUpdates);
    }
    return { position };
  }

  /**
   * Returns the recorded ids of topics.
   * @throws Refusal `not-found`
   */
  private recordedIds(topicIds: readonly string[]): string[] {
    return topicIds.flatMap((id) => {
      const topic = this.topics.current(id);
      if (!topic) throw new Refusal('not-found');
      return this.topics.recordedAs(topic._id);
    });
  }
}
