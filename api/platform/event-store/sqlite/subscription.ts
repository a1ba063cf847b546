import type { EventBatch, ReadOptions, Subscription } from '../event-store.js';
import type { Feed } from './feed.js';

export const BATCH = 1000;

/** Reads on as long as there is something, then waits for more. */
export class SqliteSubscription implements Subscription {
  private iterated = false;
  private closed = false;
  private failure: Error | undefined;
  /** set while there is nothing to read */
  private resume: (() => void) | undefined;
  /** when it was last known that nothing lay ahead (performance.now()) */
  private currentAt = -Infinity;
  private readonly unwatch: () => void;

  constructor(
    private readonly feed: Feed,
    private position: number,
    private readonly options: ReadOptions,
  ) {
    this.unwatch = feed.watch((failure) => {
      this.failure ??= failure;
      this.resume?.();
    });
  }

  behindMs(): number {
    const currentAt = this.resume ? this.feed.knownAt() : this.currentAt;
    return Math.max(0, performance.now() - currentAt);
  }

  close(): Promise<void> {
    this.closed = true;
    this.unwatch();
    this.resume?.();
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EventBatch, void, undefined> {
    if (this.iterated) throw new Error('A subscription is iterated once');
    this.iterated = true;
    try {
      while (!this.ended) {
        const batch = await this.feed.after(this.position, this.options.batch ?? BATCH, this.options.types);
        if (this.ended) return;
        this.failure = undefined;
        this.position = Number(batch.position);
        if (batch.caughtUp) this.currentAt = performance.now();
        yield batch;
        if (batch.caughtUp) await this.somethingNew();
      }
    } catch (error) {
      // closing cuts off what is being read
      if (!this.ended) throw error;
    } finally {
      await this.close();
    }
  }

  private get ended(): boolean {
    return this.closed || this.feed.closed;
  }

  private async somethingNew(): Promise<void> {
    while (!this.ended && !this.feed.isAheadOf(this.position)) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.resume = resolve));
      this.currentAt = this.feed.knownAt();
      this.resume = undefined;
    }
  }
}
