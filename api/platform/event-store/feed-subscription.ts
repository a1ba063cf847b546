import type { EventBatch, Position, ReadOptions, Subscription } from './event-store.js';

const BATCH = 1000;

/** Called when there is something new, or when reading fails. */
export type Wake = (failure?: Error) => void;

/** What subscriptions of every engine read from. */
export interface EventFeed {
  readonly closed: boolean;
  /** @throws StoreUnavailable */
  after(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch>;
  /** Whether events behind this position are known of. */
  isAheadOf(position: Position): boolean;
  /** The moment (performance.now()) up to which it is known what the store holds: this one, while it hears of it. */
  knownAt(): number;
  /** Calls `wake` until the returned function is called. */
  watch(wake: Wake): () => void;
}

/** To the end of now. @param read as a feed reads */
export async function* readToEnd(
  read: EventFeed['after'],
  after: Position,
  { batch: limit = BATCH, types }: ReadOptions,
): AsyncGenerator<EventBatch, void, undefined> {
  let batch: EventBatch | undefined;
  do {
    batch = await read(batch?.position ?? after, limit, types);
    yield batch;
  } while (!batch.caughtUp);
}

/** Reads on as long as there is something, then waits for more. */
export class FeedSubscription implements Subscription {
  private iterated = false;
  private closed = false;
  private failure: Error | undefined;
  /** set while there is nothing to read */
  private resume: (() => void) | undefined;
  /** when it was last known that nothing lay ahead (performance.now()) */
  private currentAt = -Infinity;
  private readonly unwatch: () => void;

  constructor(
    private readonly feed: EventFeed,
    private position: Position,
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
        this.position = batch.position;
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
