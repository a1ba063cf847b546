/** A server takes at least so many bytes of a call before it reads any of them: HTTP/2's initial window, less a reserve. */
const WINDOW_BYTES = 60_000;
/** So many messages the client's stream takes without making the caller wait, whatever their size. */
const BUFFERED_MESSAGES = 15;

/**
 * Limits the appends in flight to what never waits inside of the client: where it has to wait for a silent server, and
 * the connection then fails, it leaves a rejection unhandled, which would end the process.
 */
export class AppendWindow {
  private count = 0;
  private bytes = 0;
  private readonly waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  /** Runs a task once there is room for its bytes; tasks start in the order of the calls. */
  async run<Result>(bytes: number, task: () => Promise<Result>): Promise<Result> {
    await this.enter(bytes);
    try {
      return await task();
    } finally {
      this.leave(bytes);
    }
  }

  /** Resolves once there is room; `leave` must follow. */
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
    for (let next = this.waiting[0]; next && this.hasRoomFor(next.bytes); next = this.waiting[0]) {
      this.waiting.shift();
      this.count += 1;
      this.bytes += next.bytes;
      next.enter();
    }
  }

  private hasRoomFor(bytes: number): boolean {
    return this.count < BUFFERED_MESSAGES || this.bytes + bytes <= WINDOW_BYTES;
  }
}
