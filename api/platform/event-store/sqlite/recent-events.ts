import { hashOfTexts } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';
import type { Row } from './protocol.js';

const EVENTS = 4096;
const CHARACTERS = 16_000_000;

interface Held {
  readonly row: Row;
  event?: RecordedEvent;
}

/** The newest events that this process has appended, in memory: subscriptions get them without reading the file. */
export class RecentEvents {
  private held: Held[] = [];
  private characters = 0;

  constructor(
    private readonly maxEvents = EVENTS,
    private readonly maxCharacters = CHARACTERS,
  ) {}

  /** Rows in order; where they don't follow what is held, somebody else wrote between, and holding starts anew. */
  add(rows: readonly Row[]): void {
    for (const row of rows) {
      if (row[0] !== (this.held.at(-1)?.row[0] ?? 0) + 1) this.empty();
      this.held.push({ row });
      this.characters += size(row);
    }
    this.trim();
  }

  /** What follows a position, a limited number of looked-at events; undefined when it is not all held here. */
  after(
    position: number,
    limit: number,
    types?: readonly string[],
  ): { events: RecordedEvent[]; position: number } | undefined {
    const first = this.held[0]?.row[0];
    const last = this.held.at(-1)?.row[0];
    if (first === undefined || last === undefined || position + 1 < first || position >= last) return undefined;
    const looked = this.held.slice(position + 1 - first, position + 1 - first + limit);
    const wanted = types ? looked.filter(({ row }) => types.includes(row[4])) : looked;
    return { events: wanted.map((held) => (held.event ??= recorded(held.row))), position: position + looked.length };
  }

  private empty(): void {
    this.held = [];
    this.characters = 0;
  }

  /** Drops the older half at once, so that most additions drop nothing. */
  private trim(): void {
    if (this.held.length <= this.maxEvents && this.characters <= this.maxCharacters) return;
    this.held = this.held.slice(-Math.floor(this.maxEvents / 2));
    this.characters = this.held.reduce((sum, { row }) => sum + size(row), 0);
    if (this.characters > this.maxCharacters) this.empty();
  }
}

const size = (row: Row) => row[5].length + row[6].length;

export function recorded([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent {
  return {
    position: BigInt(position),
    stream,
    revision,
    id,
    type,
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
    get hash() {
      return hashOfTexts({ stream, revision, id, type, data, metadata });
    },
  };
}
