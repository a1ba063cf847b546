/** Bytes that a server accepts before reading any: the initial window of HTTP/2, less a reserve. */
const WINDOW_BYTES = 60_000;
/** Number of messages that the client's stream accepts without blocking the caller, regardless of their size. */
const BUFFERED_MESSAGES = 15;

/**
 * Limits the appends in flight, so that none waits inside the client. If the connection failed while an append waited
 * there for a silent server, the client would leave a rejection unhandled, which ends the process.
 */
export class AppendWindow {
  private count = 0;
  private bytes = 0;
  private readonly waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  /** Runs a task when there is capacity for its bytes. Tasks start in the order of the calls. */
  async run<Result>(bytes: number, task: () => Promise<Result>): Promise<Result> {
    await this.enter(bytes);
    try {
      return await task();
    } finally {
      this.leave(bytes);
    }
  }

  /** Resolves when there is capacity. Must be followed by `leave`. */
  enter(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ bytes, enter: resolve });
      this.admit();
    });
  }

  leave(bytes: number): void {
    this.count -= 1;
    this.bytes -= bytes;
    this.admit();
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.hasCapacityFor(next.bytes); next = this.waiting[0]) {
      this.waiting.shift();
      this.count += 1;
      this.bytes += next.bytes;
      next.enter();
    }
  }

  private hasCapacityFor(bytes: number): boolean {
    return this.count < BUFFERED_MESSAGES || this.bytes + bytes <= WINDOW_BYTES;
  }
}
