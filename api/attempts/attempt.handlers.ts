import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Decided } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Attempt, AttemptRequest, AttemptState, FinishAttempt, Running } from './attempt-state.js';
import { Attempts } from './attempts.js';
import { attemptIdOf } from './sittings.decider.js';

/** A student starts an exam. */
export class StartExam extends Command<Attempt> {
  constructor(
    readonly studentId: string,
    readonly type: ExamType,
    readonly examId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A student starts the first of these exams that is not finished, or goes on with it; undefined where there is none. */
export class OpenExam extends Command<Running | undefined> {
  constructor(
    readonly studentId: string,
    readonly type: ExamType,
    readonly examIds: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A student answers, looks at or finishes an attempt. */
export class ChangeAttempt extends Command<Decided<AttemptState>> {
  constructor(
    readonly attemptId: string,
    readonly studentId: string,
    readonly request: AttemptRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A student finishes an exam that they have started. */
export class FinishExam extends Command<Decided<AttemptState>> {
  constructor(
    readonly studentId: string,
    readonly exam: { readonly type: ExamType; readonly examId: string },
    readonly finish: FinishAttempt,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartExam)
class StartExamHandler implements ICommandHandler<StartExam> {
  constructor(private readonly attempts: Attempts) {}

  execute({ studentId, type, examId, context }: StartExam): Promise<Attempt> {
    return this.attempts.start(studentId, type, examId, context);
  }
}

@CommandHandler(OpenExam)
class OpenExamHandler implements ICommandHandler<OpenExam> {
  constructor(private readonly attempts: Attempts) {}

  async execute({ studentId, type, examIds, context }: OpenExam): Promise<Running | undefined> {
    for (const examId of examIds) {
      const attempt = await this.attempts.startOrGoOn(studentId, type, examId, context);
      if (attempt) return attempt;
    }
    return undefined;
  }
}

@CommandHandler(ChangeAttempt)
class ChangeAttemptHandler implements ICommandHandler<ChangeAttempt> {
  constructor(private readonly attempts: Attempts) {}

  execute({ attemptId, studentId, request, context }: ChangeAttempt): Promise<Decided<AttemptState>> {
    return this.attempts.change(attemptId, studentId, request, context);
  }
}

@CommandHandler(FinishExam)
class FinishExamHandler implements ICommandHandler<FinishExam> {
  constructor(private readonly attempts: Attempts) {}

  /** @throws Refusal exam-not-started */
  async execute({ studentId, exam, finish, context }: FinishExam): Promise<Decided<AttemptState>> {
    const attemptId = attemptIdOf(studentId, exam.examId);
    const attempt = await this.attempts.find(attemptId, studentId, derivedContext(context, 'find'));
    if (attempt?.paper.type !== exam.type) throw new Refusal('exam-not-started');
    return this.attempts.change(attemptId, studentId, finish, context);
  }
}

export const attemptHandlers = [StartExamHandler, OpenExamHandler, ChangeAttemptHandler, FinishExamHandler];
