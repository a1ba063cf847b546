/** One record as a KurrentDB server keeps it. */
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

export type Proposed = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** `any`, no stream (-1) or the revision of its last event. */
export type Expected = 'any' | number;

export type Outcome =
  | { readonly written: LogRecord }
  /** the same ids stand there already; the server answers as if it had written them */
  | { readonly known: LogRecord }
  /** -1: there is no such stream */
  | { readonly wrongAt: number };

/** Every so many appends the server writes a record of its own. */
const SYSTEM_RECORD_EVERY = 3;
const HEADER_BYTES = 187;

/** All records in order, with the rules of a KurrentDB server for expected revisions and resent ids. */
export class ServerLog {
  readonly records: LogRecord[] = [];
  private readonly streams = new Map<string, LogRecord[]>();
  private readonly scavenged = new Set<bigint>();
  private readonly listeners = new Set<() => void>();
  private end = 0n;
  private appends = 0;

  constructor() {
    // as after the first start of a server
    this.appendSystemRecord('$scavenges', '$metadata');
    this.appendSystemRecord('$users', '$UserCreated');
  }

  streamOf(name: string): readonly LogRecord[] {
    return this.streams.get(name) ?? [];
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome {
    const there = this.streamOf(stream);
    const last = there.length - 1;
    if (expected !== 'any' && expected !== last) {
      const same = there.slice(expected + 1, expected + 1 + events.length);
      const known = same.length === events.length && events.every(({ id }, n) => same[n]!.id === id);
      return known && expected < last ? { known: same.at(-1)! } : { wrongAt: last };
    }
    const written = events.map((event) => this.write(stream, event)).at(-1)!;
    this.appends += 1;
    if (this.appends % SYSTEM_RECORD_EVERY === 0) this.appendSystemRecord('$stats-stand-in', '$statsCollected');
    for (const listener of this.listeners) listener();
    return { written };
  }

  appendSystemRecord(stream: string, type: string): void {
    const nothing = new TextEncoder().encode('{}');
    const id = `00000000-0000-4000-8000-${this.records.length.toString(16).padStart(12, '0')}`;
    this.write(stream, { id, type, contentType: 'application/json', data: nothing, metadata: new Uint8Array() });
  }

  /** Takes records away for good, as scavenges do; what stands behind them keeps its position. */
  scavenge(goes: (record: LogRecord) => boolean): void {
    for (const record of this.records.filter(goes)) {
      this.scavenged.add(record.position);
      this.records.splice(this.records.indexOf(record), 1);
    }
  }

  /** Whether a record stands or stood there: a server reads from nowhere else. */
  beganAt(position: bigint): boolean {
    return this.scavenged.has(position) || this.records[this.indexOf(position)]?.position === position;
  }

  /** Index of the first record at or behind a position. */
  indexOf(position: bigint): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.records[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Calls `listener` after every append until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Positions are places in a file: every record of an append has its own. */
  private write(stream: string, event: Proposed): LogRecord {
    const before = this.streams.get(stream) ?? [];
    const record = { ...event, position: this.end, stream, revision: before.length };
    this.end += BigInt(HEADER_BYTES + event.data.length + event.metadata.length);
    before.push(record);
    this.streams.set(stream, before);
    this.records.push(record);
    return record;
  }
}
