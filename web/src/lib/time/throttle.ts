/** Calls back at once, and as long as it is called often, once in a while: for what comes by the hundred and is asked for at once. */
export class Throttle {
  private calls = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param everyMs calls back no more often
   * @param then with the number of calls since it was called back last
   */
  constructor(
    private readonly everyMs: number,
    private readonly then: (calls: number) => void,
  ) {}

  call(): void {
    this.calls += 1;
    if (this.timer === undefined) this.pass();
  }

  /** Forgets what it has not called back for. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.calls = 0;
  }

  private pass(): void {
    const { calls } = this;
    this.calls = 0;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.calls > 0) this.pass();
    }, this.everyMs);
    this.then(calls);
  }
}
