import type { Position } from '../../api/platform/event-store/event-store.js';

/** A field value that an index can sort. */
export type FieldValue = string | number | boolean | null;

/** A document of a read model. `_id` is its key; engines take its other declared fields by name. */
export interface Document {
  readonly _id: string;
}

/**
 * Declares a read model; engines create tables and indexes from it. `Collection` without a type argument accepts any
 * documents.
 */
export interface Collection<Doc extends Document = never> {
  /** Unique name in kebab-case. */
  readonly name: string;
  /** Top-level fields that `where` and `order` may name. */
  readonly fields: readonly (keyof Doc & string)[];
  /** Indexes: each serves a `where` on its first fields and an `order` on the next; `_id` is appended. */
  readonly indexes: readonly (readonly (keyof Doc & string)[])[];
  /**
   * The field with the owner's id, so that all documents of an owner can be deleted. Must be the first field of an
   * index.
   */
  readonly owner?: keyof Doc & string;
  /** The field that `contains` searches: a `searchText` in every document. */
  readonly searched?: keyof Doc & string;
}

interface Order<Doc extends Document> {
  readonly by: (keyof Doc & string) | '_id';
  readonly direction?: 'asc' | 'desc';
}

/** Selects documents. One declared index must serve `where` and `order` together. */
export interface Selection<Doc extends Document> {
  /** Equality on declared fields; null also matches absent fields. */
  readonly where?: { readonly [Field in keyof Doc]?: FieldValue };
  /**
   * A substring of the searched field, made by `searchText`. SQLite finds three characters or more by an index. Shorter
   * ones, and all on MongoDB, scan the documents that the other conditions select: limit them.
   */
  readonly contains?: string;
  /** Inclusive bounds of the field that `order` names. */
  readonly range?: { readonly from?: FieldValue; readonly to?: FieldValue };
  /** `_id` ascending by default. */
  readonly order?: Order<Doc>;
}

export interface PageRequest<Doc extends Document> extends Selection<Doc> {
  /** Continues after this document, given by its value of the ordered field and its `_id`. */
  readonly after?: { readonly value: FieldValue; readonly _id: string };
  /** Skips this number of documents, at most 10,000; an alternative to `after`. */
  readonly offset?: number;
  readonly limit: number;
}

export interface CountRequest<Doc extends Document> extends Selection<Doc> {
  /** Upper limit of the count, which bounds its cost. */
  readonly atMost?: number;
}

/** The event at a checkpoint; identifies the log from which documents were built. */
export interface CheckpointEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** Changes of a read model by one batch of events. */
export interface Changes {
  readonly collection: string;
  /** New checkpoint, and the position that the documents reflect. */
  readonly position: Position;
  /** The event at `position`, stored with the checkpoint. */
  readonly event?: CheckpointEvent | undefined;
  readonly deletes: readonly string[];
  /** Documents to write; each replaces the stored one. */
  readonly puts: readonly Document[];
  /** Replaces the stored quarantine. */
  readonly quarantine?: Quarantine;
}

/** A copy of a read model: the one that is served, or the one that is being built to replace it. */
export type Generation = 'live' | 'next';

/** An event that a projection could not fold; the event itself stays in the log. */
export interface QuarantinedEvent {
  readonly position: string;
  readonly eventId: string;
  readonly stream: string;
  readonly type: string;
  /** One line, without personal data. */
  readonly error: string;
  /** Payload version, if the type or version is unknown. */
  readonly unknownVersion?: number;
}

/** Events that are missing in a generation. */
export interface Quarantine {
  readonly count: number;
  /** The first failed events, and one for each unknown type and version. */
  readonly events: readonly QuarantinedEvent[];
}

export const NOTHING_QUARANTINED: Quarantine = { count: 0, events: [] };

/** A generation of a read model. */
export interface GenerationState {
  /** Unique id; in-memory state that was derived from another generation must be reloaded. */
  readonly id: string;
  readonly fingerprint: string;
  /** Position up to which events are in the documents or in the quarantine. */
  readonly checkpoint: Position;
  /** The event at the checkpoint; undefined if the checkpoint was written by a version that did not store it. */
  readonly checkpointEvent?: CheckpointEvent | undefined;
  readonly quarantine: Quarantine;
}

/** The generations of a read model. */
export interface ReadModel {
  readonly live?: GenerationState;
  readonly next?: GenerationState;
  /** True if a rebuild was requested; a switch-over clears it. */
  readonly rebuildRequested?: boolean;
}

/** A document with the position that it reflects. */
export interface WithPosition<Doc extends Document> {
  /** Undefined if it does not exist or was deleted. */
  readonly document: Doc | undefined;
  /** Position up to which events are in the document; redelivered events must not be folded again. */
  readonly position: Position;
}

/**
 * Stores read models. Contract: test/contract/read-store.contract.ts, the same for every engine. Every call rejects
 * with StoreUnavailable during an outage, and with TypeError or RangeError for programming errors: an undeclared
 * collection, no serving index, a document that cannot be stored (`storable.ts`).
 */
export interface ReadStore {
  /**
   * Declares a collection and the fingerprint of the code that reads it. While no live generation has this fingerprint,
   * all reads reject with ReadModelBuilding.
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

  /** Returns an entry for every requested id. */
  getWithPosition<Doc extends Document>(
    collection: string,
    ids: readonly string[],
    generation: Generation,
  ): Promise<Map<string, WithPosition<Doc>>>;
  /**
   * Writes documents, then the checkpoint. Documents at a later position are kept, so that late and repeated changes
   * are harmless. Many documents are not written atomically: after a failure some may be written, which
   * `getWithPosition` shows.
   */
  apply(changes: Changes, generation?: Generation): Promise<void>;

  /** Returns all read models that were ever begun, as of one moment. */
  listModels(): Promise<ReadonlyMap<string, ReadModel>>;
  /**
   * Returns the generation that is served.
   * @throws ReadModelBuilding
   */
  currentGeneration(collection: string): Promise<GenerationState>;
  /**
   * Returns the next generation: the one that an interrupted rebuild with the same fingerprint left, or an empty one.
   */
  beginRebuild(collection: Collection, fingerprint: string): Promise<GenerationState>;
  /** Makes the next generation the live one atomically; no concurrent read fails. Idempotent. */
  switchOver(collection: string): Promise<void>;
  /** Retires all generations. Reads reject with ReadModelBuilding until the next switch-over. */
  discard(collection: string): Promise<void>;
  /**
   * Requests a rebuild from the process that runs the projections.
   * @param wanted false withdraws the request
   */
  requestRebuild(collection: string, wanted?: boolean): Promise<void>;
  /**
   * Resolves once deleted and replaced documents of these collections are gone from the storage, as account deletion
   * requires. Takes some seconds right after a switch-over and with many documents.
   */
  purge(collections: readonly string[]): Promise<void>;

  /** Returns why the store cannot be used now, or undefined. */
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const READ_STORE = Symbol('ReadStore');
