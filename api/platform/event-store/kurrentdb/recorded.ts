import type { RecordedEvent as ClientEvent } from '@kurrent/kurrentdb-client';
import { readableParts } from '../damaged-event.js';
import { hashOfEvent } from '../event-hash.js';
import { StoreUnusable, type RecordedEvent } from '../event-store.js';

/** Position that servers before 22.6 report for events read from a stream. */
const UNKNOWN_POSITION = 2n ** 64n - 1n;

const SERVER_TOO_OLD = 'The event store is too old: KurrentDB, or EventStoreDB from 22.6 on, is needed';

/** Converts an event of the client library to a RecordedEvent. @throws StoreUnusable if the server is too old */
export function recordedEventOf({
  position,
  streamId,
  revision,
  id,
  type,
  data,
  metadata,
}: ClientEvent): RecordedEvent {
  if (!position || position.commit === UNKNOWN_POSITION) throw new StoreUnusable(SERVER_TOO_OLD);
  const event: RecordedEvent = {
    position: position.commit,
    stream: streamId,
    revision: Number(revision),
    id,
    type,
    ...readableParts(data, metadata),
    get hash() {
      return hashOfEvent(event);
    },
  };
  return event;
}
