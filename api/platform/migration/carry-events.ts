import { type EventStore, type RecordedEvent, WrongRevision } from '../event-store/event-store.js';
import { CantMigrate } from './cant-migrate.js';
import type { Compared } from './compare-logs.js';
import type { Watch } from './watch.js';

/** In one append; KurrentDB takes 1 MiB by default. */
const MOST_EVENTS = 500;
const MOST_BYTES = 512 * 1024;

/**
 * Appends what the source holds beyond the events that both hold; what has come to the source since then stays. One append
 * after the other: only so the order is the same, and what a broken run leaves behind is the beginning of the source.
 */
export async function carryEvents(
  source: EventStore,
  destination: EventStore,
  { upTo, beyond }: Compared,
  watch: Watch,
): Promise<void> {
  let left = beyond;
  for await (const { events } of source.readAll(upTo)) {
    for (const run of runsOf(events.slice(0, left))) {
      watch.stop.throwIfAborted();
      await append(destination, run);
      left -= run.length;
      watch.seen(run.length);
    }
    if (left === 0) return;
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

async function append(destination: EventStore, run: readonly RecordedEvent[]): Promise<void> {
  const { stream, revision } = run[0]!;
  try {
    await destination.append(stream, revision === 0 ? 'none' : revision - 1, run);
  } catch (error) {
    if (!(error instanceof WrongRevision)) throw error;
    throw new CantMigrate(`somebody else appends to the destination: ${error.message}`, { cause: error });
  }
}
