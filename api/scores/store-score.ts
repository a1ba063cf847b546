import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamType } from '../contracts/http/limits.js';
import type { Finish } from '../attempts/attempt.commands.js';
import { attemptIdOf } from '../attempts/attempt-id.js';
import { FinishAttempt, type FinishedNow } from '../attempts/finish-attempt/finish-attempt.js';
import { SettleAttempt } from '../attempts/settle-attempt/settle-attempt.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';

/** The spec's way of finishing: an exam, figures that the client claims, and answers it may not have sent before. */
export class StoreScore extends Command<FinishedNow> {
  constructor(
    readonly studentId: string,
    readonly exam: { readonly type: ExamType; readonly examId: string },
    readonly more: Pick<Finish, 'answers' | 'claim'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StoreScore)
export class StoreScoreHandler implements ICommandHandler<StoreScore> {
  constructor(private readonly commands: CommandBus) {}

  /** @throws Refusal conflict when the exam was not started */
  async execute({ studentId, exam, more, context }: StoreScore): Promise<FinishedNow> {
    const attemptId = attemptIdOf(studentId, exam.examId);
    const attempt = await this.commands.execute(
      new SettleAttempt(attemptId, studentId, derivedContext(context, 'settle')),
    );
    if (attempt?.paper.type !== exam.type) throw new Refusal('exam-not-started');
    return this.commands.execute(new FinishAttempt(attemptId, studentId, context, more));
  }
}
