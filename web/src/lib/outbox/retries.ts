const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** a longer `Retry-After`, as of a proxy, would miss the seconds in which answers are still taken after the deadline */
const RETRY_AFTER_MS_MAX = 5_000;
/** short at first, since near the deadline a request that hangs keeps all others back; a slow connection gets longer ones */
const FIRST_TIMEOUT_MS = 6_000;
const LONGEST_TIMEOUT_MS = 48_000;

/** When the same is tried again: soon at first, then more and more seldom; at once when there is a reason to; as the server asked. */
export class Retries {
  private failures = 0;
  private isWoken = false;
  private endPause = (): void => {};
  /** until when the server asked to be left alone */
  private askedUntil = 0;

  /** @param now ms */
  constructor(private readonly now: () => number) {}

  count(wentWell: boolean): void {
    this.failures = wentWell ? 0 : this.failures + 1;
  }

  /** How long the next request may take, in ms. */
  get timeoutMs(): number {
    return Math.min(LONGEST_TIMEOUT_MS, FIRST_TIMEOUT_MS * 2 ** this.failures);
  }

  /** Doubling from half a second up to 8 s, less up to a quarter by chance, so that not all come back at once. */
  pauseAfterFailure(): Promise<void> {
    return this.pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.failures - 1)) * (1 - Math.random() / 4));
  }

  /** @param ms as the server asked */
  pauseAsAsked(ms: number): Promise<void> {
    const pauseMs = Math.min(ms, RETRY_AFTER_MS_MAX);
    this.askedUntil = this.now() + pauseMs;
    this.isWoken = false;
    return this.pause(pauseMs);
  }

  /** Until there is a reason to go on, or for so many ms. */
  async pause(ms?: number): Promise<void> {
    if (!this.isWoken) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isWoken = false;
  }

  /** Ends a pause, unless the server asked for it. */
  wake(): void {
    if (this.now() >= this.askedUntil) this.wakeNow();
  }

  /** Ends any pause. */
  readonly wakeNow = (): void => {
    this.askedUntil = 0;
    this.isWoken = true;
    this.endPause();
  };
}
