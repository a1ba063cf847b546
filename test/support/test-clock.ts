import type { Clock } from '../../api/platform/clock.js';

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
