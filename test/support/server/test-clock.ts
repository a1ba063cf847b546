import type { Clock } from '../../../api/platform/clock.js';

/** Runs as the real one does, from where a test has set it. */
export class TestClock implements Clock {
  private ahead: number;

  constructor(start: Date) {
    this.ahead = start.getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  advance(ms: number): void {
    this.ahead += ms;
  }
}

/** Stands still until a test moves it: everything happens at one instant. */
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
