import type { Position, RecordedEvent } from '../../api/platform/event-store/event-store.js';
import type { Collection, Document, ReadStore } from '../store/read-store.js';
import type { AnyProjection } from './projection.js';

const MESSAGE_CHARACTERS = 300;
const PAGE = 1_000;
/** digits of the largest position */
const DIGITS = 20;

/** An event that a projection could not take in, kept to be shown. The event itself stands in the log for ever. */
export interface QuarantinedEvent extends Document {
  readonly projection: string;
  readonly eventId: string;
  readonly stream: string;
  readonly position: string;
  readonly type: string;
  readonly error: string;
}

/** Read model of the engine's own: what it had to leave out. */
export const quarantine: Collection<QuarantinedEvent> = {
  name: 'quarantine',
  fields: ['projection'],
  indexes: [['projection']],
};

export const QUARANTINE_FINGERPRINT = '1';

export function quarantined(projection: AnyProjection, event: RecordedEvent, error: Error): QuarantinedEvent {
  const { position, id, stream, type } = event;
  return {
    _id: `${projection.name}:${String(position).padStart(DIGITS, '0')}`,
    projection: projection.name,
    eventId: id,
    stream,
    position: String(position),
    type,
    error: lineFor(projection, error),
  };
}

/** Of a projection that sees personal data only the kind of error is told, since messages quote what they choke on. */
function lineFor({ opensIdentities }: AnyProjection, { name, message }: Error): string {
  return opensIdentities ? name : `${name}: ${message}`.slice(0, MESSAGE_CHARACTERS);
}

export async function* quarantinedBy(reads: ReadStore, projection: string): AsyncIterable<QuarantinedEvent> {
  let last: QuarantinedEvent | undefined;
  do {
    const page: readonly QuarantinedEvent[] = await reads.page<QuarantinedEvent>(quarantine.name, {
      where: { projection },
      ...(last && { after: { value: null, _id: last._id } }),
      limit: PAGE,
    });
    yield* page;
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last);
}

/** To be written with the documents that were folded without these events. */
export const quarantineChanges = (
  puts: readonly QuarantinedEvent[],
  position: Position,
  deletes: readonly string[] = [],
) => ({ projection: quarantine.name, collection: quarantine.name, position, puts, deletes });
