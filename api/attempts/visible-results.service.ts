import { Injectable } from '@nestjs/common';
import type { Caller } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { AttemptReader } from './attempt-reader.js';
import type { FinishedState } from './attempt-state.js';
import { ExamSourceRegistry } from './exam-source.js';

/**
 * Decides whether a caller may see the result of a finished attempt: score, verdicts, keys and solutions. Every
 * endpoint that returns data of a finished attempt to students uses this service. Live messages and read models for
 * students apply the same rule: a result with `held` counts for them only after `AttemptResultShown`.
 */
@Injectable()
export class VisibleResultsService {
  constructor(
    private readonly reader: AttemptReader,
    private readonly exams: ExamSourceRegistry,
  ) {}

  /** Returns true if the caller may see the result. Admins see all results. */
  isShown({ result }: FinishedState, { role }: Pick<Caller, 'role'>): boolean {
    return role !== 'student' || !result.held;
  }

  /** Returns the instant from which a held result is shown (ISO 8601), or null if a tutor releases it. */
  async shownFrom({ paper: { type, examId } }: FinishedState): Promise<string | null> {
    return (await this.exams.resultsOf(type, examId)).shownFrom;
  }

  /**
   * Rejects a caller who may not see the result of an attempt. Accepts unknown and running attempts, which have none.
   * @throws Refusal `results-not-yet`
   */
  async assertShown(caller: Caller, attemptId: string, now: Date): Promise<void> {
    const attempt = await this.reader.readFor(caller, attemptId, now);
    if (attempt?.status === 'finished' && !this.isShown(attempt, caller)) throw new Refusal('results-not-yet');
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
