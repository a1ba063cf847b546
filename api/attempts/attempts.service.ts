import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import type { DecisionResult } from '../platform/commands/decide.js';
import { Decisions } from '../platform/commands/decisions.js';
import { childContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { attemptDecider } from './attempt.decider.js';
import { AttemptReader } from './attempt-reader.js';
import type { Answer, Attempt, AttemptState, FinishAttempt, Paper } from './attempt-state.js';
import { sittingsDecider, type Sitting } from './sittings.decider.js';

/**
 * Starts and finishes attempts together with the student's sitting. After a crash between the two appends, the next
 * command on the attempt completes the missing step.
 */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly decisions: Decisions,
    private readonly reader: AttemptReader,
  ) {}

  /** Starts the attempt of a sitting. Idempotent. */
  async start(sitting: Sitting, context: CommandContext): Promise<Attempt> {
    const start = { type: 'StartAttempt', attempt: sitting } as const;
    const { state } = await this.decisions.decide(streams.attempt(sitting.attemptId), attemptDecider, start, context);
    if (state.status === 'none') throw new Error(`attempt ${sitting.attemptId} was not started`);
    return state;
  }

  /**
   * Returns the paper of a started attempt.
   * @throws Refusal `not-found` if this student has not started it
   */
  async paperOf(attemptId: string, studentId: string, context: CommandContext): Promise<Paper> {
    const paper = await this.reader.paper(attemptId);
    if (paper) return paper;
    const { running } = await this.reader.sittings(studentId);
    if (running?.attemptId !== attemptId) throw new Refusal('not-found');
    return (await this.start(running, childContext(context, 'start'))).paper;
  }

  /**
   * Grades the attempt and ends its sitting, so that the student can start another exam. Idempotent.
   * @throws Refusal `not-found` if this student has not started it
   */
  async finish(
    { attemptId, studentId, ...request }: FinishInput,
    context: CommandContext,
  ): Promise<DecisionResult<AttemptState>> {
    const paper = await this.paperOf(attemptId, studentId, context);
    const finish = { type: 'FinishAttempt', ...request, ...(await this.reader.finishFacts(studentId, paper)) } as const;
    const decision = await this.decisions.decide(streams.attempt(attemptId), attemptDecider, finish, context);
    const end = { type: 'EndSitting', studentId, attemptId } as const;
    const ended = await this.decisions.decide(streams.sittings(studentId), sittingsDecider, end, context);
    return { ...decision, position: ended.position ?? decision.position };
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
    const { state } = await this.finish({ attemptId, studentId }, childContext(context, 'finish'));
    return state.status === 'none' ? undefined : state;
  }

  /** Finishes the student's running attempt if it is overdue, so that the student can start another exam. */
  async finishOverdue(studentId: string, context: CommandContext): Promise<void> {
    const { running } = await this.reader.sittings(studentId);
    if (running) await this.bringUpToDate(running.attemptId, studentId, context);
  }
}

interface FinishInput {
  readonly attemptId: string;
  readonly studentId: string;
  readonly answers?: readonly Answer[] | undefined;
  readonly claim?: FinishAttempt['claim'];
}
