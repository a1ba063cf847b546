import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** Tries again for as long as it takes: no event is skipped because a store was away. */
export class Retry {
  private readonly stopping = new AbortController();

  constructor(private readonly onProblem: (line: string) => void) {}

  get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  /** @throws Stopped once it is to end; and what only a programmer can mend */
  async untilItWorks<Result>(what: string, task: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries++) {
      if (this.stopped) throw new Stopped();
      try {
        return await task();
      } catch (error) {
        if (error instanceof Stopped || isProgrammersMistake(error)) throw error;
        await this.pause(what, error, tries);
      }
    }
  }

  /** Waits longer with every try. @throws Stopped */
  async pause(what: string, reason: unknown, tries: number): Promise<void> {
    if (this.stopped) throw new Stopped();
    const ms = Math.min(FIRST_MS * 2 ** tries, LONGEST_MS);
    this.onProblem(`${what}: ${reason instanceof Error ? reason.message : String(reason)}; again in ${ms} ms`);
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {
      throw new Stopped();
    });
  }

  stop(): void {
    this.stopping.abort();
  }
}

/** Unwinds what was under way when the engine closes. */
export class Stopped extends Error {}

/** Trying again can't help: of a store, this is what a document that can't be stored leads to. */
export const isProgrammersMistake = (error: unknown): error is Error =>
  error instanceof TypeError || error instanceof RangeError;
