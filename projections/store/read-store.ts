import type { Position } from '../../api/platform/event-store/event-store.js';

/** A sortable field value. */
export type FieldValue = string | number | boolean | null;

/** A document of a read model. `_id` is its key; its other declared fields are accessed by name. */
export interface Document {
  readonly _id: string;
}

/**
 * Declares a read model; engines create tables and indexes from it. `Collection` without a type argument accepts
 * documents of any type.
 */
export interface Collection<Doc extends Document = never> {
  /** Unique name in kebab-case. */
  readonly name: string;
  /** Top-level fields that can be used in `where` and `order`. */
  readonly fields: readonly (keyof Doc & string)[];
  /** Indexes. Each serves a `where` on its first fields and an `order` on the next; `_id` is appended. */
  readonly indexes: readonly (readonly (keyof Doc & string)[])[];
  /** Field with the owner's id, for deleting all documents of an owner. Must be the first field of an index. */
  readonly owner?: keyof Doc & string;
  /** Field that `contains` searches; every document must store a `searchText` in it. */
  readonly searched?: keyof Doc & string;
}

interface Order<Doc extends Document> {
  readonly by: (keyof Doc & string) | '_id';
  readonly direction?: 'asc' | 'desc';
}

/** Selects documents. A single declared index must serve `where` and `order`. */
export interface Selection<Doc extends Document> {
  /** Equality on declared fields; null also matches absent fields. */
  readonly where?: { readonly [Field in keyof Doc]?: FieldValue };
  /**
   * Substring of the searched field, normalized by `searchText`. SQLite uses an index for three characters or more.
   * Shorter substrings, and all on MongoDB, scan the documents selected by the other conditions, which should be few.
   */
  readonly contains?: string;
  /** Inclusive bounds of the `order` field. */
  readonly range?: { readonly from?: FieldValue; readonly to?: FieldValue };
  /** Sort order; defaults to `_id` ascending. */
  readonly order?: Order<Doc>;
}

export interface PageRequest<Doc extends Document> extends Selection<Doc> {
  /** Continues after this document, given by its value of the `order` field and its `_id`. */
  readonly after?: { readonly value: FieldValue; readonly _id: string };
  /** Number of documents to skip, at most 1,000,000; an alternative to `after`, which is faster at depth. */
  readonly offset?: number;
  readonly limit: number;
}

export interface CountRequest<Doc extends Document> extends Selection<Doc> {
  /** Upper limit of the count, which limits its cost. */
  readonly atMost?: number;
}

/** The event at a checkpoint, which identifies the log that the documents were built from. */
export interface CheckpointEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** Changes to a read model from one batch of events. */
export interface Changes {
  readonly collection: string;
  /** New checkpoint, and the position that the documents reflect. */
  readonly position: Position;
  /** Event at `position`, stored with the checkpoint. */
  readonly event?: CheckpointEvent | undefined;
  readonly deletes: readonly string[];
  /** Documents to write; each replaces the stored one. */
  readonly puts: readonly Document[];
  /** Replaces the stored quarantine. */
  readonly quarantine?: Quarantine;
}

/** A copy of a read model: the one that is served, or the one being built to replace it. */
export type Generation = 'live' | 'next';

/** An event that a projection could not fold; it remains in the log. */
export interface QuarantinedEvent {
  readonly position: string;
  readonly eventId: string;
  readonly stream: string;
  readonly type: string;
  /** Error message in one line, without personal data. */
  readonly error: string;
  /** Payload version if the type or version is unknown. */
  readonly unknownVersion?: number;
}

/** Events that a generation does not contain. */
export interface Quarantine {
  readonly count: number;
  /** The first failed events, and one event for each unknown type and version. */
  readonly events: readonly QuarantinedEvent[];
}

export const NOTHING_QUARANTINED: Quarantine = { count: 0, events: [] };

/** A generation of a read model. */
export interface GenerationState {
  /** Unique id. In-memory state derived from another generation must be reloaded. */
  readonly id: string;
  readonly fingerprint: string;
  /** Position up to which events are either folded or quarantined. */
  readonly checkpoint: Position;
  /** Event at the checkpoint; undefined if an earlier release wrote the checkpoint without it. */
  readonly checkpointEvent?: CheckpointEvent | undefined;
  readonly quarantine: Quarantine;
}

/** The generations of a read model. */
export interface ReadModel {
  readonly live?: GenerationState;
  readonly next?: GenerationState;
  /** True if a rebuild was requested; cleared by a switch. */
  readonly rebuildRequested?: boolean;
}

/** A document and the position that it reflects. */
export interface WithPosition<Doc extends Document> {
  /** Undefined if it does not exist or was deleted. */
  readonly document: Doc | undefined;
  /** Position up to which events are folded into the document; redelivered events must be skipped. */
  readonly position: Position;
}

/**
 * Stores read models. Contract: test/contract/read-store.contract.ts, for all engines. Every call rejects with
 * StoreUnavailable during an outage, and with TypeError or RangeError for programming errors: an undeclared collection,
 * no suitable index, or a document that cannot be stored (`validate-document.ts`).
 */
export interface ReadStore {
  /**
   * Declares a collection and the fingerprint of the code that reads it. Until a live generation has this fingerprint,
   * all reads reject with ReadModelBuilding.
   */
  declare(collection: Collection, fingerprint: string): Promise<void>;

  get<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly string[],
    generation?: Generation,
  ): Promise<Map<string, Doc>>;
  page<Doc extends Document>(
    collection: Collection<Doc>,
    request: PageRequest<Doc>,
    generation?: Generation,
  ): Promise<readonly Doc[]>;
  count<Doc extends Document>(
    collection: Collection<Doc>,
    request?: CountRequest<Doc>,
    generation?: Generation,
  ): Promise<number>;

  /** Returns an entry for each requested id. */
  getWithPosition<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly string[],
    generation: Generation,
  ): Promise<Map<string, WithPosition<Doc>>>;
  /**
   * Writes documents, then the checkpoint. Does not overwrite documents at a later position, so that late and repeated
   * changes are harmless. Large changes are not atomic: after a failure some documents may be written, which
   * `getWithPosition` shows.
   */
  apply(changes: Changes, generation?: Generation): Promise<void>;

  /** Returns all read models that have been started, from one consistent snapshot. */
  listModels(): Promise<ReadonlyMap<string, ReadModel>>;
  /**
   * Returns the live generation.
   * @throws ReadModelBuilding
   */
  currentGeneration(collection: string): Promise<GenerationState>;
  /**
   * Returns the next generation: the unfinished one of an interrupted rebuild with the same fingerprint, or an empty
   * one.
   */
  beginRebuild(collection: Collection, fingerprint: string): Promise<GenerationState>;
  /** Makes the next generation live atomically, without failing concurrent reads. Idempotent. */
  switchOver(collection: string): Promise<void>;
  /** Retires all generations. Reads reject with ReadModelBuilding until the next switch. */
  discard(collection: string): Promise<void>;
  /**
   * Requests a rebuild from the process that runs the projections.
   * @param isRequested false cancels the request
   */
  requestRebuild(collection: string, isRequested?: boolean): Promise<void>;
  /**
   * Resolves once deleted and replaced documents of these collections are gone from the storage, as account deletion
   * requires. Takes some seconds directly after a switch with many documents.
   */
  purge(collections: readonly string[]): Promise<void>;

  /** Returns the reason why the store is unavailable, or undefined. */
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const READ_STORE = Symbol('ReadStore');
