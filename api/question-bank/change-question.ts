import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions, type Decided } from '../platform/commands/decisions.js';
import { questionDecider, type QuestionCommand, type QuestionState } from './question.js';

/** A tutor adds, updates or deletes a question. */
export class ChangeQuestion extends Command<Decided<QuestionState>> {
  constructor(
    readonly command: QuestionCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(private readonly decisions: Decisions) {}

  execute({ command, context }: ChangeQuestion): Promise<Decided<QuestionState>> {
    return this.decisions.decide(streams.question(command.questionId), questionDecider, command, context);
  }
}
