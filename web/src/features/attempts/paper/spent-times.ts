import type { Entry } from '../../../lib/outbox/queue';
import type { RunningAttempt } from '../attempt.queries';

type Progress = Readonly<Record<string, Pick<RunningAttempt['progress'][string], 'spentMs'>>>;

/**
 * Time spent on each question of an attempt, in ms, as far as this page knows. Totals only rise. They are sent as totals
 * rather than increments, so that the server can receive one twice without counting it twice.
 */
export class SpentTimes {
  private readonly totals = new Map<string, number>();

  constructor(progress: Progress) {
    this.raiseAll(progress);
  }

  /** Takes over the server's totals where they are larger, for example after another device was used. */
  raiseAll(progress: Progress): void {
    for (const [questionId, { spentMs }] of Object.entries(progress)) this.raise(questionId, spentMs);
  }

  /** Includes time that an earlier visit has noted and not sent; pages of earlier releases noted increments. */
  include(unsent: readonly Entry[]): void {
    for (const entry of unsent) {
      if (entry.kind !== 'progress') continue;
      if (entry.totalSpentMs !== undefined) this.raise(entry.questionId, entry.totalSpentMs);
      else if (entry.spentMs !== undefined) this.add(entry.questionId, entry.spentMs);
    }
  }

  /** Adds one visit to a question. Returns the new total. */
  add(questionId: string, ms: number): number {
    const total = this.of(questionId) + ms;
    this.totals.set(questionId, total);
    return total;
  }

  of(questionId: string): number {
    return this.totals.get(questionId) ?? 0;
  }

  private raise(questionId: string, total: number): void {
    if (total > this.of(questionId)) this.totals.set(questionId, total);
  }
}
