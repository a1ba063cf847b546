import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { Decided } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { AttemptRequest, AttemptState, FinishAttempt } from './attempt-state.js';
import { Attempts } from './attempts.js';
import { OpenExamHandler } from './open-exam.js';
import { attemptIdOf } from './sittings.decider.js';
import { StartExamHandler } from './start-exam.js';

/** A student answers, looks at or finishes an attempt. */
export class ChangeAttempt extends Command<Decided<AttemptState>> {
  constructor(
    readonly input: {
      readonly attemptId: string;
      readonly studentId: string;
      readonly request: AttemptRequest;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

/** A student finishes an exam that they have started. */
export class FinishExam extends Command<Decided<AttemptState>> {
  constructor(
    readonly input: {
      readonly studentId: string;
      readonly exam: { readonly type: ExamType; readonly examId: string };
      readonly finish: FinishAttempt;
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(ChangeAttempt)
class ChangeAttemptHandler implements ICommandHandler<ChangeAttempt> {
  constructor(private readonly attempts: Attempts) {}

  execute({ input: { attemptId, studentId, request, context } }: ChangeAttempt): Promise<Decided<AttemptState>> {
    return this.attempts.change(attemptId, studentId, request, context);
  }
}

@CommandHandler(FinishExam)
class FinishExamHandler implements ICommandHandler<FinishExam> {
  constructor(private readonly attempts: Attempts) {}

  /** @throws Refusal exam-not-started */
  async execute({ input: { studentId, exam, finish, context } }: FinishExam): Promise<Decided<AttemptState>> {
    const attemptId = attemptIdOf(studentId, exam.examId);
    const attempt = await this.attempts.find(attemptId, studentId, derivedContext(context, 'find'));
    if (attempt?.paper.type !== exam.type) throw new Refusal('exam-not-started');
    return this.attempts.change(attemptId, studentId, finish, context);
  }
}

export const attemptHandlers = [ChangeAttemptHandler, FinishExamHandler, OpenExamHandler, StartExamHandler];
