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

/** The result of comparing two logs from their beginning. */
export interface LogComparison {
  /** Number of equal events at the beginning of both logs. */
  readonly same: number;
  /** Position of the last equal event in the source. */
  readonly upTo: Position;
  /** Number of events in the source after the last equal one. */
  readonly excess: number;
  /** Number of streams in the source. */
  readonly streams: number;
}

/**
 * Reads both logs from the beginning, verifies the hash chains of the source and compares the hashes of events. A hash
 * covers the whole event and the hash of its predecessor, so equal hashes mean equal events.
 * @throws MigrationError if a chain of the source is broken, or if the destination contains anything but a prefix of
 * the source
 */
export async function compareLogs(source: EventStore, destination: EventStore, watch: Watch): Promise<LogComparison> {
  const chains = new Chains(async (stream, revision) => (await source.readStream(stream, revision, 1))[0]);
  const destinationEvents = eventsOf(destination);
  let [same, excess, upTo] = [0, 0, START];
  try {
    let destinationBatch = await destinationEvents.next();
    for await (const event of eventsOf(source)) {
      watch.stop.throwIfAborted();
      const hash = await chains.follow(event);
      if (typeof hash !== 'string') {
        throw new MigrationError(
          `the source is damaged at revision ${hash.revision} of ${hash.stream}: ${hash.reason}`,
        );
      }
      if (destinationBatch.done) {
        excess += 1;
      } else {
        if (hashOfEvent(destinationBatch.value) !== hash)
          throw new MigrationError(describeDifference(same + 1, event, destinationBatch.value));
        same += 1;
        upTo = event.position;
        destinationBatch = await destinationEvents.next();
      }
      watch.processed();
    }
    if (!destinationBatch.done) {
      throw new MigrationError(
        `the destination has events that the source does not have, starting with ${describeEvent(destinationBatch.value)}`,
      );
    }
  } finally {
    await destinationEvents.return(undefined);
  }
  return { same, upTo, excess: excess, streams: chains.streams };
}

async function* eventsOf(store: EventStore): AsyncGenerator<RecordedEvent, undefined> {
  for await (const { events } of store.readAll(START)) yield* events;
}

function describeDifference(number: number, sourceEvent: RecordedEvent, destinationEvent: RecordedEvent): string {
  const prefix = `the destination does not begin with the events of the source: event ${number}`;
  if (describeEvent(sourceEvent) !== describeEvent(destinationEvent))
    return `${prefix} is ${describeEvent(destinationEvent)} in the destination, and ${describeEvent(sourceEvent)} in the source`;
  const part = (['id', 'data', 'metadata'] as const).find(
    (name) => JSON.stringify(sourceEvent[name]) !== JSON.stringify(destinationEvent[name]),
  );
  return `${prefix}, ${describeEvent(sourceEvent)}, has another ${part ?? 'content'}`;
}

const describeEvent = ({ type, stream, revision }: RecordedEvent) => `${type} at revision ${revision} of ${stream}`;

/** Limits of one append; KurrentDB accepts 1 MiB by default. */
const EVENTS_PER_APPEND_MAX = 500;
const APPEND_BYTES_MAX = 512 * 1024;

/**
 * Appends the events that the destination lacks, in the order of the source, so that an interrupted run leaves a prefix
 * of it. Events appended to the source after the comparison are not copied. The next page is read during each append.
 */
export async function copyEvents(
  source: EventStore,
  destination: EventStore,
  { upTo, excess }: LogComparison,
  watch: Watch,
): Promise<void> {
  let left = excess;
  let pendingAppend = Promise.resolve();
  try {
    for await (const { events } of source.readAll(upTo)) {
      await pendingAppend;
      watch.stop.throwIfAborted();
      const page = events.slice(0, left);
      left -= page.length;
      pendingAppend = appendAll(destination, page).then(() => watch.processed(page.length));
      // the append is awaited after the next page has been read
      pendingAppend.catch(() => {});
      if (left === 0) break;
    }
  } finally {
    await pendingAppend;
  }
}

/** Groups consecutive events of one stream, up to the size limits of one append. */
export function* runsOf(events: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = bytesOf(event);
    const fits =
      event.stream === run[0]?.stream && run.length < EVENTS_PER_APPEND_MAX && bytes + size <= APPEND_BYTES_MAX;
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
    throw new MigrationError(`another process appends to the destination: ${error.message}`, { cause: error });
  }
}

function appendOf(run: readonly RecordedEvent[]): StreamAppend {
  const { stream, revision } = run[0]!;
  return { stream, expected: revision === 0 ? 'none' : revision - 1, events: run };
}
