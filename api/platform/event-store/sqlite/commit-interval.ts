/** How long the writer waits for a tick to end, ms. */
const WAIT_MS = 2;

/**
 * Whether the calling thread is in a tick of its event loop in which it makes appends: those that it will still make can
 * share an fsync with those that it has already sent. Both threads see it.
 */
export class Tick {
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

  /** For the writer: sleeps until something was sent or the tick ended; false when there is nothing to wait for. */
  awaitMore(): boolean {
    return Atomics.wait(this.underWay, 0, 1, WAIT_MS) !== 'timed-out';
  }

  get isUnderWay(): boolean {
    return Atomics.load(this.underWay, 0) === 1;
  }
}
