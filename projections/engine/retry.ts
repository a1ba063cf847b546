import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;
/** Interval in ms for checking whether the cause of a pause has ended. */
const CHECK_MS = 250;
/** Number of consecutive equal failures (about 15 s) that a short outage does not explain. */
const LASTING_FAILURE_COUNT = 10;
const SUGGESTION = 'check the disk space and the permissions of DATA_DIR, and whether the stores can be reached';

/** Retries tasks indefinitely with exponential backoff, so that no event is skipped during an outage. */
export class Retry {
  private readonly stopController = new AbortController();
  /** Number of consecutive equal failures by task. */
  private readonly failures = new Map<string, { reason: string; count: number }>();

  constructor(
    private readonly onProblem: (line: string) => void,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /**
   * Returns the cause of repeated failures with a suggestion for the operator; undefined after a success or a few
   * failures.
   */
  get lastingFailure(): string | undefined {
    for (const { reason, count } of this.failures.values()) {
      if (count >= LASTING_FAILURE_COUNT) return `${reason}, ${count} times in a row: ${SUGGESTION}`;
    }
    return undefined;
  }

  get stopped(): boolean {
    return this.stopController.signal.aborted;
  }

  /**
   * Runs the task until it succeeds.
   * @throws EngineStopped on close
   * @throws TypeError, RangeError immediately, since retrying does not help
   */
  async run<Result>(taskName: string, task: () => Promise<Result>): Promise<Result> {
    for (let attempts = 0; ; attempts++) {
      if (this.stopped) throw new EngineStopped();
      try {
        const result = await task();
        this.resetFailures(taskName);
        return result;
      } catch (error) {
        if (error instanceof EngineStopped || isProgrammingError(error)) throw error;
        await this.pause(taskName, error, attempts);
      }
    }
  }

  /**
   * Waits with exponential backoff and logs the reason.
   * @param isOver ends the wait early when it returns true
   * @throws EngineStopped
   */
  async pause(taskName: string, reason: unknown, attempts: number, isOver = () => false): Promise<void> {
    if (this.stopped) throw new EngineStopped();
    const ms = Math.min(FIRST_MS * 2 ** attempts, this.longestMs);
    const text = reason instanceof Error ? reason.message : String(reason);
    this.countFailure(taskName, text);
    this.onProblem(`${taskName}: ${this.lastingFailure ?? text}; retrying in ${ms} ms`);
    const deadline = performance.now() + ms;
    for (let remainingMs = ms; remainingMs > 0 && !isOver(); remainingMs = deadline - performance.now()) {
      await this.sleep(Math.min(remainingMs, CHECK_MS));
    }
  }

  /** Resets the failure count of a task. */
  resetFailures(taskName: string): void {
    this.failures.delete(taskName);
  }

  stop(): void {
    this.stopController.abort();
  }

  private async sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopController.signal }).catch(() => {
      throw new EngineStopped();
    });
  }

  private countFailure(taskName: string, reason: string): void {
    const before = this.failures.get(taskName);
    this.failures.set(taskName, { reason, count: before?.reason === reason ? before.count + 1 : 1 });
  }
}

/** Returns a predicate that is true once a store that is unavailable now has become available. */
export function hasRecovered(store: { notReady(): string | undefined }): () => boolean {
  const wasUnavailable = store.notReady() !== undefined;
  return () => wasUnavailable && store.notReady() === undefined;
}

/** Thrown to cancel pending work when the engine closes. */
export class EngineStopped extends Error {}

/**
 * Returns true for programming errors, which retrying does not fix. Stores throw them for documents that cannot be
 * stored.
 */
export const isProgrammingError = (error: unknown): error is Error =>
  error instanceof TypeError || error instanceof RangeError;
