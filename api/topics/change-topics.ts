import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { Subject } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
import { Refusal } from '../platform/commands/refusal.js';
import { topicsDecider, type TopicsCommand, type TopicsState } from './topics.decider.js';
import { TopicsService } from './topics.service.js';

/** Changes the syllabus tree of a subject on behalf of a tutor. */
export class ChangeTopics extends Command<DecisionResult<TopicsState>> {
  constructor(
    readonly input: {
      readonly subject: Subject;
      readonly command: TopicsCommand;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ChangeTopics)
export class ChangeTopicsHandler implements ICommandHandler<ChangeTopics> {
  constructor(
    private readonly decisions: Decisions,
    private readonly topics: TopicsService,
  ) {}

  /** @throws Refusal from the decider, or `topic-of-other-subject` */
  async execute({ input: { subject, command, context } }: ChangeTopics): Promise<DecisionResult<TopicsState>> {
    const otherTopicId = 'into' in command ? command.into : 'parentId' in command ? command.parentId : undefined;
    if (typeof otherTopicId === 'string' && (await this.topics.subjectOf(otherTopicId)) !== subject) {
      throw new Refusal('topic-of-other-subject');
    }
    return this.decisions.decide(streams.topics(subject), topicsDecider, command, context);
  }
}
