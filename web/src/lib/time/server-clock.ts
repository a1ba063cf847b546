/** What a clock of the server's time offers to those who only read it. */
export interface Clock {
  /** ms since the epoch */
  now(): number;
  /** Calls back when the clock was set; returns the way to stop. */
  onSet(listener: () => void): () => void;
}

/**
 * The server's time, known from its answers and carried on by a monotonic clock: the computer's own time, right or
 * wrong or changed under way, is not asked.
 */
export class ServerClock implements Clock {
  private readonly listeners = new Set<() => void>();
  /** server's ms since the epoch at tick 0, and by how much it may be wrong */
  private offset: number;
  private error = Number.POSITIVE_INFINITY;

  /** @param ticks ms of a monotonic clock */
  constructor(readonly ticks: () => number = () => performance.now()) {
    // until the server has said anything
    this.offset = Date.now() - ticks();
  }

  now(): number {
    return this.ticks() + this.offset;
  }

  /** Whether the server has said what time it is; before, the computer's own time is shown. */
  get isSynced(): boolean {
    return Number.isFinite(this.error);
  }

  /**
   * Learns from an answer.
   * @param serverNow when the server made it, ISO 8601 or as in its `Date`
   * @param askedAt `performance.now()` when it was asked
   * @param stepMs in which `serverNow` tells the time, rounded down: whole seconds in the `Date` of an answer
   */
  sync(serverNow: string, askedAt: number, stepMs = 0): void {
    const answeredAt = this.ticks();
    const error = (answeredAt - askedAt + stepMs) / 2;
    const offset = Date.parse(serverNow) + error - answeredAt;
    if (!Number.isFinite(offset)) return;
    // a surer older measure stands as long as this one does not contradict it, as after a sleep of the machine
    const contradicted = Math.abs(this.offset - offset) > error + this.error;
    if (error > this.error && !contradicted) return;
    this.offset = offset;
    this.error = error;
    this.listeners.forEach((listener) => listener());
  }

  /**
   * Goes on from what the server's time should be by now, until the server itself says what it is.
   * @param now ms since the epoch
   */
  carryOn(now: number): void {
    if (this.isSynced) return;
    this.offset = now - this.ticks();
    this.listeners.forEach((listener) => listener());
  }

  onSet(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const serverClock = new ServerClock();
