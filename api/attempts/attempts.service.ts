import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { ExamType } from '../contracts/http/limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { attemptDecider, optionIn } from './attempt.decider.js';
import { AttemptReader } from './attempt-reader.js';
import type {
  Answer,
  Attempt,
  AttemptCommand,
  AttemptState,
  FinishAttempt,
  FinishedState,
  Paper,
  RecordProgress,
} from './attempt-state.js';
import { attemptIdOf, sittingsDecider, type Sitting } from './sittings.decider.js';

/** An attempt and the student who calls. */
interface OwnAttempt {
  readonly attemptId: string;
  readonly studentId: string;
}

/** Content of a submit. */
interface Submission {
  /** Answers that were not saved before the submit. */
  readonly answers?: readonly Answer[] | undefined;
  readonly claim?: FinishAttempt['claim'];
}

/** Current answer to a question after a command. */
interface CurrentAnswer {
  readonly option: string | null;
  /** Revision of the attempt's stream. */
  readonly revision: number;
}

/**
 * Commands of students on attempts. Starts and finishes attempts together with the student's sitting. After a crash
 * between the two appends, the next command on the attempt completes the missing step.
 */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly commands: Commands,
    private readonly reader: AttemptReader,
  ) {}

  /** Starts the attempt of a sitting. Idempotent. */
  async start(sitting: Sitting, context: CommandContext): Promise<Attempt> {
    const start = { type: 'StartAttempt', attempt: sitting } as const;
    const { state } = await this.commands.decide(streams.attempt(sitting.attemptId), attemptDecider, start, context);
    if (state.status === 'none') throw new Error(`attempt ${sitting.attemptId} was not started`);
    return state;
  }

  /**
   * Saves an answer to a question of a running attempt. A late answer is rejected and recorded, so that the result can
   * show it (EXAM-65).
   * @throws Refusal
   */
  async saveAnswer(attempt: OwnAttempt, answer: Answer, context: CommandContext): Promise<CurrentAnswer> {
    const withFacts = (type: 'SaveAnswer' | 'RecordLateAnswer') => async (paper: Paper) => {
      const facts = await this.reader.facts(attempt.studentId, paper, answer.questionId);
      return { type, ...answer, ...facts };
    };
    try {
      const { state, revision } = await this.decideOn(attempt, withFacts('SaveAnswer'), context);
      return { option: optionIn(state, answer.questionId), revision: Number(revision) };
    } catch (refused) {
      if (Refusal.is(refused, 'exam-time-over', 'exam-finished'))
        await this.decideOn(attempt, withFacts('RecordLateAnswer'), childContext(context, 'late'));
      throw refused;
    }
  }

  /**
   * Records visits, flags and time spent on a question of a running attempt.
   * @throws Refusal if the attempt is over or the question is not on the paper
   */
  async recordProgress(
    attempt: OwnAttempt,
    progress: Omit<RecordProgress, 'type'>,
    context: CommandContext,
  ): Promise<void> {
    const withFacts = async (paper: Paper) => {
      const facts = await this.reader.facts(attempt.studentId, paper, progress.questionId);
      return { type: 'RecordProgress', ...progress, ...facts } as const;
    };
    await this.decideOn(attempt, withFacts, context);
  }

  /**
   * Submits an attempt of a student.
   * @throws Refusal
   */
  async submit(attempt: OwnAttempt, submission: Submission, context: CommandContext): Promise<FinishedState> {
    const state = await this.finish(attempt, submission, context);
    if (state.status !== 'finished') throw new Error(`attempt ${attempt.attemptId} was not finished`);
    return state;
  }

  /**
   * Submits the student's attempt at an exam.
   * @throws Refusal `exam-not-started`
   */
  async submitAt(
    { type, examId, studentId }: { type: ExamType; examId: string; studentId: string },
    submission: Submission,
    context: CommandContext,
  ): Promise<FinishedState> {
    const attemptId = attemptIdOf(studentId, examId);
    const attempt = await this.bringUpToDate(attemptId, studentId, childContext(context, 'find'));
    if (attempt?.paper.type !== type) throw new Refusal('exam-not-started');
    return this.submit({ attemptId, studentId }, submission, context);
  }

  /**
   * Completes pending steps and returns the attempt: starts it after a crash, or finishes it if it is overdue. Returns
   * undefined if this student has not started it.
   */
  async bringUpToDate(attemptId: string, studentId: string, context: CommandContext): Promise<Attempt | undefined> {
    const recorded = await this.reader.recorded(attemptId, studentId);
    if (!recorded) return undefined;
    const attempt = recorded.attempt ?? (await this.start(recorded.sitting, childContext(context, 'start')));
    const isOver = attempt.status === 'finished' || this.reader.isOver(attempt, context.now);
    if (!isOver || !recorded.sitting) return attempt;
    const state = await this.finish({ attemptId, studentId }, {}, childContext(context, 'finish'));
    return state.status === 'none' ? undefined : state;
  }

  /** Finishes the student's running attempt if it is overdue, so that the student can start another exam. */
  async finishOverdue(studentId: string, context: CommandContext): Promise<void> {
    const { running } = await this.reader.sittings(studentId);
    if (running) await this.bringUpToDate(running.attemptId, studentId, context);
  }

  /**
   * Grades the attempt and ends its sitting, so that the student can start another exam. Idempotent.
   * @throws Refusal `not-found` if this student has not started it
   */
  private async finish(attempt: OwnAttempt, submission: Submission, context: CommandContext): Promise<AttemptState> {
    const { attemptId, studentId } = attempt;
    const withFacts = async (paper: Paper) => {
      const facts = await this.reader.finishFacts(studentId, paper);
      return { type: 'FinishAttempt', ...submission, ...facts } as const;
    };
    const { state } = await this.decideOn(attempt, withFacts, context);
    const end = { type: 'EndSitting', studentId, attemptId } as const;
    await this.commands.decide(streams.sittings(studentId), sittingsDecider, end, context);
    return state;
  }

  /**
   * Decides on a command on a started attempt.
   * @throws Refusal `not-found` if this student has not started it
   */
  private async decideOn(
    { attemptId, studentId }: OwnAttempt,
    withFacts: (paper: Paper) => Promise<AttemptCommand>,
    context: CommandContext,
  ): Promise<DecisionResult<AttemptState>> {
    const load = (state: AttemptState) => {
      if (state.status === 'none') throw new Refusal('not-found');
      return withFacts(state.paper);
    };
    const decide = () => this.commands.decide(streams.attempt(attemptId), attemptDecider, load, context);
    try {
      return await decide();
    } catch (refused) {
      if (!Refusal.is(refused, 'not-found')) throw refused;
      const { running } = await this.reader.sittings(studentId);
      if (running?.attemptId !== attemptId) throw refused;
      await this.start(running, childContext(context, 'start'));
      return decide();
    }
  }
}
