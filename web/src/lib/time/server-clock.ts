/** A readable clock. */
export interface Clock {
  /** Returns the time in ms since the epoch */
  now(): number;
  /** Notifies when the clock is set. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/**
 * The server's time, synchronized by its responses and continued by a monotonic clock. The system time is not used,
 * since it may be wrong or change.
 */
export class ServerClock implements Clock {
  private readonly listeners = new Set<() => void>();
  /** Server time in ms at tick 0; `error` is its maximum error */
  private offset: number;
  private error = Number.POSITIVE_INFINITY;

  /** @param ticks ms of a monotonic clock */
  constructor(readonly ticks: () => number = () => performance.now()) {
    // system time until the first response
    this.offset = Date.now() - ticks();
  }

  now(): number {
    return this.ticks() + this.offset;
  }

  /** Returns true if the server's time is known; before that, `now` is the system time. */
  get isSynced(): boolean {
    return Number.isFinite(this.error);
  }

  /**
   * Synchronizes with a response.
   * @param serverNow server time of the response, ISO 8601 or a `Date` header
   * @param requestedAt `performance.now()` of the request
   * @param stepMs resolution of `serverNow`, rounded down: 1 s in a `Date` header
   */
  sync(serverNow: string, requestedAt: number, stepMs = 0): void {
    const receivedAt = this.ticks();
    const error = (receivedAt - requestedAt + stepMs) / 2;
    const offset = Date.parse(serverNow) + error - receivedAt;
    if (!Number.isFinite(offset)) return;
    // keep a more precise older value unless this one contradicts it, such as after the machine has slept
    const isContradicted = Math.abs(this.offset - offset) > error + this.error;
    if (error > this.error && !isContradicted) return;
    this.offset = offset;
    this.error = error;
    this.listeners.forEach((listener) => listener());
  }

  /**
   * Sets an estimate of the server's time until the first response.
   * @param now ms since the epoch
   */
  estimate(now: number): void {
    if (this.isSynced) return;
    this.offset = now - this.ticks();
    this.listeners.forEach((listener) => listener());
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const serverClock = new ServerClock();
