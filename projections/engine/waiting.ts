interface Waiting {
  readonly reached: () => boolean;
  settle(reached: boolean): void;
}

/** Requests that wait until read models show what they have done. */
export class WaitingRoom {
  private readonly waiting = new Set<Waiting>();

  /** True once `reached`, false after the time, or when the room closes. */
  until(reached: () => boolean, timeoutMs: number): Promise<boolean> {
    if (reached()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        reached,
        settle: (result) => {
          clearTimeout(timer);
          this.waiting.delete(waiting);
          resolve(result);
        },
      };
      const timer = setTimeout(() => waiting.settle(false), timeoutMs);
      this.waiting.add(waiting);
    });
  }

  /** Lets those go whose wish is met. */
  look(): void {
    for (const waiting of this.waiting) if (waiting.reached()) waiting.settle(true);
  }

  close(): void {
    for (const waiting of this.waiting) waiting.settle(false);
  }
}
