import { Chains, hashOfEvent } from '../event-store/event-hash.js';
import {
  START,
  WrongRevision,
  type EventStore,
  type Position,
  type RecordedEvent,
  type StreamAppend,
} from '../event-store/event-store.js';
import { MigrationError, type Watch } from './migration.js';

/** How far two logs hold the same events, from the beginning of both. */
export interface Compared {
  /** events that both hold, in the same order */
  readonly same: number;
  /** position of the last of them in the source */
  readonly upTo: Position;
  /** events of the source behind them */
  readonly beyond: number;
  /** of the source */
  readonly streams: number;
}

/**
 * Reads both from the beginning, and recomputes the source's chains. An event's hash is over everything that it is, the
 * hash of the event before it too, so that equal hashes are equal events.
 * @throws MigrationError when a chain of the source is broken, or the destination holds anything but the source's first events
 */
export async function compareLogs(source: EventStore, destination: EventStore, watch: Watch): Promise<Compared> {
  const chains = new Chains(async (stream, revision) => (await source.readStream(stream, revision, 1))[0]);
  const there = eventsOf(destination);
  let [same, beyond, upTo] = [0, 0, START];
  try {
    let other = await there.next();
    for await (const event of eventsOf(source)) {
      watch.stop.throwIfAborted();
      const hash = await chains.follow(event);
      if (typeof hash !== 'string') {
        throw new MigrationError(
          `the source is damaged at revision ${hash.revision} of ${hash.stream}: ${hash.reason}`,
        );
      }
      if (other.done) {
        beyond += 1;
      } else {
        if (hashOfEvent(other.value) !== hash) throw new MigrationError(unlike(same + 1, event, other.value));
        same += 1;
        upTo = event.position;
        other = await there.next();
      }
      watch.seen();
    }
    if (!other.done) {
      throw new MigrationError(`the destination holds more than the source, ${called(other.value)} to begin with`);
    }
  } finally {
    await there.return(undefined);
  }
  return { same, upTo, beyond, streams: chains.streams };
}

async function* eventsOf(store: EventStore): AsyncGenerator<RecordedEvent, undefined> {
  for await (const { events } of store.readAll(START)) yield* events;
}

function unlike(number: number, ours: RecordedEvent, theirs: RecordedEvent): string {
  const where = `the destination holds something else than the source's first events: event ${number}`;
  if (called(ours) !== called(theirs)) return `${where} is ${called(theirs)} there, and here ${called(ours)}`;
  const part = (['id', 'data', 'metadata'] as const).find(
    (name) => JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]),
  );
  return `${where}, ${called(ours)}, has another ${part ?? 'content'}`;
}

const called = ({ type, stream, revision }: RecordedEvent) => `${type} at revision ${revision} of ${stream}`;

/** In one append; KurrentDB takes 1 MiB by default. */
const MOST_EVENTS = 500;
const MOST_BYTES = 512 * 1024;

/**
 * Appends what the source holds beyond the events that both hold; what has come to the source since then stays. In the
 * order of the source, so that what a broken run leaves behind is its beginning. The next page is read at the same time.
 */
export async function carryEvents(
  source: EventStore,
  destination: EventStore,
  { upTo, beyond }: Compared,
  watch: Watch,
): Promise<void> {
  let left = beyond;
  let appending = Promise.resolve();
  try {
    for await (const { events } of source.readAll(upTo)) {
      await appending;
      watch.stop.throwIfAborted();
      const page = events.slice(0, left);
      left -= page.length;
      appending = appendAll(destination, page).then(() => watch.seen(page.length));
      // it is awaited when the next page has been read
      appending.catch(() => {});
      if (left === 0) break;
    }
  } finally {
    await appending;
  }
}

/** Neighbours of one stream together, as far as one append takes them. */
export function* runsOf(events: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = bytesOf(event);
    const fits = event.stream === run[0]?.stream && run.length < MOST_EVENTS && bytes + size <= MOST_BYTES;
    if (!fits) {
      if (run.length > 0) yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

const bytesOf = ({ data, metadata }: RecordedEvent) => Buffer.byteLength(JSON.stringify([data, metadata]));

async function appendAll(destination: EventStore, events: readonly RecordedEvent[]): Promise<void> {
  try {
    await destination.appendAll([...runsOf(events)].map(appendOf));
  } catch (error) {
    if (!(error instanceof WrongRevision)) throw error;
    throw new MigrationError(`somebody else appends to the destination: ${error.message}`, { cause: error });
  }
}

function appendOf(run: readonly RecordedEvent[]): StreamAppend {
  const { stream, revision } = run[0]!;
  return { stream, expected: revision === 0 ? 'none' : revision - 1, events: run };
}
