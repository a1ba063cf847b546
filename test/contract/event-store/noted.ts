import { randomUUID } from 'node:crypto';
import {
  type EventBatch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type RecordedEvent,
  WrongRevision,
} from '../../../api/platform/event-store/event-store.js';

/** What the contract needs of an engine. Its place may hold other events already. */
export interface EventStoreUnderTest {
  /** a store on the place; any number of them */
  open(): Promise<EventStore>;
  /** another process appends so many events to a stream, one by one, and ends */
  appendFromElsewhere(stream: string, count: number): Promise<void>;
  /** takes the place away */
  dispose(): Promise<void>;
}

export const metadata = {
  actor: 'student:1',
  correlationId: 'request-1',
  causationId: 'command-1',
  at: '2030-01-01T00:00:00.000Z',
  version: 1,
};

export const noted = (data: object = {}, type = 'Noted'): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata,
});

export const newStream = () => `contract-${randomUUID()}`;

/** Appends one after the other; answers the events. */
export async function appendEach(store: EventStore, stream: string, count: number, type = 'Noted') {
  const events = Array.from({ length: count }, (_, n) => noted({ n }, type));
  for (const [n, event] of events.entries()) await store.append(stream, n === 0 ? 'none' : n - 1, [event]);
  return events;
}

/** Appends wherever the stream ends, as often as it takes. */
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

/** Reads on until so many events of these streams have come, at most `patience` ms. */
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
