import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Draws } from '../platform/draws.js';
import { Mutex } from '../platform/shared/mutex.js';
import { SoftSemaphore } from '../platform/shared/soft-semaphore.js';
import { AttemptReader } from './attempt-reader.js';
import type { Attempt, Running } from './attempt-state.js';
import { AttemptsService } from './attempts.service.js';
import { ExamSourceRegistry } from './exam-source.js';
import { newOptionSeed } from './option-order.js';
import { attemptIdOf, sittingsDecider, type Sitting } from './sittings.decider.js';

/** Maximum number of concurrent starts, so that answers are not delayed when all students start at once. */
export const STARTS_AT_ONCE = 32;
const WAIT_MS_MAX = 5_000;

/** Starts an exam for a student. Its time runs from this start. */
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
  private readonly semaphore = new SoftSemaphore(STARTS_AT_ONCE, WAIT_MS_MAX);

  constructor(
    private readonly decisions: Decisions,
    private readonly exams: ExamSourceRegistry,
    private readonly attempts: AttemptsService,
    private readonly draws: Draws,
  ) {}

  /** @throws Refusal if the exam was started before, another exam is running, or the student may not start it */
  execute(command: StartExam): Promise<Attempt> {
    // concurrent starts of the same student share one slot
    return this.starting.run(command.input.studentId, () => this.semaphore.run(() => this.start(command)));
  }

  private async start({ input: { studentId, type, examId, context } }: StartExam): Promise<Attempt> {
    const exam = await this.exams.find(type, examId, studentId, context.now);
    await this.attempts.finishOverdue(studentId, childContext(context, 'running'));
    const { name, subject, minutes, weighing, drawnFrom, questions } = exam;
    const sitting: Sitting = {
      attemptId: attemptIdOf(studentId, examId),
      studentId,
      type,
      examId,
      name,
      subject,
      weighing,
      ...(drawnFrom && { drawnFrom }),
      startedAt: context.now.toISOString(),
      deadline: new Date(context.now.getTime() + minutes * 60_000).toISOString(),
      questions: [...questions],
      optionSeed: newOptionSeed(this.draws),
    };
    const start = { type: 'StartSitting', sitting } as const;
    const { state } = await this.decisions.decide(streams.sittings(studentId), sittingsDecider, start, context);
    // a repeated command resumes with the recorded sitting
    const recorded = state.running?.attemptId === sitting.attemptId ? state.running : sitting;
    return this.attempts.start(recorded, context);
  }
}

/**
 * Resumes the running one of these exams, or starts the first that the student has not finished. Returns undefined if
 * all are finished.
 */
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
    private readonly attempts: AttemptsService,
    private readonly reader: AttemptReader,
    private readonly starts: StartExamHandler,
  ) {}

  /** @throws Refusal for the reasons of `StartExam` */
  async execute({ input: { examIds, ...input } }: OpenExam): Promise<Running | undefined> {
    const { running } = await this.reader.sittings(input.studentId);
    const current = examIds.filter((examId) => attemptIdOf(input.studentId, examId) === running?.attemptId);
    for (const examId of new Set([...current, ...examIds])) {
      const attempt = await this.startOrResume({ ...input, examId });
      if (attempt?.status === 'running') return attempt;
    }
    return undefined;
  }

  private async startOrResume(exam: StartExam['input']): Promise<Attempt | undefined> {
    const { studentId, examId, context } = exam;
    const attemptId = attemptIdOf(studentId, examId);
    const before = await this.attempts.bringUpToDate(attemptId, studentId, childContext(context, `find ${examId}`));
    if (before) return before;
    try {
      return await this.starts.execute(new StartExam({ ...exam, context: childContext(context, `start ${examId}`) }));
    } catch (refused) {
      // a concurrent call has started the exam
      if (Refusal.is(refused, 'exam-started')) return this.attempts.bringUpToDate(attemptId, studentId, context);
      throw refused;
    }
  }
}
