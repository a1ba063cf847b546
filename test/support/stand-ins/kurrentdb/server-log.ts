/** A record as stored by a KurrentDB server. */
export interface LogRecord {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type ProposedRecord = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** `any`, -1 for no stream, or the revision of the last event. */
export type ExpectedRevision = 'any' | number;

export type Outcome =
  | { readonly written: LogRecord }
  /** Events with the same ids are already stored; the server responds as if it had written them */
  | { readonly stored: LogRecord }
  /** Current revision; -1 if the stream does not exist */
  | { readonly wrongAt: number };

/** Number of appends after which the server writes a system record */
const SYSTEM_RECORD_EVERY = 3;
const HEADER_BYTES = 187;

/** All records in order, with KurrentDB's rules for expected revisions and idempotent appends. */
export class ServerLog {
  readonly records: LogRecord[] = [];
  private readonly streams = new Map<string, LogRecord[]>();
  private readonly scavenged = new Set<bigint>();
  private readonly listeners = new Set<() => void>();
  /** End of the leader's index while it is held back */
  private indexedEnd: bigint | undefined;
  private end = 0n;
  private appends = 0;

  constructor() {
    // A server writes this record on its first start
    this.appendSystemRecord('$scavenges', '$metadata');
    this.appendSystemRecord('$users', '$UserCreated');
  }

  streamOf(name: string): readonly LogRecord[] {
    return this.streams.get(name) ?? [];
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ProposedRecord[]): Outcome {
    const existing = this.streamOf(stream);
    const last = existing.length - 1;
    if (expected !== 'any' && expected !== last) {
      const storedEvents = existing.slice(expected + 1, expected + 1 + events.length);
      const isStored = storedEvents.length === events.length && events.every(({ id }, n) => storedEvents[n]!.id === id);
      return isStored && expected < last ? { stored: storedEvents.at(-1)! } : { wrongAt: last };
    }
    const lastRecord = events.map((event) => this.write(stream, event)).at(-1)!;
    this.appends += 1;
    if (this.appends % SYSTEM_RECORD_EVERY === 0) this.appendSystemRecord('$stats-stand-in', '$statsCollected');
    for (const listener of this.listeners) listener();
    return { written: lastRecord };
  }

  appendSystemRecord(stream: string, type: string): void {
    const emptyJson = new TextEncoder().encode('{}');
    const id = `00000000-0000-4000-8000-${this.records.length.toString(16).padStart(12, '0')}`;
    this.write(stream, { id, type, contentType: 'application/json', data: emptyJson, metadata: new Uint8Array() });
  }

  /** Holds the leader's index back: it does not show the events that are appended from now on. */
  holdIndex(): void {
    this.indexedEnd = this.end;
  }

  /** Lets the leader's index catch up. */
  releaseIndex(): void {
    this.indexedEnd = undefined;
    for (const listener of this.listeners) listener();
  }

  isIndexed({ position }: LogRecord): boolean {
    return this.indexedEnd === undefined || position < this.indexedEnd;
  }

  /** Removes the records from a position on, as if an older copy of the log was restored. */
  restoreUpTo(position: bigint): void {
    this.records.splice(this.indexOf(position));
    for (const [stream, records] of this.streams) {
      this.streams.set(
        stream,
        records.filter((record) => record.position < position),
      );
    }
    this.end = position;
  }

  /** Removes records permanently, like a scavenge; later records keep their positions. */
  scavenge(isRemoved: (record: LogRecord) => boolean): void {
    for (const record of this.records.filter(isRemoved)) {
      this.scavenged.add(record.position);
      this.records.splice(this.records.indexOf(record), 1);
    }
  }

  /** Returns true if a record has or had this position; a server reads only from such positions. */
  hasPosition(position: bigint): boolean {
    return this.scavenged.has(position) || this.records[this.indexOf(position)]?.position === position;
  }

  /** Returns the index of the first record at or after a position. */
  indexOf(position: bigint): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.records[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Calls `listener` after every append. Returns an unsubscribe function. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Positions are file offsets, so that each record of an append has a different one. */
  private write(stream: string, event: ProposedRecord): LogRecord {
    const before = this.streams.get(stream) ?? [];
    const record = { ...event, position: this.end, stream, revision: before.length };
    this.end += BigInt(HEADER_BYTES + event.data.length + event.metadata.length);
    before.push(record);
    this.streams.set(stream, before);
    this.records.push(record);
    return record;
  }
}
