import type { Position } from '../../api/platform/event-store/event-store.js';

/** A field value that an index can order by. */
export type FieldValue = string | number | boolean | null;

/** A document of a read model. `_id` is its key; the other declared fields are derived from it by name. */
export interface Document {
  readonly _id: string;
}

/**
 * What a read model declares of itself; the engine below makes tables, indexes and search from it.
 * `Collection` alone stands for that of any documents.
 */
export interface Collection<Doc extends Document = never> {
  /** kebab-case, unique */
  readonly name: string;
  /** top-level fields that `where`, `order` and `search` may name */
  readonly fields: readonly (keyof Doc & string)[];
  /** each serves a `where` on its first fields and an `order` on the next; `_id` follows as the last by itself */
  readonly indexes: readonly (readonly (keyof Doc & string)[])[];
  /** declared text fields that `search` may look into */
  readonly searchable?: readonly (keyof Doc & string)[];
}

export interface Order<Doc extends Document> {
  readonly by: (keyof Doc & string) | '_id';
  readonly direction?: 'asc' | 'desc';
}

export interface PageRequest<Doc extends Document> {
  /** equality on declared fields (null also finds what is absent); together with `order` one declared index must serve it */
  readonly where?: { readonly [Field in keyof Doc]?: FieldValue };
  /** a bound on the field ordered by: `from` and `to` both inclusive */
  readonly range?: { readonly from?: FieldValue; readonly to?: FieldValue };
  /** `_id` ascending by default */
  readonly order?: Order<Doc>;
  /** continue behind this document (its value of the ordered field and its `_id`) ... */
  readonly after?: { readonly value: FieldValue; readonly _id: string };
  /** ... or skip so many; at most 10,000 */
  readonly offset?: number;
  readonly limit: number;
}

/** Changes of one collection; puts replace whole documents. */
export interface CollectionChanges {
  readonly collection: string;
  readonly puts: readonly Document[];
  readonly deletes: readonly string[];
}

/** What one projection made of a batch: its documents and the position they now reflect. */
export interface ProjectionChanges extends CollectionChanges {
  /** whose checkpoint moves */
  readonly projection: string;
  readonly position: Position;
}

/** A read model that stands, or one that is being built anew beside it. */
export type Generation = 'live' | 'next';

/** What stands under a key, to be folded on. */
export interface Standing<Doc extends Document> {
  /** undefined: there is none, or it was deleted */
  readonly document: Doc | undefined;
  /** every event up to here is in it: of those that come again, it takes none twice */
  readonly position: Position;
}

/** Where the live documents of a projection stand. */
export interface Checkpoint {
  readonly position: Position;
  /** another one after each switch-over: what was kept of the documents before is to be read again */
  readonly edition: string;
}

/**
 * Contract: test/contract/read-store.contract.ts, the same for every engine.
 * Every call rejects with StoreUnavailable while the store is away, and with TypeError or RangeError for what only a
 * programmer can mend: an undeclared collection, no serving index, a document that can't be kept (`storable.ts`).
 */
export interface ReadStore {
  /**
   * Makes what is not there yet; several processes may do so at once. `fingerprint` tells versions of a read model apart;
   * returns what the live one was built with.
   */
  declare(collection: Collection, fingerprint: string): Promise<{ live: string | undefined }>;

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
    where?: PageRequest<Doc>['where'],
    generation?: Generation,
  ): Promise<number>;
  /** Case-insensitive substring in a searchable field, ordered by `_id`. */
  search<Doc extends Document>(
    collection: string,
    field: keyof Doc & string,
    substring: string,
    page: { offset?: number; limit: number },
  ): Promise<readonly Doc[]>;

  /** Of every id asked for what stands under it. @param projection whose documents these are */
  standing<Doc extends Document>(
    collection: string,
    projection: string,
    ids: readonly string[],
    generation?: Generation,
  ): Promise<Map<string, Standing<Doc>>>;
  /**
   * Documents and checkpoints of all these projections. What stands at a later position already stays as it is, documents
   * and checkpoints, so that changes which come late or twice do no harm. Where they can't be written all together, they
   * are written in the order given, and the checkpoints last: after a failure some documents may be there, and the same events folded on what stands come out
   * the same.
   */
  apply(changes: readonly ProjectionChanges[], generation?: Generation): Promise<void>;
  /** Where a projection stands; START when it has not begun. */
  checkpoint(projection: string, generation?: Generation): Promise<Position>;
  /** Of all projections that have begun, in one look. */
  checkpoints(): Promise<ReadonlyMap<string, Checkpoint>>;

  /** Drops what stood in `next` and makes it empty. */
  beginRebuild(collection: Collection, projection: string, fingerprint: string): Promise<void>;
  /** `next` becomes `live` at once; no read in between fails. Once it is done, doing it again changes nothing. */
  switchOver(collection: Collection, projection: string): Promise<void>;

  /** why it can't be used now, or undefined */
  notReady(): string | undefined;
  close(): Promise<void>;
}

export const READ_STORE = Symbol('ReadStore');
