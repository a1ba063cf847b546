import type { EventMetadata } from '../../contracts/events/event.js';

/**
 * The place of an event among all events: opaque, totally ordered. SQLite: the row number, from 1 without gaps.
 * KurrentDB: the commit position in its log, unique for each event.
 */
export type Position = bigint;
/** The position before the first event. */
export const START: Position = 0n;

export interface EventToAppend {
  /** UUID; appending the same ids at the same revisions again is idempotent */
  readonly id: string;
  readonly type: string;
  readonly data: object;
  /** with `recordedAt` only for an event copied from another store, which keeps its time */
  readonly metadata: EventMetadata & { readonly recordedAt?: string };
}

export interface RecordedEvent extends EventToAppend {
  readonly position: Position;
  readonly stream: string;
  /** counts from 0 within the stream */
  readonly revision: number;
  readonly metadata: EventMetadata & {
    /** when a store first recorded it, by the clock of the appending process; ISO 8601, UTC */
    readonly recordedAt: string;
    /** SHA-256 (hex) of the previous event in its stream, '' for the first; see `event-hash.ts` */
    readonly previousHash: string;
    /** SHA-256 (hex) of this event as recorded, always the last field; missing only if it was removed later */
    readonly hash?: string;
  };
  /** SHA-256 (hex) of this event as currently stored, computed on first use */
  readonly hash: string;
}

/** `'none'`: the stream does not exist. A number: the revision of its last event. */
export type ExpectedRevision = 'none' | number;

export interface Appended {
  /** of the last appended event */
  readonly revision: number;
  readonly position: Position;
}

/** The arguments of one `append`. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
}

export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  /** all events up to here have been read, including filtered ones */
  readonly position: Position;
  /** there was no later event when this batch was read */
  readonly caughtUp: boolean;
}

export interface ReadOptions {
  /** only events of these types; the position also moves past other events */
  readonly types?: readonly string[];
  /** maximum batch size, 1000 by default */
  readonly batch?: number;
}

/**
 * Catch-up, then live, without a gap. Iterate once. Ends after `close()`, and throws StoreUnavailable when the store
 * cannot be read. The first batch is delivered immediately, possibly empty; later ones whenever the position moves,
 * empty when all events were filtered. A batch is read only on demand (back-pressure).
 */
export interface Subscription extends AsyncIterable<EventBatch> {
  /** ms since the subscription last had all events; Infinity before that, 0 while it is notified of every append */
  behindMs(): number;
  close(): Promise<void>;
}

/** The contract test is test/contract/event-store.contract.ts, the same for every engine. */
export interface EventStore {
  /**
   * Appends atomically. Durable (fsync) when it resolves.
   * @throws WrongRevision when the stream ends at another revision, unless these very events are already there
   * @throws StoreUnavailable when the write failed or its outcome is unknown. The append is then not stored,
   * unless the machine crashed or the server's acknowledgement was lost: then it may be stored completely, and
   * repeating it shows which
   * @throws TypeError for an empty append, and for a stream name, id or type that `validate-append.ts` rejects
   * @throws RangeError for an append above the size limit of the store (KurrentDB: 1 MB in total by default)
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;
  /**
   * Appends a copied or generated log to streams that no other writer uses. Events are stored in the given order,
   * with many appends in flight. Durable when it resolves.
   * @throws the errors of `append`. After StoreUnavailable a prefix may be stored, without a gap
   */
  appendAll(appends: readonly StreamAppend[]): Promise<void>;
  /**
   * Returns the events in order, `[]` for an unknown stream.
   * @param from first revision, 0 by default @param most maximum number of events, all by default
   */
  readStream(stream: string, from?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /**
   * Returns all events after a position, in order, up to the current end. At least one batch; the last one is
   * caught up.
   */
  readAll(after: Position, options?: ReadOptions): AsyncIterable<EventBatch>;
  subscribe(after: Position, options?: ReadOptions): Subscription;
  /** position of the newest event; START when there is none */
  lastPosition(): Promise<Position>;
  /** Returns the event at a position of this store; undefined for an event of another program. */
  eventAt(position: Position): Promise<RecordedEvent | undefined>;
  /** number of events of other programs in the same log that this process skipped; always 0 on SQLite */
  foreignEvents(): number;
  /** why it cannot take appends; undefined when it can */
  notReady(): string | undefined;
  close(): Promise<void>;
}

export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`${stream} is at ${actual}, not at ${expected}`);
    this.name = 'WrongRevision';
  }
}

/** The store is unavailable or rejected a write; a retry may succeed. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** A read model cannot be queried while it is built, for the first time or after its code changed. */
export class ReadModelBuilding extends StoreUnavailable {
  constructor(readModel: string) {
    super(`${readModel} is being built`);
    this.name = 'ReadModelBuilding';
  }
}

/** The file or server cannot be used (foreign, damaged, wrong version). Stops the start with this message. */
export class StoreUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnusable';
  }
}

/** Injection token, since interfaces have none. */
export const EVENT_STORE = Symbol('EventStore');
