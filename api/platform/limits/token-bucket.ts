/** Lets `most` through at once, and `perSecond` in the long run. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly most: number,
    private readonly perSecond: number,
    /** ms of a clock that never goes back */
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = most;
    this.filledAt = now();
  }

  /** Takes so many, or none when there are too few. @returns whether it took them */
  take(count = 1): boolean {
    const now = this.now();
    this.tokens = Math.min(this.most, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens < count) return false;
    this.tokens -= count;
    return true;
  }

  giveBack(): void {
    this.tokens = Math.min(this.most, this.tokens + 1);
  }
}
