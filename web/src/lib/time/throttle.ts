/** Throttles a callback: invokes it immediately, then at most once per interval. */
export class Throttle {
  private calls = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param everyMs minimum interval between callbacks
   * @param then receives the number of calls since the last callback
   */
  constructor(
    private readonly everyMs: number,
    private readonly then: (calls: number) => void,
  ) {}

  call(): void {
    this.calls += 1;
    if (this.timer === undefined) this.pass();
  }

  /** Drops pending calls. */
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
