import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../../contracts/events/streams.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { Refusal } from '../../platform/commands/refusal.js';
import type { Note } from '../attempt.commands.js';
import { attemptDecider } from '../attempt.decider.js';
import { OutageWatch } from '../outage-watch.js';
import { Papers } from '../papers.js';

/** Notes what a student looked at, marked for review, and for how long. */
export class NoteProgress extends Command<void> {
  constructor(
    readonly attemptId: string,
    readonly studentId: string,
    readonly progress: Pick<Note, 'questionId' | 'visited' | 'marked' | 'spentMs'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(NoteProgress)
export class NoteProgressHandler implements ICommandHandler<NoteProgress> {
  constructor(
    private readonly decisions: Decisions,
    private readonly papers: Papers,
    private readonly outages: OutageWatch,
  ) {}

  async execute({ attemptId, studentId, progress, context }: NoteProgress): Promise<void> {
    const paper = await this.papers.of(attemptId);
    if (!paper) throw new Refusal('not-found');
    const { questionId, visited, marked, spentMs } = progress;
    const graceEnd = this.outages.graceEnd(paper.deadline);
    const note: Note = { type: 'Note', studentId, questionId, visited, marked, spentMs, graceEnd };
    await this.decisions.decide(streams.attempt(attemptId), attemptDecider, note, context);
  }
}
