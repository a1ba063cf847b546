import type { EventBatch, EventStore, Position, ReadOptions, RecordedEvent, Subscription } from './event-store.js';

/** Maximum number of queued events per subscriber. A slower subscriber reads pages until it has caught up. */
const QUEUED_EVENTS_MAX = 5_000;
const BATCH = 1000;

/**
 * Shares one subscription to the event store among all subscribers of a process, so that each new event is read only
 * once. A subscriber that is behind reads pages from the store and joins when it has caught up.
 */
export function withSharedSubscription(store: EventStore): EventStore {
  const feed = new LiveFeed(store);
  return {
    append: (...args) => store.append(...args),
    appendAll: (appends) => store.appendAll(appends),
    readStream: (...args) => store.readStream(...args),
    readAll: (...args) => store.readAll(...args),
    subscribe: (after, options = {}) => new SharedSubscription(store, feed, after, options),
    lastPosition: () => store.lastPosition(),
    knownEnd: () => store.knownEnd(),
    eventAt: (position) => store.eventAt(position),
    foreignEvents: () => store.foreignEvents(),
    notReady: () => store.notReady(),
    withTimeLimit: (at, task) => store.withTimeLimit(at, task),
    close: () => store.close(),
  };
}

/** The subscription to the store, open while it has subscribers. */
class LiveFeed {
  private readonly subscribers = new Set<SharedSubscription>();
  private source: Subscription | undefined;
  private position: Position = 0n;

  constructor(private readonly store: EventStore) {}

  /**
   * Delivers all further batches to a subscriber.
   * @param from position of the subscriber, where the feed starts if it is not running
   * @returns the position after which the delivered batches start
   */
  join(subscriber: SharedSubscription, from: Position): Position {
    this.subscribers.add(subscriber);
    if (!this.source) {
      this.position = from;
      const source = this.store.subscribe(from);
      this.source = source;
      void this.deliver(source);
    }
    return this.position;
  }

  leave(subscriber: SharedSubscription): void {
    if (!this.subscribers.delete(subscriber) || this.subscribers.size > 0) return;
    const { source } = this;
    this.source = undefined;
    void source?.close();
  }

  /** Returns the time since the feed last delivered all events of the log, ms. */
  behindMs(): number {
    return this.source?.behindMs() ?? Infinity;
  }

  private async deliver(source: Subscription): Promise<void> {
    let failure: Error | undefined;
    try {
      for await (const batch of source) {
        if (source !== this.source) return;
        this.position = batch.position;
        for (const subscriber of this.subscribers) subscriber.receive(batch);
      }
    } catch (error) {
      failure = error as Error;
    }
    if (source !== this.source) return;
    this.source = undefined;
    const subscribers = [...this.subscribers];
    this.subscribers.clear();
    for (const subscriber of subscribers) subscriber.end(failure);
  }
}

class SharedSubscription implements Subscription {
  private readonly limit: number;
  private isIterationStarted = false;
  private isClosed = false;
  private failure: Error | undefined;
  /** Queued batches; undefined while the subscriber reads pages. */
  private queue: EventBatch[] | undefined;
  private queuedEvents = 0;
  /** Wakes the subscriber; set while it waits for the next batch. */
  private resume: (() => void) | undefined;
  /** Time of the last caught-up batch (performance.now()). */
  private currentAt = -Infinity;

  constructor(
    private readonly store: EventStore,
    private readonly feed: LiveFeed,
    private position: Position,
    private readonly options: ReadOptions,
  ) {
    this.limit = options.batch ?? BATCH;
  }

  behindMs(): number {
    return this.resume ? this.feed.behindMs() : Math.max(0, performance.now() - this.currentAt);
  }

  close(): Promise<void> {
    this.end(undefined);
    return Promise.resolve();
  }

  /** Ends the iteration, with an error if the feed failed. */
  end(failure: Error | undefined): void {
    this.failure ??= failure;
    this.isClosed = true;
    this.stopFollowing();
    this.resume?.();
  }

  receive(batch: EventBatch): void {
    if (!this.queue) return;
    this.queue.push(batch);
    this.queuedEvents += batch.events.length;
    if (this.queuedEvents > QUEUED_EVENTS_MAX) this.stopFollowing();
    this.resume?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EventBatch, void, undefined> {
    if (this.isIterationStarted) throw new Error('A subscription can be iterated only once');
    this.isIterationStarted = true;
    try {
      while (!this.isClosed) {
        const page = await this.nextPage();
        if (this.isClosed) break;
        yield this.pass(page);
        if (page.caughtUp && !this.isClosed) yield* this.follow();
      }
      if (this.failure) throw this.failure;
    } finally {
      await this.close();
    }
  }

  /** Yields the batches of the feed until the queue exceeds its limit. */
  private async *follow(): AsyncGenerator<EventBatch, void, undefined> {
    this.queue = [];
    this.queuedEvents = 0;
    const joinedAt = this.feed.join(this, this.position);
    while (this.queue && this.position < joinedAt) {
      const page = upTo(joinedAt, await this.nextPage());
      if (this.isClosed) return;
      yield this.pass(page);
    }
    while (this.queue) {
      const batch = this.queue.shift();
      if (!batch) {
        await new Promise<void>((resolve) => (this.resume = resolve));
        this.currentAt = performance.now() - this.feed.behindMs();
        this.resume = undefined;
        continue;
      }
      this.queuedEvents -= batch.events.length;
      for (const part of this.partsOf(batch)) {
        if (this.isClosed) return;
        yield this.pass(part);
      }
    }
  }

  private pass(batch: EventBatch): EventBatch {
    this.position = batch.position;
    if (batch.caughtUp) this.currentAt = performance.now();
    return batch;
  }

  /** Splits a batch of the feed by the batch size of the subscriber, and omits events that it already has. */
  private *partsOf({ events, position, caughtUp }: EventBatch): Generator<EventBatch> {
    if (position <= this.position) return;
    const newEvents = events.filter((event) => event.position > this.position && this.matches(event));
    for (; newEvents.length > this.limit; newEvents.splice(0, this.limit)) {
      const part = newEvents.slice(0, this.limit);
      yield { events: part, position: part.at(-1)!.position, caughtUp: false };
    }
    yield { events: newEvents, position, caughtUp: caughtUp && this.queue?.length === 0 };
  }

  private matches({ type }: RecordedEvent): boolean {
    return !this.options.types || this.options.types.includes(type);
  }

  private async nextPage(): Promise<EventBatch> {
    for await (const page of this.store.readAll(this.position, { ...this.options, batch: this.limit })) return page;
    throw new Error('A read without a batch');
  }

  private stopFollowing(): void {
    this.queue = undefined;
    this.feed.leave(this);
  }
}

/** Returns the part of a page up to the position from which on the feed delivers events. */
function upTo(position: Position, page: EventBatch): EventBatch {
  if (page.position <= position) return page;
  return { events: page.events.filter((event) => event.position <= position), position, caughtUp: false };
}
