/** A token bucket: allows bursts of `most`, and `perSecond` as a sustained rate. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly most: number,
    private readonly perSecond: number,
    /** Monotonic clock, ms. */
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = most;
    this.filledAt = now();
  }

  /** Takes the tokens, or none if there are too few. @returns whether they were taken */
  take(count = 1): boolean {
    const now = this.now();
    this.tokens = Math.min(this.most, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  returnToken(): void {
    this.tokens = Math.min(this.most, this.tokens + 1);
  }
}
