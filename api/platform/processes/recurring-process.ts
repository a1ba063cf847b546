import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ExclusiveLease } from '../leases/held-lease.js';
import { WorkItems, type StuckItem } from './work-items.js';

/** Delay of the first run, ms. Short, since work may have become due while no server was running. */
const FIRST_MS = 1_000;

/**
 * Polls for due work while this process holds the lease. Each item runs through `items`, so that a failing one does
 * not block others. A failed run is retried after the usual interval.
 */
export abstract class RecurringProcess implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  protected readonly items: WorkItems;
  protected stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  /** Error message of the last run; undefined if it succeeded. */
  private failure: string | undefined;

  constructor(
    protected readonly lease: ExclusiveLease,
    private readonly everyMs: number,
  ) {
    this.items = new WorkItems(this.log, everyMs);
  }

  /** Runs the overdue work. */
  protected abstract runDueWork(): Promise<void>;

  get name(): string {
    return this.constructor.name;
  }

  /** Items that failed at their last attempt. */
  get stuck(): readonly StuckItem[] {
    return this.items.stuck;
  }

  onApplicationBootstrap(): void {
    this.wait(Math.min(FIRST_MS, this.everyMs));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Runs the overdue work if this process holds the lease. Never rejects. */
  async run(): Promise<void> {
    const isLeader = this.lease.isHeld();
    // another process has taken over the failed work
    if (!isLeader) return this.items.endRun(true);
    try {
      await this.runDueWork();
      if (this.failure !== undefined) this.log.log('works again');
      this.failure = undefined;
      this.items.endRun(!this.stopped && this.lease.isHeld());
    } catch (error) {
      this.items.endRun(false);
      const { message } = error as Error;
      // the failure is logged once, not at every run while a store is unavailable
      if (message !== this.failure) this.log.warn(`retried every ${this.everyMs / 1_000} s: ${message}`);
      this.failure = message;
    }
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => {
      this.running = this.run().then(() => {
        if (!this.stopped) this.wait(this.everyMs);
      });
    }, ms);
  }
}
