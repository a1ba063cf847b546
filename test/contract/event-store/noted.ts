import { randomUUID } from 'node:crypto';
import {
  type EventBatch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type RecordedEvent,
  WrongRevision,
} from '../../../api/platform/event-store/event-store.js';

/** An engine under test, whose database may contain other events. */
export interface EventStoreUnderTest {
  /** Opens a store on the same database; can be called several times */
  open(): Promise<EventStore>;
  /** Appends `count` events to a stream one by one in a separate process */
  appendFromElsewhere(stream: string, count: number): Promise<void>;
  /** Removes the database */
  dispose(): Promise<void>;
}

export const metadata = {
  actor: 'student:1',
  correlationId: 'request-1',
  causationId: 'command-1',
  at: '2030-01-01T00:00:00.000Z',
  version: 1,
};

export const notedEvent = (data: object = {}, type = 'Noted'): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata,
});

export const newStream = () => `contract-${randomUUID()}`;

/** Appends the events in sequence and returns them. */
export async function appendEach(store: EventStore, stream: string, count: number, type = 'Noted') {
  const events = Array.from({ length: count }, (_, n) => notedEvent({ n }, type));
  for (const [n, event] of events.entries()) await store.append(stream, n === 0 ? 'none' : n - 1, [event]);
  return events;
}

/** Appends at the end of the stream, and retries on concurrency conflicts. */
export async function appendAtEnd(store: EventStore, stream: string, event: EventToAppend, guess: ExpectedRevision) {
  let expected = guess;
  for (;;) {
    try {
      return (await store.append(stream, expected, [event])).revision;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      expected = error.actual;
    }
  }
}

export const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** Reads until `count` events of these streams have arrived, or for at most `patience` ms. */
export async function take(
  batches: AsyncIterable<EventBatch> & { close?(): Promise<void> },
  count: number,
  streams: readonly string[],
  patience = 25_000,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const timer = setTimeout(() => void batches.close?.(), patience);
  for await (const batch of batches) {
    events.push(...batch.events.filter(({ stream }) => streams.includes(stream)));
    if (events.length >= count) break;
  }
  clearTimeout(timer);
  return events;
}
