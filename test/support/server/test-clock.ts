import type { Clock } from '../../../api/platform/clock.js';

/** A running clock that tests can set. */
export class TestClock implements Clock {
  private offsetMs: number;

  constructor(start: Date) {
    this.offsetMs = start.getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

/** A clock that is stopped until a test advances it, so that everything happens at the same time. */
export class StoppedClock extends TestClock {
  private instant: Date;

  constructor(start: Date) {
    super(start);
    this.instant = start;
  }

  override now(): Date {
    return this.instant;
  }

  override advance(ms: number): void {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}
