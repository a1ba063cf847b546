import { checkAppend, checkKey } from '../../../api/platform/event-store/validate-append.js';
import { hashOfEvent, recordedMetadata, withPreviousHash } from '../../../api/platform/event-store/event-hash.js';
import {
  StoreUnavailable,
  WrongRevision,
  type AppendOutcome,
  type EventBatch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type KnownEnd,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  type StreamAppend,
  type Subscription,
} from '../../../api/platform/event-store/event-store.js';
import {
  StoreSubscription,
  readToEnd,
  type SubscriptionSource,
  type Wake,
} from '../../../api/platform/event-store/store-subscription.js';

/** An in-memory implementation of the event store port. */
export class MemoryEventStore implements EventStore {
  private readonly log: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly wakes = new Set<Wake>();
  private readonly source: SubscriptionSource;
  private closed = false;

  constructor() {
    const isClosed = () => this.closed;
    this.source = {
      get closed() {
        return isClosed();
      },
      after: (...args) => this.after(...args),
      isAheadOf: (position) => BigInt(this.log.length) > position,
      knownAt: () => performance.now(),
      watch: (wake) => {
        this.wakes.add(wake);
        return () => void this.wakes.delete(wake);
      },
    };
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendOutcome> {
    return asPromise(() => {
      if (this.closed) throw new StoreUnavailable('the event store is closed');
      checkAppend(stream, expected, events);
      const recorded = this.streams.get(stream) ?? [];
      const first = expected === 'none' ? 0 : expected + 1;
      const existing = recorded.slice(first, first + events.length);
      if (existing.length > 0 && events.every((event, n) => existing[n]?.id === event.id))
        return appendResultOf(existing.at(-1)!);
      if (recorded.length !== first) {
        throw new WrongRevision(stream, expected, recorded.length ? recorded.length - 1 : 'none');
      }
      this.streams.set(stream, recorded);
      for (const event of events) {
        recorded.push(this.recorded(stream, event, recorded.at(-1)));
        this.log.push(recorded.at(-1)!);
      }
      for (const wake of this.wakes) wake();
      return appendResultOf(recorded.at(-1)!);
    });
  }

  async appendAll(appends: readonly StreamAppend[]): Promise<void> {
    for (const { stream, expected, events } of appends) await this.append(stream, expected, events);
  }

  readStream(stream: string, from = 0, limit = Infinity): Promise<readonly RecordedEvent[]> {
    return asPromise(() => {
      if (this.closed) throw new StoreUnavailable('the event store is closed');
      checkKey('A stream name', stream);
      return (this.streams.get(stream) ?? []).slice(from, from + limit);
    });
  }

  readAll(after: Position, options: ReadOptions = {}): AsyncIterable<EventBatch> {
    return readToEnd((...args) => this.after(...args), after, options);
  }

  subscribe(after: Position, options: ReadOptions = {}): Subscription {
    return new StoreSubscription(this.source, after, options);
  }

  lastPosition(): Promise<Position> {
    return Promise.resolve(BigInt(this.log.length));
  }

  knownEnd(): Promise<KnownEnd> {
    return Promise.resolve({ position: BigInt(this.log.length), at: performance.now() });
  }

  eventAt(position: Position): Promise<RecordedEvent | undefined> {
    return Promise.resolve(this.log[Number(position) - 1]);
  }

  foreignEvents(): number {
    return 0;
  }

  notReady(): string | undefined {
    return this.closed ? 'the event store is closed' : undefined;
  }

  withTimeLimit<Result>(_at: number, task: () => Result): Result {
    return task();
  }

  close(): Promise<void> {
    this.closed = true;
    for (const wake of this.wakes) wake();
    return Promise.resolve();
  }

  private recorded(stream: string, { id, type, data, metadata }: EventToAppend, before: RecordedEvent | undefined) {
    const text = withPreviousHash(recordedMetadata(metadata), before?.hash ?? '');
    const event: Omit<RecordedEvent, 'hash'> = {
      position: BigInt(this.log.length + 1),
      stream,
      revision: (before?.revision ?? -1) + 1,
      id,
      type,
      data: JSON.parse(JSON.stringify(data)) as object,
      metadata: JSON.parse(text) as RecordedEvent['metadata'],
    };
    const hash = hashOfEvent(event);
    return { ...event, metadata: { ...event.metadata, hash }, hash };
  }

  private after(position: Position, limit: number, types?: readonly string[]): Promise<EventBatch> {
    const page = this.log.slice(Number(position), Number(position) + limit);
    const reached = position + BigInt(page.length);
    return Promise.resolve({
      events: types ? page.filter(({ type }) => types.includes(type)) : page,
      position: reached,
      caughtUp: reached === BigInt(this.log.length),
    });
  }
}

const asPromise = <Result>(task: () => Result): Promise<Result> => new Promise((resolve) => resolve(task()));

const appendResultOf = ({ revision, position }: RecordedEvent): AppendOutcome => ({ revision, position });
