import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { attemptDecider } from './attempt.decider.js';
import { AttemptReader } from './attempt-reader.js';
import type { RecordProgress } from './attempt-state.js';
import { AttemptsService } from './attempts.service.js';

/** Records visits, flags and time spent on a question of a running attempt. */
export class TrackProgress extends Command<void> {
  constructor(
    readonly input: {
      readonly attemptId: string;
      readonly studentId: string;
      readonly progress: Omit<RecordProgress, 'type'>;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(TrackProgress)
export class TrackProgressHandler implements ICommandHandler<TrackProgress> {
  constructor(
    private readonly decisions: Decisions,
    private readonly reader: AttemptReader,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws Refusal if the attempt is over or the question is not on the paper */
  async execute({ input: { attemptId, studentId, progress, context } }: TrackProgress): Promise<void> {
    const paper = await this.attempts.paperOf(attemptId, studentId, context);
    const facts = await this.reader.facts(studentId, paper, progress.questionId);
    const record = { type: 'RecordProgress', ...progress, ...facts } as const;
    await this.decisions.decide(streams.attempt(attemptId), attemptDecider, record, context);
  }
}
