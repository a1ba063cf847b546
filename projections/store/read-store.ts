import type { Position } from '../../api/platform/event-store/event-store.js';

/** A field value that an index can order by. */
export type FieldValue = string | number | boolean | null;

/** A document of a read model. `_id` is its key; the other declared fields are derived from it by name. */
export interface Document {
  readonly _id: string;
}

/**
 * What a read model declares of itself; each engine makes its tables and indexes from it.
 * `Collection` without a type argument is one of any documents.
 */
export interface Collection<Doc extends Document = never> {
  /** kebab-case, unique */
  readonly name: string;
  /** top-level fields that `where` and `order` may name */
  readonly fields: readonly (keyof Doc & string)[];
  /** each serves a `where` on its first fields and an `order` on the next; `_id` always follows as the last */
  readonly indexes: readonly (readonly (keyof Doc & string)[])[];
  /** the field that says whose a document is, so that all of an owner's can be deleted; an index begins with it */
  readonly owner?: keyof Doc & string;
  /** the field, text in every document, that `contains` looks into; it holds what `searchText` makes */
  readonly searched?: keyof Doc & string;
}

interface Order<Doc extends Document> {
  readonly by: (keyof Doc & string) | '_id';
  readonly direction?: 'asc' | 'desc';
}

/** Which documents; one declared index must serve `where` and `order` together. */
export interface Selection<Doc extends Document> {
  /** equality on declared fields (null also finds what is absent) */
  readonly where?: { readonly [Field in keyof Doc]?: FieldValue };
  /**
   * a part of the searched field, as `searchText` makes it. SQLite finds three characters or more by an index; shorter parts,
   * and all on MongoDB, are looked for in every document that the rest selects: limit what is asked
   */
  readonly contains?: string;
  /** bounds of the field that `order` names, both inclusive */
  readonly range?: { readonly from?: FieldValue; readonly to?: FieldValue };
  /** `_id` ascending by default */
  readonly order?: Order<Doc>;
}

export interface PageRequest<Doc extends Document> extends Selection<Doc> {
  /** continue behind this document (its value of the ordered field and its `_id`) ... */
  readonly after?: { readonly value: FieldValue; readonly _id: string };
  /** ... or skip so many; at most 10,000 */
  readonly offset?: number;
  readonly limit: number;
}

export interface CountRequest<Doc extends Document> extends Selection<Doc> {
  /** counting ends here, so that it never takes long */
  readonly atMost?: number;
}

/** Identifies the event at a checkpoint, so that the log can be recognised by it. */
export interface CheckpointEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** What a projection made of a batch of events. */
export interface Changes {
  readonly collection: string;
  /** where the checkpoint moves, and what the documents reflect */
  readonly position: Position;
  /** the event at `position`; stored with the checkpoint */
  readonly event?: CheckpointEvent | undefined;
  readonly deletes: readonly string[];
  /** each replaces the whole document */
  readonly puts: readonly Document[];
  /** takes the place of the one before */
  readonly quarantine?: Quarantine;
}

/** Which copy of a read model: the one that is read, or the one that is being built to replace it. */
export type Generation = 'live' | 'next';

/** An event that a projection had to leave out; the event itself stays in the log. */
export interface QuarantinedEvent {
  readonly position: string;
  readonly eventId: string;
  readonly stream: string;
  readonly type: string;
  /** one line, without personal data */
  readonly error: string;
  /** of its payload, where the program did not know it (or the type) */
  readonly unknownVersion?: number;
}

/** What is missing in a generation. */
export interface Quarantine {
  readonly count: number;
  /** the first of them, and one for each unknown type and version */
  readonly events: readonly QuarantinedEvent[];
}

export const NOTHING_QUARANTINED: Quarantine = { count: 0, events: [] };

/** A built copy of a read model. */
export interface GenerationState {
  /** unlike that of every other one: what was kept in memory of another is to be read again */
  readonly id: string;
  readonly fingerprint: string;
  /** everything up to here is in it, or in its quarantine */
  readonly checkpoint: Position;
  /** the event at the checkpoint; undefined if a version that did not store it wrote the checkpoint */
  readonly checkpointEvent?: CheckpointEvent | undefined;
  readonly quarantine: Quarantine;
}

/** What there is of a read model. */
export interface ReadModel {
  readonly live?: GenerationState;
  readonly next?: GenerationState;
  /** somebody wants it rebuilt; a switch-over fulfils that */
  readonly rebuildRequested?: boolean;
}

/** A document that events are to be folded into. */
export interface WithPosition<Doc extends Document> {
  /** undefined: there is none, or it was deleted */
  readonly document: Doc | undefined;
  /** every event up to here is in it; one that comes again must not be folded twice */
  readonly position: Position;
}

/**
 * Contract: test/contract/read-store.contract.ts, the same for every engine.
 * Every call rejects with StoreUnavailable while the store is away, and with TypeError or RangeError for what only a
 * programmer can mend: an undeclared collection, no serving index, a document that can't be kept (`storable.ts`).
 */
export interface ReadStore {
  /**
   * Says by what the documents are asked for here, and which code makes them: as long as the live generation was made by
   * other code, or there is none, everything that is asked of it rejects with ReadModelBuilding.
   */
  declare(collection: Collection, fingerprint: string): Promise<void>;

  get<Doc extends Document>(
    collection: string,
    ids: readonly string[],
    generation?: Generation,
  ): Promise<Map<string, Doc>>;
  page<Doc extends Document>(
    collection: string,
    request: PageRequest<Doc>,
    generation?: Generation,
  ): Promise<readonly Doc[]>;
  count<Doc extends Document>(
    collection: string,
    request?: CountRequest<Doc>,
    generation?: Generation,
  ): Promise<number>;

  /** One for every id asked for. */
  getWithPosition<Doc extends Document>(
    collection: string,
    ids: readonly string[],
    generation: Generation,
  ): Promise<Map<string, WithPosition<Doc>>>;
  /**
   * Writes documents, then the checkpoint. What is at a later position already stays as it is, so that changes which come
   * late or twice do no harm. Many documents are not written at one moment: after a failure some of them may be there, and
   * `getWithPosition` says so.
   */
  apply(changes: Changes, generation?: Generation): Promise<void>;

  /** All that were ever begun, at one moment. */
  models(): Promise<ReadonlyMap<string, ReadModel>>;
  /** The generation that is read. @throws ReadModelBuilding */
  live(collection: string): Promise<GenerationState>;
  /** A next generation: the one that an interrupted rebuild of the same fingerprint has left, else an empty one. */
  beginRebuild(collection: Collection, fingerprint: string): Promise<GenerationState>;
  /** The next generation becomes the live one at once; no read in between fails. Done again, it changes nothing. */
  switchOver(collection: string): Promise<void>;
  /** Retires all generations. From then on reads reject with ReadModelBuilding, until a rebuild is switched over. */
  discard(collection: string): Promise<void>;
  /** For whoever runs the projections. @param wanted false: a request is given up */
  requestRebuild(collection: string, wanted?: boolean): Promise<void>;
  /**
   * Resolves once nothing that was deleted or replaced before can be found where the store keeps the documents of these
   * collections: for the deletion of an account. It takes some seconds right after a switch-over, and with many documents.
   */
  purge(collections: readonly string[]): Promise<void>;

  /** why it can't be used now, or undefined */
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const READ_STORE = Symbol('ReadStore');
