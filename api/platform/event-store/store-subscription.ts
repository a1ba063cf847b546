import type { EventBatch, Position, ReadOptions, Subscription } from './event-store.js';

const BATCH = 1000;

/** Callback for new events and for read failures. */
export type Wake = (failure?: Error) => void;

/** A source of subscriptions, independent of the engine. */
export interface SubscriptionSource {
  readonly closed: boolean;
  /** Returns the events after a position. @throws StoreUnavailable */
  after(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch>;
  /** Returns whether there are known events after this position. */
  isAheadOf(position: Position): boolean;
  /**
   * Returns the time (performance.now()) up to which the log is completely known; now if the store notifies of every
   * append.
   */
  knownAt(): number;
  /** Registers a callback. Returns an unsubscribe function. */
  watch(wake: Wake): () => void;
}

/** Yields batches up to the current end of the log. */
export async function* readToEnd(
  read: SubscriptionSource['after'],
  after: Position,
  { batch: limit = BATCH, types }: ReadOptions,
): AsyncGenerator<EventBatch, void, undefined> {
  let batch: EventBatch | undefined;
  do {
    batch = await read(batch?.position ?? after, limit, types);
    yield batch;
  } while (!batch.caughtUp);
}

/** A subscription that reads batches while there are events, and then waits for new ones. */
export class StoreSubscription implements Subscription {
  private iterated = false;
  private closed = false;
  private failure: Error | undefined;
  /** Wakes the subscription; set while it waits for events. */
  private resume: (() => void) | undefined;
  /** Time at which the subscription last had all events (performance.now()). */
  private currentAt = -Infinity;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly source: SubscriptionSource,
    private position: Position,
    private readonly options: ReadOptions,
  ) {
    this.unsubscribe = source.watch((failure) => {
      this.failure ??= failure;
      this.resume?.();
    });
  }

  behindMs(): number {
    const currentAt = this.resume ? this.source.knownAt() : this.currentAt;
    return Math.max(0, performance.now() - currentAt);
  }

  close(): Promise<void> {
    this.closed = true;
    this.unsubscribe();
    this.resume?.();
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EventBatch, void, undefined> {
    if (this.iterated) throw new Error('A subscription can be iterated only once');
    this.iterated = true;
    try {
      while (!this.ended) {
        const batch = await this.source.after(this.position, this.options.batch ?? BATCH, this.options.types);
        if (this.ended) return;
        this.failure = undefined;
        this.position = batch.position;
        if (batch.caughtUp) this.currentAt = performance.now();
        yield batch;
        if (batch.caughtUp) await this.waitForEvents();
      }
    } catch (error) {
      // closing the subscription interrupts a read
      if (!this.ended) throw error;
    } finally {
      await this.close();
    }
  }

  private get ended(): boolean {
    return this.closed || this.source.closed;
  }

  private async waitForEvents(): Promise<void> {
    while (!this.ended && !this.source.isAheadOf(this.position)) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.resume = resolve));
      this.currentAt = this.source.knownAt();
      this.resume = undefined;
    }
  }
}
