import { Injectable } from '@nestjs/common';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import type { Caller } from '../platform/auth/access.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Decisions, type Decided } from '../platform/commands/decisions.js';
import { derivedContext } from '../platform/commands/derived-id.js';
import { Refusal } from '../platform/commands/refusal.js';
import { attemptDecider } from './attempt.decider.js';
import type { Attempt, AttemptRequest, AttemptState, Paper, Running } from './attempt-state.js';
import { OutageWatch } from './outage-watch.js';
import { Papers } from './papers.js';
import { attemptIdOf, isStarted, sittingsDecider, type Sitting } from './sittings.decider.js';

/** Who finishes attempts whose time is over. */
export const DEADLINE_ACTOR = 'process:attempt-deadline';

type RecordedAttempt =
  | { readonly attempt: Attempt; readonly sitting: Sitting | undefined }
  | { readonly attempt?: undefined; readonly sitting: Sitting };

/** The attempt that will be started from a sitting. */
const startedFrom = (sitting: Sitting): Running =>
  attemptDecider.evolve(attemptDecider.initial, { type: 'AttemptStarted', data: sitting }) as Running;

/**
 * Decides on attempts and the sittings they belong to. A crash between the two streams is mended by the next call that
 * touches the attempt, from what is recorded alone.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly decisions: Decisions,
    private readonly papers: Papers,
    private readonly outages: OutageWatch,
  ) {}

  /**
   * Returns the attempt for a reader and appends nothing: once its time is over, it is shown as the deadline process will
   * record it. undefined when this student never started it.
   */
  async look(attemptId: string, studentId: string, now: Date): Promise<Attempt | undefined> {
    const found = await this.recorded(attemptId, studentId);
    if (!found) return undefined;
    const attempt = found.attempt ?? startedFrom(found.sitting);
    if (attempt.status === 'finished' || !this.isOver(attempt, now)) return attempt;
    const questions = await this.questionsFor({ type: 'FinishAttempt' }, attempt.paper);
    const facts = { studentId, graceEnd: this.outages.graceEnd(attempt.paper.deadline), questions };
    const context = { commandId: attemptId, actor: `student:${studentId}`, correlationId: attemptId, now };
    const events = attemptDecider.decide({ type: 'FinishAttempt', ...facts }, attempt, context);
    return events.reduce<AttemptState>(attemptDecider.evolve, attempt) as Attempt;
  }

  /** Returns the attempt that this student is in the middle of, for a reader. undefined when there is none or its time is over. */
  async lookAtRunning(studentId: string, now: Date): Promise<Running | undefined> {
    const { state } = await this.decisions.state(streams.sittings(studentId), sittingsDecider);
    const attempt = state.running && (await this.look(state.running.attemptId, studentId, now));
    return attempt?.status === 'running' ? attempt : undefined;
  }

  /** Returns the attempt for its student or for an admin. undefined when it is not there for them. */
  async forReader(attemptId: string, { role, accountId }: Caller, now: Date): Promise<Attempt | undefined> {
    const studentId = role === 'student' ? accountId : await this.studentOf(attemptId);
    return studentId === undefined ? undefined : this.look(attemptId, studentId, now);
  }

  /**
   * For commands: returns the attempt as it should stand by now, which is recorded: started from its sitting after a crash, finished
   * when its time is over. undefined when this student never started it.
   */
  async find(attemptId: string, studentId: string, context: CommandContext): Promise<Attempt | undefined> {
    const found = await this.recorded(attemptId, studentId);
    if (!found) return undefined;
    const { sitting } = found;
    const attempt = found.attempt ?? (await this.startFrom(found.sitting, derivedContext(context, 'start')));
    const isOver = attempt.status === 'finished' || this.isOver(attempt, context.now);
    if (!isOver || !sitting) return attempt;
    const finish = { type: 'FinishAttempt' } as const;
    const { state: finished } = await this.change(attemptId, studentId, finish, derivedContext(context, 'finish'));
    return finished.status === 'none' ? undefined : finished;
  }

  /** Finishes the student's running attempt if its time is over, so that it does not block the next one. */
  async finishOverdue(studentId: string, context: CommandContext): Promise<void> {
    const { state } = await this.decisions.state(streams.sittings(studentId), sittingsDecider);
    if (state.running) await this.find(state.running.attemptId, studentId, context);
  }

  /** What is recorded of an attempt; without `attempt` where a crash came between its sitting and its start. */
  private async recorded(attemptId: string, studentId: string): Promise<RecordedAttempt | undefined> {
    const { state: sittings } = await this.decisions.state(streams.sittings(studentId), sittingsDecider);
    const sitting = sittings.running?.attemptId === attemptId ? sittings.running : undefined;
    if (!sitting && !sittings.ended.includes(attemptId)) return undefined;
    const { state } = await this.decisions.state(streams.attempt(attemptId), attemptDecider);
    if (state.status !== 'none') return { attempt: state, sitting };
    if (!sitting) throw new Error(`sitting ${attemptId} ended without an attempt`);
    return { sitting };
  }

  private isOver({ paper }: Running, now: Date): boolean {
    return now > this.outages.graceEnd(paper.deadline);
  }

  /** Whether this student has ever started the exam. */
  async hasStarted(studentId: string, examId: string): Promise<boolean> {
    const { state } = await this.decisions.state(streams.sittings(studentId), sittingsDecider);
    return isStarted(state, attemptIdOf(studentId, examId));
  }

  /** Whose attempt it is. */
  async studentOf(attemptId: string): Promise<string | undefined> {
    return (await this.papers.of(attemptId))?.studentId;
  }

  /**
   * What the student asks of the attempt; one that is finished lets them start another.
   * @throws Refusal
   */
  async change(
    attemptId: string,
    studentId: string,
    request: AttemptRequest,
    context: CommandContext,
  ): Promise<Decided<AttemptState>> {
    const paper = (await this.papers.of(attemptId)) ?? (await this.startFromSitting(attemptId, studentId, context));
    if (!paper) throw new Refusal('not-found');
    const facts = {
      studentId,
      graceEnd: this.outages.graceEnd(paper.deadline),
      questions: await this.questionsFor(request, paper),
    };
    const command = { ...request, ...facts };
    const stream = streams.attempt(attemptId);
    const decided = await this.decisions.decide(stream, attemptDecider, command, context).catch(async (refused) => {
      if (request.type === 'SaveAnswer' && Refusal.is(refused, 'exam-time-over', 'exam-finished')) {
        const late = { ...request, ...facts, type: 'RecordLateAnswer' } as const;
        await this.decisions.decide(stream, attemptDecider, late, derivedContext(context, 'late'));
      }
      throw refused;
    });
    if (request.type !== 'FinishAttempt') return decided;
    const end = { type: 'EndSitting', studentId, attemptId } as const;
    const ended = await this.decisions.decide(streams.sittings(studentId), sittingsDecider, end, context);
    return { ...decided, position: ended.position ?? decided.position };
  }

  /** After a crash between the two streams: starts the attempt from its sitting. undefined when the student has no such sitting. */
  private async startFromSitting(attemptId: string, studentId: string, context: CommandContext) {
    const { state } = await this.decisions.state(streams.sittings(studentId), sittingsDecider);
    if (state.running?.attemptId !== attemptId) return undefined;
    return (await this.startFrom(state.running, derivedContext(context, 'start'))).paper;
  }

  /** Starts the attempt of a sitting; idempotent. */
  async startFrom(sitting: Sitting, context: CommandContext): Promise<Attempt> {
    const start = { type: 'StartAttempt', attempt: sitting } as const;
    const { state } = await this.decisions.decide(streams.attempt(sitting.attemptId), attemptDecider, start, context);
    if (state.status === 'none') throw new Error(`attempt ${sitting.attemptId} was not started`);
    return state;
  }

  /** All, unless the command speaks of one: answers are by far the most frequent. */
  private async questionsFor(request: AttemptRequest, paper: Paper): Promise<ReadonlyMap<string, QuestionContent>> {
    if (!('questionId' in request)) {
      const contents = await this.papers.questionsOn(paper);
      return new Map(contents.map((content, place) => [paper.questions[place]!.questionId, content]));
    }
    const content = await this.papers.questionOn(paper, request.questionId);
    return new Map(content && [[request.questionId, content]]);
  }
}
