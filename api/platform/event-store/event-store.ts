import type { EventMetadata } from '../../contracts/events/event.js';

/**
 * Where an event stands among all events: opaque, totally ordered.
 * SQLite: the row number, from 1 without gaps. KurrentDB: the commit position, a place in its log; every event has its
 * own, those of one append too.
 */
export type Position = bigint;
/** Before every event. */
export const START: Position = 0n;

export interface EventToAppend {
  /** UUID; appending the same ids at the same place again changes nothing */
  readonly id: string;
  readonly type: string;
  readonly data: object;
  /** with `recordedAt` only where the event was recorded by another store before: it keeps that time */
  readonly metadata: EventMetadata & { readonly recordedAt?: string };
}

export interface RecordedEvent extends EventToAppend {
  readonly position: Position;
  readonly stream: string;
  /** counts from 0 within its stream */
  readonly revision: number;
  readonly metadata: EventMetadata & {
    /** when a store first took it, by the clock of the process that appended it; ISO 8601, UTC */
    readonly recordedAt: string;
    /** SHA-256 (hex) of the event before it in its stream, '' for the first; see `event-hash.ts` */
    readonly previousHash: string;
    /** SHA-256 (hex) of this event as it was recorded, always the last field; missing only where somebody removed it */
    readonly hash?: string;
  };
  /** SHA-256 (hex) of this event as it is stored now, computed when it is first asked for */
  readonly hash: string;
}

/** `'none'`: the stream does not exist yet. A number: the revision of its last event. */
export type ExpectedRevision = 'none' | number;

export interface Appended {
  /** of the last event appended */
  readonly revision: number;
  readonly position: Position;
}

/** What one `append` is called with. */
export interface StreamAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
}

export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  /** all events up to here have been read, those that a filter left out too */
  readonly position: Position;
  /** there was no later event when this batch was read */
  readonly caughtUp: boolean;
}

export interface ReadOptions {
  /** only events of these types; the position moves over the others */
  readonly types?: readonly string[];
  /** events in one batch at the most, 1000 by default */
  readonly batch?: number;
}

/**
 * Catch-up, then live, without a gap. Iterate once; ends after `close()`, and throws StoreUnavailable when the store can't
 * be read. The first batch comes at once, empty where there is nothing to read; later ones whenever the position moves,
 * empty where a filter left everything out. A batch is read only when asked for: back-pressure.
 */
export interface Subscription extends AsyncIterable<EventBatch> {
  /** ms since the subscription last knew that it had read all events; Infinity before that, 0 while it is told of every append */
  behindMs(): number;
  close(): Promise<void>;
}

/** Contract: test/contract/event-store.contract.ts, the same for every engine. */
export interface EventStore {
  /**
   * Durable (fsync) when it resolves. All events or none.
   * @throws WrongRevision when the stream ends at another revision (unless these very events are there already)
   * @throws StoreUnavailable when the write failed or is not known to have been done. Then nothing of it is there, unless
   * the machine died before the store could write again, or the answer of a server was lost: then the whole append may be
   * there, and sending it again shows which
   * @throws TypeError for an empty append, and for a stream name, id or type that `acceptable.ts` refuses
   * @throws RangeError for an append larger than the store ever takes (KurrentDB: 1 MB in all, unless set otherwise there)
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;
  /**
   * Appends of a log that is copied or generated, to streams that nobody else writes to. They are stored in the given
   * order, many in flight at the same time. Durable when it resolves.
   * @throws what `append` throws. After StoreUnavailable the first of them may be stored, without a gap
   */
  appendAll(appends: readonly StreamAppend[]): Promise<void>;
  /**
   * In order, `[]` for an unknown stream.
   * @param from first revision wanted, 0 by default @param most events wanted, all by default
   */
  readStream(stream: string, from?: number, most?: number): Promise<readonly RecordedEvent[]>;
  /** All events after a position, in order, to the end of now. At least one batch; the last one is caught up. */
  readAll(after: Position, options?: ReadOptions): AsyncIterable<EventBatch>;
  subscribe(after: Position, options?: ReadOptions): Subscription;
  /** of the newest event, START when there is none */
  lastPosition(): Promise<Position>;
  /** The event at a position that this store has given; undefined if it is an event of another program. */
  eventAt(position: Position): Promise<RecordedEvent | undefined>;
  /** number of events of other programs in the same log that this process has skipped; always 0 on SQLite */
  foreignEvents(): number;
  /** why it can't take appends now, or undefined when it can */
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

/** A store is away or refused a write; trying again later may succeed. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** A read model can't be asked yet: it is being built, for the first time or by other code than before. */
export class ReadModelBuilding extends StoreUnavailable {
  constructor(readModel: string) {
    super(`${readModel} is being built`);
    this.name = 'ReadModelBuilding';
  }
}

/** The file or server can't be used at all (foreign, damaged, wrong version): stops the start with this line. */
export class StoreUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnusable';
  }
}

/** Injection token (interfaces have none of their own). */
export const EVENT_STORE = Symbol('EventStore');
