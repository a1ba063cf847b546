import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { HeldLease } from '../leases/held-lease.js';

/** what fell due while no server was there does not wait longer */
const FIRST_MS = 1_000;

/** Looks for what is due again and again, in the one server that has this lease; what fails is due again the next time. */
export abstract class RecurringProcess implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  protected stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  /** why it failed the last time */
  private failure: string | undefined;

  constructor(
    protected readonly lease: HeldLease,
    private readonly everyMs: number,
  ) {}

  /** Does what is due now. */
  protected abstract doWhatIsDue(): Promise<void>;

  onApplicationBootstrap(): void {
    this.wait(Math.min(FIRST_MS, this.everyMs));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Never rejects. */
  async run(): Promise<void> {
    if (!this.lease.held()) return;
    try {
      await this.doWhatIsDue();
      this.failure = undefined;
    } catch (error) {
      const { message } = error as Error;
      // once, not every time while a store is away
      if (message !== this.failure) this.log.warn(`tried again every ${this.everyMs / 1_000} s: ${message}`);
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
