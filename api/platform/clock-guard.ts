import { Logger } from '@nestjs/common';
import type { Clock, SystemClock } from './clock.js';

/** Smallest difference between the system clock and the monotonic clock that is a jump, ms. */
const JUMP_MS = 2_000;
/** Time over which the clocks are compared, ms. A slower adjustment is not a jump. */
const COMPARED_MS = 10_000;
/** Interval of the comparisons that are stored, ms. */
const SAMPLE_MS = 1_000;
/** Time without another jump after which the clock is trusted again, ms. */
const SETTLED_MS = 60_000;

/** Thrown when a decision needs the time and the system clock is not trusted. A retry succeeds later. */
export class ClockUntrusted extends Error {
  constructor(reason: string) {
    super(`the system clock ${reason}`);
    this.name = 'ClockUntrusted';
  }
}

/** The difference between the clocks at a time of the monotonic clock, ms. */
interface Sample {
  readonly at: number;
  readonly difference: number;
}

/**
 * The clock of the server. All decisions read the time here, so that none of them is made with a wrong time: `now`
 * throws after the system clock jumped, and while it is behind the newest event. The clocks are compared at each call;
 * `OutageProcess` calls every second, and records the time without a trusted clock as an outage.
 */
export class ClockGuard implements Clock {
  private readonly log = new Logger('clock');
  private samples: readonly Sample[] = [];
  private trustedFrom = -Infinity;
  private reason: string | undefined;

  /** @param earliest the clock is not trusted before this time, given by the newest event; undefined without events */
  constructor(
    private readonly clock: SystemClock,
    private earliest?: Date,
  ) {}

  now(): Date {
    const [now, reason] = this.check();
    if (reason !== undefined) throw new ClockUntrusted(reason);
    return now;
  }

  /** Returns the reason why the clock is not trusted; undefined if it is. */
  notReady(): string | undefined {
    return this.check()[1];
  }

  private check(): [now: Date, reason: string | undefined] {
    const [now, at] = [this.clock.now(), this.clock.monotonicMs()];
    this.compare(now, at);
    const reason = at < this.trustedFrom ? this.reason : this.behindEvents(now);
    return [now, reason];
  }

  private compare(now: Date, at: number): void {
    const sample = { at, difference: now.getTime() - at };
    const jumpMs = this.samples
      .map(({ difference }) => sample.difference - difference)
      .find((change) => Math.abs(change) > JUMP_MS);
    if (jumpMs !== undefined) {
      this.samples = [sample];
      this.trustedFrom = at + SETTLED_MS;
      this.reason = `jumped ${jumpMs < 0 ? 'back' : 'ahead'} by ${Math.round(Math.abs(jumpMs) / 1_000)} s`;
      this.log.warn(`The system clock ${this.reason}; calls are answered again after 60 s without a jump`);
      return;
    }
    const newest = this.samples.at(-1);
    if (newest && at - newest.at < SAMPLE_MS) return;
    this.samples = [...this.samples.filter((earlier) => at - earlier.at <= COMPARED_MS), sample];
  }

  private behindEvents(now: Date): string | undefined {
    if (this.earliest === undefined) return undefined;
    if (now < this.earliest) return `is before the newest event (${this.earliest.toISOString()}); correct the clock`;
    this.earliest = undefined;
    return undefined;
  }
}
