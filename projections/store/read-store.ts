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
  /** the field that says whose a document is, for `deletedOwners`; an index begins with it */
  readonly owner?: keyof Doc & string;
}

export interface Order<Doc extends Document> {
  readonly by: (keyof Doc & string) | '_id';
  readonly direction?: 'asc' | 'desc';
}

/** Which documents; one declared index must serve `where` and `order` together. */
export interface Selection<Doc extends Document> {
  /** equality on declared fields (null also finds what is absent) */
  readonly where?: { readonly [Field in keyof Doc]?: FieldValue };
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

/** What one projection made of a batch: its documents and the position they now reflect. */
export interface ProjectionChanges {
  /** whose checkpoint moves */
  readonly projection: string;
  readonly position: Position;
  readonly collection: string;
  /** all documents of these owners are deleted, before the puts */
  readonly deletedOwners?: readonly string[];
  readonly deletes: readonly string[];
  /** each replaces the whole document */
  readonly puts: readonly Document[];
}

/** Which copy of a read model: the one that is read, or the one that is being built to replace it. */
export type Generation = 'live' | 'next';

/** A document that events are to be folded into. */
export interface WithPosition<Doc extends Document> {
  /** undefined: there is none, or it was deleted */
  readonly document: Doc | undefined;
  /** every event up to here is in it; one that comes again must not be folded twice */
  readonly position: Position;
}

/** How far the live documents of a projection are. */
export interface Checkpoint {
  readonly position: Position;
  /** names the live generation; after a switch-over it is another one, and what was kept in memory of the one before is to be read again */
  readonly generation: string;
}

/**
 * Contract: test/contract/read-store.contract.ts, the same for every engine.
 * Every call rejects with StoreUnavailable while the store is away, and with TypeError or RangeError for what only a
 * programmer can mend: an undeclared collection, no serving index, a document that can't be kept (`storable.ts`).
 */
export interface ReadStore {
  /**
   * Makes what is not there yet; several processes may do so at once. Returns the fingerprint that the live generation was
   * built with. Where it is another one, the live generation stays as it is: a query that its own indexes don't serve
   * rejects with StoreUnavailable until a rebuild has replaced it.
   */
  declare(collection: Collection, fingerprint: string): Promise<{ live: string }>;

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

  /** One for every id asked for. @param projection whose documents these are */
  getWithPosition<Doc extends Document>(
    collection: string,
    projection: string,
    ids: readonly string[],
    generation?: Generation,
  ): Promise<Map<string, WithPosition<Doc>>>;
  /**
   * Writes documents and checkpoints of all these projections. What is at a later position already stays as it is,
   * documents and checkpoints, so that changes which come late or twice do no harm. Where they can't be written all
   * together, they are written in the order given, and the checkpoints last: after a failure some documents may be there,
   * and the same events folded again come out the same.
   */
  apply(changes: readonly ProjectionChanges[], generation?: Generation): Promise<void>;
  /** START when the projection has not begun. */
  checkpoint(projection: string, generation?: Generation): Promise<Position>;
  /** Of all projections that have begun, at one moment. */
  checkpoints(): Promise<ReadonlyMap<string, Checkpoint>>;

  /** Makes an empty next generation in the place of one that was there. */
  beginRebuild(collection: Collection, projection: string, fingerprint: string): Promise<void>;
  /** The next generation becomes the live one at once; no read in between fails. Done again, it changes nothing. */
  switchOver(collection: Collection, projection: string): Promise<void>;
  /**
   * Resolves once nothing that was deleted or replaced before can be found where the store keeps its documents: for the
   * deletion of an account. It takes some seconds right after a switch-over.
   */
  purge(): Promise<void>;

  /** why it can't be used now, or undefined */
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const READ_STORE = Symbol('ReadStore');
