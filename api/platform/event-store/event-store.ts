import type { EventMetadata } from '../../contracts/events/event.js';

/**
 * The position of an event in the log: opaque, totally ordered. SQLite: the row number, from 1 without gaps. KurrentDB:
 * the commit position, unique for each event.
 */
export type Position = bigint;
/** Position before the first event. */
export const START: Position = 0n;

export interface EventToAppend {
  /** UUID; appending the same ids at the same revisions again is idempotent. */
  readonly id: string;
  readonly type: string;
  readonly data: object;
  /** Metadata. Includes `recordedAt` only for events copied from another store, which keep their time. */
  readonly metadata: EventMetadata & { readonly recordedAt?: string };
}

export interface RecordedEvent extends EventToAppend {
  readonly position: Position;
  readonly stream: string;
  /** Number within the stream, from 0. */
  readonly revision: number;
  readonly metadata: EventMetadata & {
    /** Time at which a store first recorded the event, by the clock of the appending process; ISO 8601, UTC. */
    readonly recordedAt: string;
    /** SHA-256 (hex) of the previous event in the stream, '' for the first one; see `event-hash.ts`. */
    readonly previousHash: string;
    /** SHA-256 (hex) of this event as recorded, always the last field; missing only if it was removed later. */
    readonly hash?: string;
  };
  /** SHA-256 (hex) of this event as currently stored, computed on first use. */
  readonly hash: string;
}

/** Expected end of a stream: `'none'` if it must not exist, or the revision of its last event. */
export type ExpectedRevision = 'none' | number;

export interface AppendOutcome {
  /** Revision of the last appended event. */
  readonly revision: number;
  readonly position: Position;
}

/** Arguments of one `append`. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
}

export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  /** All events up to this position have been read, including filtered ones. */
  readonly position: Position;
  /** True if there was no later event when this batch was read. */
  readonly caughtUp: boolean;
}

export interface KnownEnd {
  /** Position of the newest event; START if there is none. */
  readonly position: Position;
  /** Time at which it was read (performance.now()); later events may be missing. */
  readonly at: number;
}

export interface ReadOptions {
  /** Types of events to read; the position also moves past other events. All types by default. */
  readonly types?: readonly string[];
  /** Maximum batch size, 1000 by default. */
  readonly batch?: number;
}

/**
 * A catch-up subscription that continues with live events, without a gap. Can be iterated once. Ends after `close()`,
 * and throws StoreUnavailable if the store cannot be read. The first batch is delivered immediately, possibly empty;
 * later ones whenever the position moves, empty if all events were filtered. A batch is read only on demand (back
 * pressure).
 */
export interface Subscription extends AsyncIterable<EventBatch> {
  /**
   * Returns the time since the subscription last had all events, ms: Infinity before that, 0 while the store notifies
   * it of every append.
   */
  behindMs(): number;
  close(): Promise<void>;
}

/** A store of event streams. Contract for all engines: test/contract/event-store.contract.ts. */
export interface EventStore {
  /**
   * Appends atomically. Durable (fsync) when it resolves.
   * @throws WrongRevision if the stream ends at another revision, unless these events are already stored there
   * @throws StoreUnavailable if the write failed or its outcome is unknown. The events are then not stored, except
   * after a machine crash or a lost acknowledgement: in these cases they may be stored completely, and repeating the
   * append determines which
   * @throws TypeError for an empty append, and for a stream name, id or type that `validate-append.ts` rejects
   * @throws RangeError for an append above the size limit of the store (KurrentDB: 1 MB in total by default)
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendOutcome>;
  /**
   * Appends a copied or generated log to streams that have no other writer. Events are stored in the given order, with
   * many appends in flight. Durable when it resolves.
   * @throws the errors of `append`. After StoreUnavailable, a prefix without gaps may be stored
   */
  appendAll(appends: readonly StreamAppend[]): Promise<void>;
  /**
   * Returns the events in order, `[]` for an unknown stream.
   * @param from first revision, 0 by default @param most maximum number of events, unlimited by default
   */
  readStream(stream: string, from?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /**
   * Returns all events after a position, in order, up to the current end of the log. Yields at least one batch; the
   * last one is caught up.
   */
  readAll(after: Position, options?: ReadOptions): AsyncIterable<EventBatch>;
  subscribe(after: Position, options?: ReadOptions): Subscription;
  /** Returns the position of the newest event; START if there is none. */
  lastPosition(): Promise<Position>;
  /** Returns the end of the log as of the last 1.5 s. Unlike `lastPosition`, it adds no read while the log is polled. */
  knownEnd(): Promise<KnownEnd>;
  /** Returns the event at a position; undefined if it belongs to another program. */
  eventAt(position: Position): Promise<RecordedEvent | undefined>;
  /** Returns the number of events of other programs that this process skipped in the same log; always 0 on SQLite. */
  foreignEvents(): number;
  /** Returns the reason why appends are impossible; undefined if they are possible. */
  notReady(): string | undefined;
  /**
   * Runs a task with one time limit for all its calls, including the waits between them. SQLite needs no limit.
   * @param at deadline (performance.now())
   */
  withTimeLimit<Result>(at: number, task: () => Result): Result;
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

/** Thrown when the store is unavailable or rejected a write. A retry may succeed. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** Thrown for queries of a read model that is being built, for the first time or after a change of its code. */
export class ReadModelBuilding extends StoreUnavailable {
  constructor(readModel: string) {
    super(`${readModel} is being built`);
    this.name = 'ReadModelBuilding';
  }
}

/**
 * Thrown when the file or server cannot be used (foreign, damaged, wrong version). The start fails with this message.
 */
export class StoreUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnusable';
  }
}

/** Injection token of the event store. */
export const EVENT_STORE = Symbol('EventStore');
