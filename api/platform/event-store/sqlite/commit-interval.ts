/** Maximum time that the writer waits for the end of an iteration, ms. */
const WAIT_MS = 2;

/**
 * A flag shared with the writer: true during an event loop iteration that makes appends. Later appends of the iteration
 * can share one fsync with those already sent.
 */
export class AppendWindowFlag {
  private readonly flag: Int32Array;

  constructor(readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.flag = new Int32Array(shared);
  }

  begin(): void {
    Atomics.store(this.flag, 0, 1);
  }

  /** Notifies the writer that appends were sent. */
  sent(): void {
    Atomics.notify(this.flag, 0);
  }

  end(): void {
    Atomics.store(this.flag, 0, 0);
    Atomics.notify(this.flag, 0);
  }

  /**
   * Called by the writer. Blocks until more appends were sent or the iteration has ended. Returns false if there is
   * nothing to wait for.
   */
  awaitMore(): boolean {
    return Atomics.wait(this.flag, 0, 1, WAIT_MS) !== 'timed-out';
  }

  get isOpen(): boolean {
    return Atomics.load(this.flag, 0) === 1;
  }
}
