import { eventVersions, type EventType } from '../../api/contracts/events/catalogue.js';
import { currentEvent } from '../../api/platform/event-store/event-log.js';
import { START, type Position, type RecordedEvent } from '../../api/platform/event-store/event-store.js';
import type { OpenedEvents, SealedOpener } from '../../api/platform/vault/sealing.js';
import { everyPage } from '../store/every-page.js';
import type {
  Collection,
  Document,
  Generation,
  GenerationState,
  Quarantine,
  QuarantinedEvent,
  ReadStore,
  Selection,
} from '../store/read-store.js';
import { servingIndex } from '../store/serving-index.js';
import { FoldBuffer, type FoldFailure, type FoldedEvent } from './fold-buffer.js';
import type { AnyProjection, ProjectedEvent } from './projection.js';
import type { LogIdentity } from './log-identity.js';
import { isProgrammingError, type Retry } from './retry.js';

/** Maximum number of stored events whose fold threw. Each unknown type and version is stored once, without a limit. */
const QUARANTINE_MAX = 100;
const MESSAGE_CHARACTERS = 300;
const OWNED_PAGE = 1_000;

export interface WriterParts {
  readonly reads: ReadStore;
  readonly log: LogIdentity;
  readonly openSealed: SealedOpener;
  readonly retry: Retry;
  readonly onProblem: (line: string) => void;
}

/** Folds events into one generation of a read model and writes documents, checkpoint and quarantine. */
export class GenerationWriter {
  /** Position up to which written documents are complete. */
  position: Position;
  /** Position up to which events are folded, including unwritten changes. */
  foldedTo: Position;
  quarantine: Quarantine;
  private readonly buffer: FoldBuffer;
  private checkpoint: Position;
  private storedQuarantine: Quarantine;
  /** True if the last write of the checkpoint failed; suppresses repeated log lines. */
  private isCheckpointFailing = false;

  constructor(
    private readonly parts: WriterParts,
    private readonly projection: AnyProjection,
    private generation: Generation,
    stored: GenerationState,
  ) {
    this.position = this.foldedTo = this.checkpoint = stored.checkpoint;
    this.quarantine = this.storedQuarantine = stored.quarantine;
    const read = (ids: readonly string[]) => parts.reads.getWithPosition(projection.collection, ids, this.generation);
    const readOwned = (owner: string) => idsOfOwner(parts.reads, projection.collection, owner, this.generation);
    this.buffer = new FoldBuffer(projection, read, readOwned, generation === 'next' && stored.checkpoint === START);
  }

  /** Number of cached documents. */
  get size(): number {
    return this.buffer.size;
  }

  /**
   * Folds events and writes the result. Quarantines events whose documents cannot be stored. Retries until the store is
   * available.
   */
  async process(events: readonly RecordedEvent[], position: Position): Promise<readonly FoldedEvent[]> {
    const folded = await this.fold(events, position);
    if (!this.buffer.isChanged && this.quarantine === this.storedQuarantine) {
      this.position = this.foldedTo;
      return folded;
    }
    try {
      await this.write();
      return folded;
    } catch (error) {
      if (!(error instanceof NotStorable)) throw error;
      this.rollBack();
      return await this.processBySplitting(events, position, error.cause as Error);
    } finally {
      this.buffer.clear();
    }
  }

  /**
   * Folds events in memory without writing; call `write` afterwards.
   * @returns the changes of each event, for live messages
   */
  async fold(events: readonly RecordedEvent[], position: Position): Promise<readonly FoldedEvent[]> {
    const failures: FoldFailure[] = [];
    const knownEvents = this.upcastKnown(events, failures);
    const { folded } = await this.parts.retry.run(`reading ${this.projection.name}`, async () => {
      const openedEvents = await this.openSealedFields(knownEvents);
      const result = await this.buffer.fold(openedEvents.events, this.foldedTo);
      failures.push(
        ...result.failures,
        ...openedEvents.failures.map(({ event: { position: at }, error }) => ({ position: at, error })),
      );
      return result;
    });
    for (const { position: at, error } of failures.toSorted(byPosition)) {
      if (at > this.foldedTo)
        this.quarantineEvent(
          events.find((event) => event.position === at)!,
          error,
        );
    }
    if (position > this.foldedTo) this.foldedTo = position;
    return folded;
  }

  /**
   * Writes the folded documents and advances the checkpoint.
   * @throws NotStorable
   */
  async write(): Promise<void> {
    const { foldedTo: position, quarantine } = this;
    const { reads, retry, log } = this.parts;
    const { name } = this.projection.collection;
    const event = await retry.run(`reading ${name}`, () => log.eventAt(position));
    const changes = { collection: name, position, event, quarantine, ...this.buffer.takeChanges() };
    try {
      await retry.run(`writing ${name}`, () => reads.apply(changes, this.generation));
    } catch (error) {
      throw isProgrammingError(error) ? new NotStorable(error.message, { cause: error }) : error;
    }
    this.storedQuarantine = quarantine;
    this.position = position;
    this.moveCheckpoint(position);
  }

  /** Clears the cache. Call it only after `write`, since unwritten changes are lost. */
  clearCache(): void {
    this.buffer.clear();
  }

  /** Discards all changes since the last write. */
  rollBack(): void {
    this.buffer.clear();
    this.foldedTo = this.position = this.checkpoint;
    this.quarantine = this.storedQuarantine;
  }

  /**
   * Advances the checkpoint past events that changed nothing. A failure is logged once and retried by the next call.
   */
  async writeCheckpoint(): Promise<void> {
    const { position } = this;
    if (position <= this.checkpoint) return;
    const { reads, log } = this.parts;
    const { name } = this.projection.collection;
    try {
      const event = await log.eventAt(position);
      await reads.apply({ collection: name, position, event, puts: [], deletes: [] }, this.generation);
      this.moveCheckpoint(position);
      this.isCheckpointFailing = false;
    } catch (error) {
      const { message } = error as Error;
      if (!this.isCheckpointFailing)
        this.parts.onProblem(`the checkpoint of ${name} was not moved, retried: ${message}`);
      this.isCheckpointFailing = true;
    }
  }

  /** Marks this generation as the live one. */
  markLive(): void {
    this.generation = 'live';
    this.buffer.clear();
  }

  private moveCheckpoint(position: Position): void {
    if (position > this.checkpoint) this.checkpoint = position;
  }

  private async processBySplitting(events: readonly RecordedEvent[], position: Position, error: Error) {
    const newEvents = events.filter((event) => event.position > this.foldedTo);
    if (newEvents.length <= 1) {
      if (newEvents[0]) this.quarantineEvent(newEvents[0], error);
      this.foldedTo = position;
      await this.write();
      return [];
    }
    const middle = Math.ceil(newEvents.length / 2);
    const first = newEvents.slice(0, middle);
    const folded = await this.process(first, first.at(-1)!.position);
    return [...folded, ...(await this.process(newEvents.slice(middle), position))];
  }

  /**
   * Upcasts events to their current versions. Adds unknown and damaged events handled by this projection to `failures`.
   */
  private upcastKnown(events: readonly RecordedEvent[], failures: FoldFailure[]): ProjectedEvent[] {
    const knownEvents: ProjectedEvent[] = [];
    for (const event of events) {
      try {
        knownEvents.push(currentEvent(event) as ProjectedEvent);
      } catch (error) {
        if (this.handles(event.type)) failures.push({ position: event.position, error: error as Error });
      }
    }
    return knownEvents;
  }

  private async openSealedFields(events: readonly ProjectedEvent[]): Promise<OpenedEvents<ProjectedEvent>> {
    const { opens } = this.projection;
    return opens && events.length > 0 ? this.parts.openSealed(events, opens) : { events, failures: [] };
  }

  private handles(type: string): boolean {
    return Object.hasOwn(this.projection.on, type) || (this.projection === unknownEvents && !isKnownType(type));
  }

  private quarantineEvent(event: RecordedEvent, error: Error): void {
    const { name, opens } = this.projection;
    // Error messages may contain field values, so a projection that decrypts personal data stores only the error name.
    const line = opens ? error.name : `${error.name}: ${error.message}`.slice(0, MESSAGE_CHARACTERS);
    this.quarantine = withEvent(this.quarantine, toQuarantinedEvent(event, line));
    this.parts.onProblem(`${name} quarantined ${event.type} at ${event.position}: ${line}`);
  }
}

/** Thrown for a batch with a document that cannot be stored. Retrying does not help. */
export class NotStorable extends Error {}

/** A projection without folds that quarantines each unknown event type once for all projections. */
export const unknownEvents: AnyProjection = {
  name: 'unknown-events',
  fingerprint: '1',
  collection: { name: 'unknown-events', fields: [], indexes: [] },
  on: {},
};

/**
 * Returns true if an event was quarantined because of an unknown type or version that is now known, so that a rebuild
 * would fold it.
 */
export const isRebuildUseful = ({ events }: Quarantine): boolean =>
  events.some(
    ({ type, unknownVersion }) =>
      unknownVersion !== undefined && isKnownType(type) && unknownVersion <= eventVersions[type].length + 1,
  );

/** Returns the ids of all documents with a given owner. */
async function idsOfOwner<Doc extends Document>(
  reads: ReadStore,
  collection: Collection<Doc>,
  owner: string,
  generation: Generation,
) {
  const where = { [collection.owner!]: owner };
  const by = servingIndex(collection, { where })![1] ?? '_id';
  const ids: string[] = [];
  const selection = { where, order: { by } } as Selection<Doc>;
  for await (const page of everyPage(reads, collection, selection, OWNED_PAGE, generation)) {
    ids.push(...page.map(({ _id }) => _id));
  }
  return ids;
}

const byPosition = (a: FoldFailure, b: FoldFailure) => (a.position < b.position ? -1 : 1);

const isKnownType = (type: string): type is EventType => Object.hasOwn(eventVersions, type);

function toQuarantinedEvent({ position, id, stream, type, metadata }: RecordedEvent, error: string): QuarantinedEvent {
  const { version } = metadata;
  const unknown = !isKnownType(type) || version > eventVersions[type].length + 1;
  return { position: String(position), eventId: id, stream, type, error, ...(unknown && { unknownVersion: version }) };
}

function withEvent({ count, events }: Quarantine, event: QuarantinedEvent): Quarantine {
  const isSameType = ({ type, unknownVersion }: QuarantinedEvent) =>
    type === event.type && unknownVersion === event.unknownVersion;
  const isStored = event.unknownVersion === undefined ? events.length < QUARANTINE_MAX : !events.some(isSameType);
  return { count: count + 1, events: isStored ? [...events, event] : events };
}
