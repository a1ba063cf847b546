import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;
/** During a pause it is checked this often whether the cause has gone. */
const CHECKED_EVERY_MS = 250;
/** equal failures in a row, about 15 s, after which the cause is not a short outage */
const FAILURES_OF_A_LASTING_CAUSE = 10;
const ADVICE = 'check the disk space and the permissions of DATA_DIR, and whether the stores can be reached';

/** Tries again for as long as it takes: no event is skipped because a store was away. */
export class Retry {
  private readonly stopping = new AbortController();
  /** by task: the row of equal failures that it is in */
  private readonly failures = new Map<string, { reason: string; count: number }>();

  constructor(
    private readonly onProblem: (line: string) => void,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /** Why it has failed many times in a row, and what to do; undefined while it works, or failed only a few times. */
  get lastingFailure(): string | undefined {
    for (const { reason, count } of this.failures.values()) {
      if (count >= FAILURES_OF_A_LASTING_CAUSE) return `${reason}, ${count} times in a row: ${ADVICE}`;
    }
    return undefined;
  }

  get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  /** @throws Stopped once it is to end; and what only a programmer can mend */
  async untilItWorks<Result>(what: string, task: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries++) {
      if (this.stopped) throw new Stopped();
      try {
        const result = await task();
        this.succeeded(what);
        return result;
      } catch (error) {
        if (error instanceof Stopped || isProgrammersMistake(error)) throw error;
        await this.pause(what, error, tries);
      }
    }
  }

  /**
   * Waits longer with every try.
   * @param isOver ends the pause early, where the cause has gone
   * @throws Stopped
   */
  async pause(what: string, reason: unknown, tries: number, isOver = () => false): Promise<void> {
    if (this.stopped) throw new Stopped();
    const ms = Math.min(FIRST_MS * 2 ** tries, this.longestMs);
    const text = reason instanceof Error ? reason.message : String(reason);
    this.failed(what, text);
    this.onProblem(`${what}: ${this.lastingFailure ?? text}; again in ${ms} ms`);
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !isOver(); left = until - performance.now()) {
      await this.sleep(Math.min(left, CHECKED_EVERY_MS));
    }
  }

  /** Ends the row of failures of a task. */
  succeeded(what: string): void {
    this.failures.delete(what);
  }

  stop(): void {
    this.stopping.abort();
  }

  private async sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {
      throw new Stopped();
    });
  }

  private failed(what: string, reason: string): void {
    const before = this.failures.get(what);
    this.failures.set(what, { reason, count: before?.reason === reason ? before.count + 1 : 1 });
  }
}

/** Whether a store that was away when this was called has come back since. */
export function backAgain(store: { notReady(): string | undefined }): () => boolean {
  const wasAway = store.notReady() !== undefined;
  return () => wasAway && store.notReady() === undefined;
}

/** Unwinds what was under way when the engine closes. */
export class Stopped extends Error {}

/** Trying again can't help: of a store, this is what a document that can't be stored leads to. */
export const isProgrammersMistake = (error: unknown): error is Error =>
  error instanceof TypeError || error instanceof RangeError;
