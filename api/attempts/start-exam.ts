import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Mutex } from '../platform/shared/mutex.js';
import { Turns } from '../platform/shared/turns.js';
import type { Attempt } from './attempt-state.js';
import { Attempts } from './attempts.js';
import { ExamSources } from './exam-source.js';
import { attemptIdOf, sittingsDecider, type Sitting } from './sittings.decider.js';

/** Limits concurrent starts, so that answers are not delayed when all students start at once. */
export const STARTS_AT_ONCE = 32;
const PATIENCE_MS = 5_000;

/** A student starts an exam; its time runs from here. */
export class StartExam extends Command<Attempt> {
  constructor(
    readonly input: {
      readonly studentId: string;
      readonly type: ExamType;
      readonly examId: string;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(StartExam)
export class StartExamHandler implements ICommandHandler<StartExam> {
  private readonly starting = new Mutex();
  private readonly turns = new Turns(STARTS_AT_ONCE, PATIENCE_MS);

  constructor(
    private readonly decisions: Decisions,
    private readonly exams: ExamSources,
    private readonly attempts: Attempts,
  ) {}

  /** @throws Refusal when it was started before, another exam is running, or this student may not start it */
  execute(command: StartExam): Promise<Attempt> {
    // one turn for each student, however many starts they send
    return this.starting.run(command.input.studentId, () => this.turns.run(() => this.start(command)));
  }

  private async start({ input: { studentId, type, examId, context } }: StartExam): Promise<Attempt> {
    const exam = await this.exams.find(type, examId, studentId, context.now);
    await this.attempts.finishOverdue(studentId, derivedContext(context, 'running'));
    const { name, subject, minutes, weighing, questions } = exam;
    const sitting: Sitting = {
      attemptId: attemptIdOf(studentId, examId),
      studentId,
      type,
      examId,
      name,
      subject,
      weighing,
      startedAt: context.now.toISOString(),
      deadline: new Date(context.now.getTime() + minutes * 60_000).toISOString(),
      questions: [...questions],
      optionSeed: randomUUID(),
    };
    const start = { type: 'StartSitting', sitting } as const;
    const { state } = await this.decisions.decide(streams.sittings(studentId), sittingsDecider, start, context);
    // a resent command starts from the sitting that is recorded
    const recorded = state.running?.attemptId === sitting.attemptId ? state.running : sitting;
    return this.attempts.startFrom(recorded, context);
  }
}
