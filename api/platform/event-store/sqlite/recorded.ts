import { parsedJson, readableParts } from '../damaged-event.js';
import { hashOfTexts } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';
import type { Row } from './protocol.js';

/** Converts a row of the event file to a RecordedEvent. */
export function recordedEventOf([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent {
  return {
    position: BigInt(position),
    stream,
    revision,
    id,
    type,
    ...readableParts(parsedJson(data), parsedJson(metadata)),
    get hash() {
      return hashOfTexts({ stream, revision, id, type, data, metadata });
    },
  };
}
