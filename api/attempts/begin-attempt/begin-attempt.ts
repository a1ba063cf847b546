import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SittingStarted } from '../../contracts/events/sittings.events.js';
import { streams } from '../../contracts/events/streams.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { attemptDecider, type Begun } from '../attempt.decider.js';
import { Exams, type Exam } from '../exams.js';

/** Lays out the paper of a sitting; what has begun already stays as it is. */
export class BeginAttempt extends Command<Begun> {
  constructor(
    readonly sitting: SittingStarted['data'],
    readonly exam: Exam,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(BeginAttempt)
export class BeginAttemptHandler implements ICommandHandler<BeginAttempt> {
  constructor(
    private readonly decisions: Decisions,
    private readonly exams: Exams,
  ) {}

  async execute({ sitting, exam, context }: BeginAttempt): Promise<Begun> {
    const { attemptId, studentId, type, examId, startedAt, deadline } = sitting;
    const { name, subject, weighing } = exam;
    const attempt = {
      attemptId,
      studentId,
      type,
      examId,
      name,
      subject,
      weighing,
      startedAt,
      deadline,
      questions: await this.exams.questionsNow(exam),
      optionSeed: randomUUID(),
    };
    const begin = { type: 'Begin', attempt } as const;
    const { state } = await this.decisions.decide(streams.attempt(attemptId), attemptDecider, begin, context);
    if (state.status === 'none') throw new Error(`attempt ${attemptId} did not begin`);
    return state;
  }
}
