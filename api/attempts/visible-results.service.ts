import { Injectable } from '@nestjs/common';
import type { Caller } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { AttemptReader } from './attempt-reader.js';
import type { FinishedState } from './attempt-state.js';
import { HiddenQuestionsService } from './hidden-questions.service.js';
import { ExamSourceRegistry } from './exam-source.js';

/**
 * Decides whether a caller may see the result of a finished attempt. Every endpoint that returns data of a finished
 * attempt to students uses this service; `HiddenQuestionsService` decides on the answer to each question. Live messages and read models for
 * students apply the same rule: a result with `held` counts for them only after `AttemptResultShown`.
 */
@Injectable()
export class VisibleResultsService {
  constructor(
    private readonly reader: AttemptReader,
    private readonly exams: ExamSourceRegistry,
    private readonly hidden: HiddenQuestionsService,
  ) {}

  /** Returns true if the caller may see the result. Admins see all results. */
  isShown({ result }: FinishedState, { role }: Pick<Caller, 'role'>): boolean {
    return role !== 'student' || !result.held;
  }

  /** Returns the instant from which a held result is shown (ISO 8601), or null if a tutor releases it. */
  async shownFrom({ paper: { type, examId } }: FinishedState): Promise<string | null> {
    return (await this.exams.sourceOf(type).resultsOf(examId)).shownFrom;
  }

  /**
   * Returns the instant from which the answers of a shown result are shown (ISO 8601), or null if they are shown
   * already.
   */
  async answersFrom({ paper: { type, examId } }: FinishedState, now: Date): Promise<string | null> {
    const { answersAt } = await this.exams.sourceOf(type).resultsOf(examId);
    return answersAt !== null && now < new Date(answersAt) ? answersAt : null;
  }

  /**
   * Rejects a caller who may not see every answer of an attempt. Accepts unknown and running attempts, which have no
   * result.
   * @throws Refusal `results-not-yet`, or `exam-running` while a question of it is on the paper of a running attempt
   */
  async assertAnswersShown(caller: Caller, attemptId: string, now: Date): Promise<void> {
    const attempt = await this.reader.readFor(caller, attemptId, now);
    if (attempt?.status !== 'finished') return;
    if (!this.isShown(attempt, caller)) throw new Refusal('results-not-yet');
    const hidden = await this.hidden.of(caller, now);
    if (hidden.isEmpty) return;
    const contents = await this.reader.questionsOn(attempt.paper);
    for (const [index, { questionId }] of attempt.paper.questions.entries()) {
      const reason = hidden.reasonOf({ questionId, ...contents[index]! });
      if (reason === 'withheld') throw new Refusal('results-not-yet');
      const running = reason && (await this.reader.readRunning(caller.accountId, now));
      if (running) throw new Refusal('exam-running', { attemptId: running.paper.attemptId });
    }
  }

  /**
   * Returns a finished attempt whose result the caller may see.
   * @throws Refusal `not-found`, `attempt-running`, `results-not-yet`
   */
  async finished(caller: Caller, attemptId: string, now: Date): Promise<FinishedState> {
    const attempt = await this.reader.readFor(caller, attemptId, now);
    if (!attempt) throw new Refusal('not-found');
    if (attempt.status === 'running') throw new Refusal('attempt-running');
    if (!this.isShown(attempt, caller)) throw new Refusal('results-not-yet');
    return attempt;
  }
}
