import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { SystemClock } from '../../../api/platform/clock.js';

/** A running clock that tests can set. */
export class TestClock implements SystemClock {
  private readonly files = new Set<number>();
  private offsetMs: number;
  private jumpedMs = 0;

  constructor(start: Date) {
    this.offsetMs = start.getTime() - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  monotonicMs(): number {
    return this.now().getTime() - this.jumpedMs;
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.offsetMs += ms;
    this.changed();
  }

  /** Lets another process read this clock from a file. Returns a function that removes the file. */
  share(path: string): () => void {
    const file = openSync(path, 'w');
    this.files.add(file);
    this.changed();
    return () => {
      this.files.delete(file);
      closeSync(file);
      rmSync(path);
    };
  }

  protected changed(): void {
    const state = new Float64Array([this.offsetMs, this.stoppedAt(), this.jumpedMs]);
    for (const file of this.files) writeSync(file, state, 0, null, 0);
  }

  /** Returns NaN while the clock runs. */
  protected stoppedAt(): number {
    return NaN;
  }

  /** Changes the time without letting time pass, as an administrator or a faulty time server does. */
  jump(ms: number): void {
    this.jumpedMs += ms;
    this.advance(ms);
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
    this.changed();
  }

  protected override stoppedAt(): number {
    return this.instant.getTime();
  }
}
