/** Time that the writer waits for an iteration to end, ms. */
const WAIT_MS = 2;

/**
 * Shared flag: whether the calling thread is in an event loop iteration that makes appends. Appends still to come
 * can then share one fsync with those already sent.
 */
export class Tick {
  private readonly underWay: Int32Array;

  constructor(readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.underWay = new Int32Array(shared);
  }

  begin(): void {
    Atomics.store(this.underWay, 0, 1);
  }

  /** Some appends were sent; more may follow. */
  sent(): void {
    Atomics.notify(this.underWay, 0);
  }

  end(): void {
    Atomics.store(this.underWay, 0, 0);
    Atomics.notify(this.underWay, 0);
  }

  /**
   * For the writer: sleeps until something was sent or the iteration ended. Returns false when there is nothing to
   * wait for.
   */
  awaitMore(): boolean {
    return Atomics.wait(this.underWay, 0, 1, WAIT_MS) !== 'timed-out';
  }

  get isUnderWay(): boolean {
    return Atomics.load(this.underWay, 0) === 1;
  }
}
