const FIRST_DELAY_MS = 500;
const DELAY_MAX_MS = 8_000;
/** Maximum `Retry-After`: a longer delay, for example of a proxy, could exceed the grace period after the deadline. */
const RETRY_AFTER_MAX_MS = 5_000;
/** Initial request timeout: short, since a hanging request delays all others; doubled after each failure. */
const FIRST_TIMEOUT_MS = 6_000;
const TIMEOUT_MAX_MS = 48_000;

/** Delays requests by exponential backoff or the server's `Retry-After`; can be woken early. */
export class RetryTimer {
  private failures = 0;
  private hasBeenWoken = false;
  private resume = (): void => {};
  /** End of the pause that the server requested, in ms */
  private pausedUntil = 0;

  /** @param now returns the current time in ms */
  constructor(private readonly now: () => number) {}

  count(isSuccess: boolean): void {
    this.failures = isSuccess ? 0 : this.failures + 1;
  }

  /** Timeout of the next request, in ms. */
  get timeoutMs(): number {
    return Math.min(TIMEOUT_MAX_MS, FIRST_TIMEOUT_MS * 2 ** this.failures);
  }

  /**
   * Exponential backoff from 0.5 s to 8 s, with up to a quarter of jitter, so that clients do not retry at the same
   * time.
   */
  pauseAfterFailure(): Promise<void> {
    return this.pause(Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (this.failures - 1)) * (1 - Math.random() / 4));
  }

  /** @param ms the server's `Retry-After` */
  pauseForServer(ms: number): Promise<void> {
    const pauseMs = Math.min(ms, RETRY_AFTER_MAX_MS);
    this.pausedUntil = this.now() + pauseMs;
    this.hasBeenWoken = false;
    return this.pause(pauseMs);
  }

  /** Resolves after `ms`, or when the timer is woken. Without `ms` it only resolves when woken. */
  async pause(ms?: number): Promise<void> {
    if (!this.hasBeenWoken) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.hasBeenWoken = false;
  }

  /** Ends a pause, unless the server requested it. */
  wake(): void {
    if (this.now() >= this.pausedUntil) this.wakeNow();
  }

  /** Ends any pause. */
  readonly wakeNow = (): void => {
    this.pausedUntil = 0;
    this.hasBeenWoken = true;
    this.resume();
  };
}
