import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
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

/** An exam and the student who calls. */
interface OwnExam {
  readonly type: ExamType;
  readonly examId: string;
  readonly studentId: string;
}

/** Starts exams of students. The time of an exam runs from its start. */
@Injectable()
export class ExamStartsService {
  private readonly starting = new Mutex();
  private readonly semaphore = new SoftSemaphore(STARTS_AT_ONCE, WAIT_MS_MAX);

  constructor(
    private readonly commands: Commands,
    private readonly exams: ExamSourceRegistry,
    private readonly attempts: AttemptsService,
    private readonly reader: AttemptReader,
    private readonly draws: Draws,
  ) {}

  /** @throws Refusal if the exam was started before, another exam is running, or the student may not start it */
  start(exam: OwnExam, context: CommandContext): Promise<Attempt> {
    // concurrent starts of the same student share one slot
    return this.starting.run(exam.studentId, () => this.semaphore.run(() => this.startSitting(exam, context)));
  }

  /**
   * Resumes the running one of these exams, or starts the first that the student has not finished. Returns undefined if
   * all are finished.
   * @throws Refusal for the reasons of `start`
   */
  async resumeOrStart(
    { type, studentId, examIds }: Omit<OwnExam, 'examId'> & { readonly examIds: readonly string[] },
    context: CommandContext,
  ): Promise<Running | undefined> {
    const { running } = await this.reader.sittings(studentId);
    const current = examIds.filter((examId) => attemptIdOf(studentId, examId) === running?.attemptId);
    for (const examId of new Set([...current, ...examIds])) {
      const attempt = await this.attemptAt({ type, examId, studentId }, context);
      if (attempt?.status === 'running') return attempt;
    }
    return undefined;
  }

  private async startSitting({ type, examId, studentId }: OwnExam, context: CommandContext): Promise<Attempt> {
    const exam = await this.exams.sourceOf(type).find(examId, studentId, context.now);
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
    const { state } = await this.commands.decide(streams.sittings(studentId), sittingsDecider, start, context);
    // a repeated command resumes with the recorded sitting
    const recorded = state.running?.attemptId === sitting.attemptId ? state.running : sitting;
    return this.attempts.start(recorded, context);
  }

  /** Returns the attempt at the exam; starts it if there is none. */
  private async attemptAt(exam: OwnExam, context: CommandContext): Promise<Attempt | undefined> {
    const { studentId, examId } = exam;
    const attemptId = attemptIdOf(studentId, examId);
    const before = await this.attempts.bringUpToDate(attemptId, studentId, childContext(context, `find ${examId}`));
    if (before) return before;
    try {
      return await this.start(exam, childContext(context, `start ${examId}`));
    } catch (refused) {
      // a concurrent call has started the exam
      if (Refusal.is(refused, 'exam-started')) return this.attempts.bringUpToDate(attemptId, studentId, context);
      throw refused;
    }
  }
}
