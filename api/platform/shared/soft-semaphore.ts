/** Limits concurrent tasks, but admits a waiting task after `waitMsMax`. */
export class SoftSemaphore {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly most: number,
    private readonly waitMsMax: number,
  ) {}

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.running < this.most) this.running += 1;
    else await this.waitForTurn();
    try {
      return await task();
    } finally {
      const [next] = this.waiting;
      if (next && this.running <= this.most) next();
      else this.running -= 1;
    }
  }

  /** Resolves when a running task ends or the patience has passed. */
  private waitForTurn(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        this.waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.running += 1;
        begin();
      }, this.waitMsMax);
      this.waiting.add(begin);
    });
  }
}
