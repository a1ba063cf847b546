/** Longer the writer does not wait for a turn to end, ms. */
const PATIENCE = 2;

/**
 * Whether the calling side is in a turn of its event loop in which appends are made: what it still makes can lie behind
 * the same fsync as what it has already sent. Shared between the threads.
 */
export class Turn {
  private readonly underWay: Int32Array;

  constructor(readonly shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.underWay = new Int32Array(shared);
  }

  begin(): void {
    Atomics.store(this.underWay, 0, 1);
  }

  /** Some of its appends were sent, more may come. */
  sent(): void {
    Atomics.notify(this.underWay, 0);
  }

  end(): void {
    Atomics.store(this.underWay, 0, 0);
    Atomics.notify(this.underWay, 0);
  }

  /** For the writer: sleeps until something was sent or the turn ended; false when there is nothing to wait for. */
  awaitMore(): boolean {
    return Atomics.wait(this.underWay, 0, 1, PATIENCE) !== 'timed-out';
  }

  get isUnderWay(): boolean {
    return Atomics.load(this.underWay, 0) === 1;
  }
}
