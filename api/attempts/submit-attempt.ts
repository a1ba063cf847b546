import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReadModels } from '../../projections/read-models.js';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Answer, FinishedState, FinishAttempt } from './attempt-state.js';
import { AttemptsService } from './attempts.service.js';
import { attemptIdOf } from './sittings.decider.js';

const RESULT_READ_MODELS = ['exam-history', 'contributions', 'mistakes'] as const;

/** Submits an attempt of a student. */
export class SubmitAttempt extends Command<FinishedState> {
  constructor(
    readonly input: {
      readonly attemptId: string;
      readonly studentId: string;
      /** Answers that were not saved before the submit. */
      readonly answers: readonly Answer[] | undefined;
      readonly claim?: FinishAttempt['claim'];
      readonly context: CommandContext;
    },
  ) {
    super();
  }
}

/** Submits a student's attempt at an exam that is identified by the exam id. */
export class SubmitExam extends Command<FinishedState> {
  constructor(
    readonly input: Omit<SubmitAttempt['input'], 'attemptId'> & {
      readonly exam: { readonly type: ExamType; readonly examId: string };
    },
  ) {
    super();
  }
}

@CommandHandler(SubmitAttempt)
export class SubmitAttemptHandler implements ICommandHandler<SubmitAttempt> {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Resolves when the student's lists include the result.
   * @throws Refusal
   */
  async execute({ input: { context, ...submission } }: SubmitAttempt): Promise<FinishedState> {
    const { state, position } = await this.attempts.finish(submission, context);
    if (state.status !== 'finished') throw new Error(`attempt ${submission.attemptId} was not finished`);
    await this.readModels.waitFor(position, ...RESULT_READ_MODELS);
    return state;
  }
}

@CommandHandler(SubmitExam)
export class SubmitExamHandler implements ICommandHandler<SubmitExam> {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly submissions: SubmitAttemptHandler,
  ) {}

  /**
   * Submits the attempt of the exam.
   * @throws Refusal `exam-not-started`
   */
  async execute({ input: { exam, ...submission } }: SubmitExam): Promise<FinishedState> {
    const { studentId, context } = submission;
    const attemptId = attemptIdOf(studentId, exam.examId);
    const attempt = await this.attempts.bringUpToDate(attemptId, studentId, childContext(context, 'find'));
    if (attempt?.paper.type !== exam.type) throw new Refusal('exam-not-started');
    return this.submissions.execute(new SubmitAttempt({ ...submission, attemptId }));
  }
}
