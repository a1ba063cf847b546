import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Attempt, Running } from './attempt-state.js';
import { Attempts } from './attempts.js';
import { attemptIdOf } from './sittings.decider.js';
import { StartExam, StartExamHandler } from './start-exam.js';

/** A student starts or resumes the first of these exams that is not finished; undefined where there is none. */
export class OpenExam extends Command<Running | undefined> {
  constructor(
    readonly input: {
      readonly studentId: string;
      readonly type: ExamType;
      readonly examIds: readonly string[];
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

@CommandHandler(OpenExam)
export class OpenExamHandler implements ICommandHandler<OpenExam> {
  constructor(
    private readonly attempts: Attempts,
    private readonly starts: StartExamHandler,
  ) {}

  /** @throws Refusal as StartExam */
  async execute({ input: { examIds, ...input } }: OpenExam): Promise<Running | undefined> {
    for (const examId of examIds) {
      const attempt = await this.startOrResume({ ...input, examId });
      if (attempt?.status === 'running') return attempt;
    }
    return undefined;
  }

  private async startOrResume(exam: StartExam['input']): Promise<Attempt | undefined> {
    const { studentId, examId, context } = exam;
    const attemptId = attemptIdOf(studentId, examId);
    const before = await this.attempts.find(attemptId, studentId, derivedContext(context, `find ${examId}`));
    if (before) return before;
    try {
      return await this.starts.execute(new StartExam({ ...exam, context: derivedContext(context, `start ${examId}`) }));
    } catch (refused) {
      // by another call at the same time
      if (Refusal.is(refused, 'exam-started')) return this.attempts.find(attemptId, studentId, context);
      throw refused;
    }
  }
}
