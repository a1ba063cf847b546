import { Injectable } from '@nestjs/common';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import type { Caller } from '../platform/auth/access.js';
import { Commands } from '../platform/commands/commands.js';
import { attemptDecider } from './attempt.decider.js';
import type { Attempt, AttemptFacts, AttemptState, FinishFacts, Paper, Running } from './attempt-state.js';
import { ExamSourceRegistry } from './exam-source.js';
import { OutageProcess } from './outage.process.js';
import { QuestionVersionReader } from './question-version-reader.js';
import { attemptIdOf, isStarted, sittingsDecider, type Sitting, type Sittings } from './sittings.decider.js';

/** An attempt and its sitting. `attempt` is undefined if a crash occurred after the sitting was recorded. */
export type RecordedAttempt =
  | { readonly attempt: Attempt; readonly sitting: Sitting | undefined }
  | { readonly attempt?: undefined; readonly sitting: Sitting };

/** Returns the initial state of an attempt that is started from a sitting. */
const runningAttemptOf = (sitting: Sitting): Running =>
  attemptDecider.evolve(attemptDecider.initial, {
    type: 'AttemptStarted',
    data: { ...sitting, recordsWork: true },
  }) as Running;

/** Reads attempts and their questions. Appends no event. */
@Injectable()
export class AttemptReader {
  constructor(
    private readonly commands: Commands,
    private readonly versions: QuestionVersionReader,
    private readonly outages: OutageProcess,
    private readonly exams: ExamSourceRegistry,
  ) {}

  /**
   * Returns the attempt as of `now`; an overdue attempt is returned as finished. Returns undefined if this student has
   * not started it.
   */
  async read(attemptId: string, studentId: string, now: Date): Promise<Attempt | undefined> {
    const recorded = await this.recorded(attemptId, studentId);
    if (!recorded) return undefined;
    const attempt = recorded.attempt ?? runningAttemptOf(recorded.sitting);
    if (attempt.status === 'finished' || !this.isOver(attempt, now)) return attempt;
    const finish = { type: 'FinishAttempt', ...(await this.finishFacts(studentId, attempt.paper)) } as const;
    const context = { commandId: attemptId, actor: `student:${studentId}`, correlationId: attemptId, now };
    const events = attemptDecider.decide(finish, attempt, context);
    return events.reduce<AttemptState>(attemptDecider.evolve, attempt) as Attempt;
  }

  /** Returns the student's running attempt, or undefined if there is none or its time is over. */
  async readRunning(studentId: string, now: Date): Promise<Running | undefined> {
    const { running } = await this.sittings(studentId);
    const attempt = running && (await this.read(running.attemptId, studentId, now));
    return attempt?.status === 'running' ? attempt : undefined;
  }

  /** Returns the attempt for its student or an admin, or undefined if the caller has no access. */
  async readFor({ role, accountId }: Caller, attemptId: string, now: Date): Promise<Attempt | undefined> {
    if (role === 'student') return this.read(attemptId, accountId, now);
    const { state } = await this.commands.state(streams.attempt(attemptId), attemptDecider);
    return state.status === 'none' ? undefined : this.read(attemptId, state.paper.studentId, now);
  }

  /** Returns the recorded state of the student's attempt, or undefined if this student has not started it. */
  async recorded(attemptId: string, studentId: string): Promise<RecordedAttempt | undefined> {
    const { running, ended } = await this.sittings(studentId);
    const sitting = running?.attemptId === attemptId ? running : undefined;
    if (!sitting && !ended.includes(attemptId)) return undefined;
    const { state } = await this.commands.state(streams.attempt(attemptId), attemptDecider);
    if (state.status !== 'none') return { attempt: state, sitting };
    if (!sitting) throw new Error(`sitting ${attemptId} ended without an attempt`);
    return { sitting };
  }

  /** Returns all exams that the student has started. */
  async sittings(studentId: string): Promise<Sittings> {
    return (await this.commands.state(streams.sittings(studentId), sittingsDecider)).state;
  }

  /** Returns whether the student has started an exam, running or ended. */
  async startedExams(studentId: string): Promise<(examId: string) => boolean> {
    const sittings = await this.sittings(studentId);
    return (examId) => isStarted(sittings, attemptIdOf(studentId, examId));
  }

  /** Returns true if the deadline and the grace period are over. */
  isOver({ paper }: Running, now: Date): boolean {
    return now > this.outages.graceEnd(paper.deadline);
  }

  /** Returns the pinned versions of the questions in the order of the paper. */
  questionsOn(paper: Paper): Promise<QuestionContent[]> {
    return Promise.all(paper.questions.map(async (pin) => this.versions.at(pin)));
  }

  /** Loads the facts for a command on a question of the attempt. */
  async facts(studentId: string, paper: Paper, questionId: string): Promise<AttemptFacts> {
    const questions = await this.questionById(paper, questionId);
    return { studentId, graceEnd: this.outages.graceEnd(paper.deadline), questions };
  }

  /** Loads the facts for the finish of the attempt. */
  async finishFacts(studentId: string, paper: Paper): Promise<FinishFacts> {
    const [questions, results] = await Promise.all([
      this.questionsById(paper),
      this.exams.sourceOf(paper.type).resultsOf(paper.examId),
    ]);
    return {
      studentId,
      graceEnd: this.outages.graceEnd(paper.deadline),
      questions,
      areResultsHeld: results.areHeld,
    };
  }

  private async questionsById(paper: Paper): Promise<ReadonlyMap<string, QuestionContent>> {
    const contents = await this.questionsOn(paper);
    return new Map(contents.map((content, index) => [paper.questions[index]!.questionId, content]));
  }

  /** Returns one question of the paper by id; empty if it is not on the paper. */
  private async questionById(paper: Paper, questionId: string): Promise<ReadonlyMap<string, QuestionContent>> {
    const index = paper.questionIndexes.get(questionId);
    if (index === undefined) return new Map();
    return new Map([[questionId, await this.versions.at(paper.questions[index]!)]]);
  }
}
