import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../../contracts/events/streams.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { Refusal } from '../../platform/commands/refusal.js';
import type { Choice } from '../attempt.commands.js';
import { attemptDecider, chosenIn } from '../attempt.decider.js';
import type { SavedAnswer } from '../attempt.dto.js';
import { OutageWatch } from '../outage-watch.js';
import { Papers } from '../papers.js';

/** Chooses an option, or none. Done when it is durable. */
export class SaveAnswer extends Command<SavedAnswer> {
  constructor(
    readonly attemptId: string,
    readonly studentId: string,
    readonly choice: Choice,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The most frequent command by far: on a remembered paper and state it waits for one append and nothing else. */
@CommandHandler(SaveAnswer)
export class SaveAnswerHandler implements ICommandHandler<SaveAnswer> {
  constructor(
    private readonly decisions: Decisions,
    private readonly papers: Papers,
    private readonly outages: OutageWatch,
  ) {}

  async execute({ attemptId, studentId, choice, context }: SaveAnswer): Promise<SavedAnswer> {
    const paper = await this.papers.of(attemptId);
    if (!paper) throw new Refusal('not-found');
    const question = await this.papers.questionOn(paper, choice.questionId);
    const graceEnd = this.outages.graceEnd(paper.deadline);
    const { state, revision } = await this.decisions.decide(
      streams.attempt(attemptId),
      attemptDecider,
      { ...choice, type: 'Choose', studentId, options: question?.options ?? [], graceEnd },
      context,
    );
    return { questionId: choice.questionId, option: chosenIn(state, choice.questionId), revision: Number(revision) };
  }
}
