import { Chains, hashOfEvent } from '../event-store/event-hash.js';
import { START, type EventStore, type Position, type RecordedEvent } from '../event-store/event-store.js';
import { CantMigrate } from './cant-migrate.js';
import type { Watch } from './watch.js';

/** How far two logs hold the same events, from the beginning of both. */
export interface Compared {
  /** events that both hold, in the same order */
  readonly same: number;
  /** where the last of them stands in the source */
  readonly upTo: Position;
  /** events of the source behind them */
  readonly beyond: number;
  /** of the source */
  readonly streams: number;
}

/**
 * Reads both from the beginning, and recomputes the source's chains. An event's hash is over everything that it is, the
 * hash of the event before it too, so that equal hashes are equal events.
 * @throws CantMigrate when a chain of the source is broken, or the destination holds anything but the source's first events
 */
export async function compareLogs(source: EventStore, destination: EventStore, watch: Watch): Promise<Compared> {
  const chains = new Chains();
  const there = eventsOf(destination);
  let [same, beyond, upTo] = [0, 0, START];
  try {
    let standing = await there.next();
    for await (const event of eventsOf(source)) {
      watch.stop.throwIfAborted();
      const hash = chains.follow(event);
      if (typeof hash !== 'string') {
        throw new CantMigrate(`the source is damaged at revision ${hash.revision} of ${hash.stream}: ${hash.reason}`);
      }
      if (standing.done) {
        beyond += 1;
      } else {
        if (hashOfEvent(standing.value) !== hash) throw new CantMigrate(unlike(same + 1, event, standing.value));
        same += 1;
        upTo = event.position;
        standing = await there.next();
      }
      watch.seen();
    }
    if (!standing.done) {
      throw new CantMigrate(`the destination holds more than the source, ${called(standing.value)} to begin with`);
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
