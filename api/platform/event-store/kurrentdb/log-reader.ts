import {
  BACKWARDS,
  END,
  START as FROM_START,
  StreamNotFoundError,
  type KurrentDBClient,
  type Position as LogPosition,
} from '@kurrent/kurrentdb-client';
import { START, type ExpectedRevision, type Position, type RecordedEvent } from '../event-store.js';
import type { Connection } from './connection.js';
import type { EventFilter } from './event-filter.js';
import { recordedEventOf } from './recorded.js';
import type { ServerAddress } from './server-address.js';
import { LRUCache } from 'lru-cache';

const STREAM_PAGE = 1000;
/** Time limit of a page, ms. The page then ends with the events read so far, for example on a slow network. */
const PAGE_MS = 1000;
const LOOKBACK_RECORDS = 8;
const FURTHER_RECORDS = 500;
const NOT_SCANNED = { upTo: -1n, last: START };

/**
 * Reads pages from the leader without server-side filters: a filtered read of rare types may scan the log for minutes
 * without an answer, while unfiltered pages always advance the position.
 */
export class LogReader {
  /** Latest record and latest event at the last poll. */
  private lastScan = NOT_SCANNED;

  private readonly pages = new SharedPages((after, limit) => this.readPage(after, limit));
  private readonly options: { readonly requiresLeader: true; readonly credentials?: ServerAddress['credentials'] };

  constructor(
    private readonly connection: Connection,
    private readonly filter: EventFilter,
    { credentials }: ServerAddress,
  ) {
    this.options = { requiresLeader: true, ...(credentials && { credentials }) };
  }

  /** Returns up to `limit` events after a position, filtered by type. */
  async page(after: Position, limit: number, types?: readonly string[]): Promise<Page> {
    const page = await this.pages.read(after, limit);
    return types ? { ...page, events: page.events.filter(({ type }) => types.includes(type)) } : page;
  }

  /** Returns the event at a position; undefined if there is none or if it belongs to another program. */
  async at(position: Position): Promise<RecordedEvent | undefined> {
    if (position === START) return undefined;
    const options = { fromPosition: { commit: position, prepare: position }, maxCount: 1, ...this.options };
    const { items } = await this.connection.call((client) => collect(client.readAll(options)));
    const event = items[0]?.event;
    return event && event.position.commit === position && this.filter.isOwnUncounted(event)
      ? recordedEventOf(event)
      : undefined;
  }

  private async readPage(after: Position, limit: number): Promise<Page> {
    const stopAt = performance.now() + PAGE_MS;
    const events: RecordedEvent[] = [];
    let [readFrom, position, readCount, count] = [after, after, 0, limit];
    for (;;) {
      const { records, complete } = await this.recordsAfter(readFrom, count);
      for (const record of records) {
        readFrom = record.position.commit;
        if (!this.filter.isOwn(record)) continue;
        readCount += 1;
        position = readFrom;
        events.push(recordedEventOf(record));
        if (readCount === limit) break;
      }
      const isAtLogEnd = complete && readFrom === (records.at(-1)?.position.commit ?? readFrom);
      const hasEnough = readCount === limit || (readCount > 0 && performance.now() > stopAt);
      if (isAtLogEnd || hasEnough) return { events, position, complete: isAtLogEnd };
      // many records of other programs may follow
      count = Math.max(limit - readCount, FURTHER_RECORDS);
    }
  }

  /** Returns the position of the newest event. Later records of the server are ignored. */
  async last(): Promise<Position> {
    let [from, count]: [LogPosition | typeof END, number] = [END, LOOKBACK_RECORDS];
    let newest: Position | undefined;
    for (;;) {
      const page = await this.connection.call((client) =>
        collect(client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: count, ...this.options })),
      );
      const records = page.items.map(({ event }) => event!);
      newest ??= records[0]?.position.commit ?? START;
      // an older log replaced the scanned one
      if (newest < this.lastScan.upTo) this.lastScan = NOT_SCANNED;
      const match = records.find(
        (record) => record.position.commit <= this.lastScan.upTo || this.filter.isOwnUncounted(record),
      );
      const complete = !page.cut && records.length < count;
      if (match || complete) {
        const isScanned = match && match.position.commit <= this.lastScan.upTo;
        const last = isScanned ? this.lastScan.last : (match?.position.commit ?? START);
        if (newest > this.lastScan.upTo) this.lastScan = { upTo: newest, last };
        return last;
      }
      from = records.at(-1)!.position;
      count = FURTHER_RECORDS;
    }
  }

  /** Returns the events of a stream from a revision on. */
  async stream(stream: string, from: number, most: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const { found, complete } = await this.streamPage(
        stream,
        from + events.length,
        Math.min(most - events.length, STREAM_PAGE),
      );
      events.push(...found);
      if (complete || events.length >= most) return events;
    }
  }

  async streamPage(stream: string, from: number, count: number) {
    const options = { fromRevision: BigInt(from), maxCount: count, ...this.options };
    const page = await this.readFromStream((client) => collect(client.readStream(stream, options)));
    const events = page.items.map(({ event }) => recordedEventOf(event!));
    return { found: events, complete: !page.cut && events.length < count };
  }

  /** Returns the hash of the event at a revision; undefined if there is none. */
  async hashAt(stream: string, revision: number): Promise<string | undefined> {
    const [event] = (await this.streamPage(stream, revision, 1)).found;
    return event?.revision === revision ? event.hash : undefined;
  }

  /** Returns the revision of the last event in a stream, or 'none'. */
  async endOf(stream: string): Promise<ExpectedRevision> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1, ...this.options } as const;
    const { items } = await this.readFromStream((client) => collect(client.readStream(stream, options)));
    return items[0]?.event ? Number(items[0].event.revision) : 'none';
  }

  private async recordsAfter(after: Position, count: number) {
    const fromPosition = after === START ? FROM_START : { commit: after, prepare: after };
    // a read starts with the record at its position, unless that was scavenged
    const maxCount = count + 1;
    const page = await this.connection.call((client) =>
      collect(client.readAll({ fromPosition, maxCount, ...this.options })),
    );
    const behind = page.items.map(({ event }) => event!).filter(({ position }) => position.commit > after);
    return { records: behind.slice(0, count), complete: !page.cut && page.items.length < maxCount };
  }

  private async readFromStream<Item>(read: (client: KurrentDBClient) => Promise<CollectedItems<Item>>) {
    return this.connection.call(read).catch((error: unknown) => {
      if (error instanceof StreamNotFoundError) return { items: [], cut: false };
      throw error;
    });
  }
}

interface CollectedItems<Item> {
  readonly items: readonly Item[];
  /** True if more records follow. */
  readonly cut: boolean;
}

async function collect<Item>(source: AsyncIterable<Item>): Promise<CollectedItems<Item>> {
  const stopAt = performance.now() + PAGE_MS;
  const items: Item[] = [];
  for await (const item of source) {
    items.push(item);
    if (performance.now() > stopAt) return { items, cut: true };
  }
  return { items, cut: false };
}

/** A page of events after a position, without those of the server and of other programs. */
interface Page {
  readonly events: readonly RecordedEvent[];
  /** Position of the last event in the page; the requested position if there is none. */
  readonly position: Position;
  /** True if the page reaches the end of the log. */
  readonly complete: boolean;
}

type ReadPage = (after: Position, limit: number) => Promise<Page>;

const CACHED_PAGES_MAX = 8;
/** Time for which a page is cached, ms. Projections that catch up together request it at nearly the same time. */
const SHARED_MS = 30_000;

/**
 * Caches pages of the log, so that projections that are rebuilt together read each page once. A page at the end of the
 * log is not cached, since events may have been appended after it.
 */
class SharedPages {
  private readonly cached = new LRUCache<string, Page>({ max: CACHED_PAGES_MAX, ttl: SHARED_MS });
  private readonly pending = new Map<string, Promise<Page>>();

  constructor(private readonly readPage: ReadPage) {}

  async read(after: Position, limit: number): Promise<Page> {
    const key = `${after} ${limit}`;
    const cached = this.cached.get(key);
    if (cached) return cached;
    const running = this.pending.get(key);
    const page = await running;
    if (page && !page.complete) return page;
    // the running read may have missed the latest append, but one that starts now is shared by all waiting callers
    return this.pending.get(key) ?? this.readOnce(key, after, limit);
  }

  private async readOnce(key: string, after: Position, limit: number): Promise<Page> {
    const reading = this.readPage(after, limit);
    this.pending.set(key, reading);
    try {
      const page = await reading;
      if (!page.complete) this.cached.set(key, page);
      return page;
    } finally {
      if (this.pending.get(key) === reading) this.pending.delete(key);
    }
  }
}
