import {
  START,
  StoreUnavailable,
  WrongRevision,
  type Appended,
  type EventBatch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  type Subscription,
} from '../../api/platform/event-store/event-store.js';

const BATCH = 1000;

/** Keeps the contract of an event store in memory, without the chain of hashes. */
export class MemoryEventStore implements EventStore {
  private readonly log: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly subscriptions = new Set<MemorySubscription>();
  private closed = false;

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    if (this.closed) return Promise.reject(new StoreUnavailable('the event store is closed'));
    const recorded = this.streams.get(stream) ?? [];
    const first = expected === 'none' ? 0 : expected + 1;
    const there = recorded.slice(first, first + events.length);
    if (there.length > 0 && events.every((event, n) => there[n]?.id === event.id)) {
      return Promise.resolve(appended(there.at(-1)!));
    }
    if (recorded.length !== first) {
      return Promise.reject(new WrongRevision(stream, expected, recorded.length ? recorded.length - 1 : 'none'));
    }
    for (const event of events) {
      const kept: RecordedEvent = {
        ...structuredClone(event),
        metadata: { ...event.metadata, previousHash: '' },
        stream,
        revision: recorded.length,
        position: BigInt(this.log.length + 1),
      };
      recorded.push(kept);
      this.log.push(kept);
    }
    this.streams.set(stream, recorded);
    for (const subscription of this.subscriptions) subscription.wake();
    return Promise.resolve(appended(recorded.at(-1)!));
  }

  readStream(stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    return Promise.resolve((this.streams.get(stream) ?? []).slice(from));
  }

  async *readAll(after: Position, options?: ReadOptions): AsyncIterable<EventBatch> {
    const end = this.log.length;
    let position = after;
    do {
      const batch = this.batch(position, end, options);
      yield batch;
      position = batch.position;
    } while (position < end);
  }

  subscribe(after: Position, options?: ReadOptions): Subscription {
    const subscription = new MemorySubscription(
      (position) => this.batch(position, this.log.length, options),
      after,
      () => this.subscriptions.delete(subscription),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  lastPosition(): Promise<Position> {
    return Promise.resolve(BigInt(this.log.length));
  }

  notReady(): string | undefined {
    return this.closed ? 'the event store is closed' : undefined;
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
  }

  private batch(after: Position, end: number, { types, batch = BATCH }: ReadOptions = {}): EventBatch {
    const events: RecordedEvent[] = [];
    let index = Number(after);
    for (; index < end && events.length < batch; index++) {
      const event = this.log[index]!;
      if (!types || types.includes(event.type)) events.push(event);
    }
    return { events, position: BigInt(index), caughtUp: index === this.log.length };
  }
}

class MemorySubscription implements Subscription {
  private wakeUp = () => {};
  private closed = false;

  constructor(
    private readonly next: (after: Position) => EventBatch,
    private position: Position = START,
    private readonly left: () => void,
  ) {}

  wake(): void {
    this.wakeUp();
  }

  behindMs(): number {
    return 0;
  }

  close(): Promise<void> {
    this.closed = true;
    this.left();
    this.wakeUp();
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EventBatch> {
    while (!this.closed) {
      const batch = this.next(this.position);
      this.position = batch.position;
      yield batch;
      while (!this.closed && this.next(this.position).position === this.position) {
        await new Promise<void>((resolve) => (this.wakeUp = resolve));
      }
    }
  }
}

const appended = ({ revision, position }: RecordedEvent): Appended => ({ revision, position });
