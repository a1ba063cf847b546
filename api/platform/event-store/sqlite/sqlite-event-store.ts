import {
  type AppendOutcome,
  type EventBatch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type KnownEnd,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  StoreUnavailable,
  type StreamAppend,
  type Subscription,
} from '../event-store.js';
import { FileThread } from '../../sqlite/file-thread.js';
import { startWalMover } from '../../sqlite/wal-mover.js';
import { checkKey } from '../validate-append.js';
import { StoreSubscription, readToEnd } from '../store-subscription.js';
import { AppendQueue, WriterLink } from './append-queue.js';
import { FileSource } from './file-source.js';
import type { Page, WriterSettings } from './protocol.js';
import type { Reader } from './reader.thread.js';
import { recordedEventOf } from './recorded.js';
import { AppendWindowFlag } from './commit-interval.js';
import { builtFile } from '../../shared/built-file.js';

export interface SqliteEventStoreOptions {
  /** File name; the file and its folder are created if missing. */
  readonly file: string;
  /** FULL by default. Other values are for tests that show which data is lost. */
  readonly synchronous?: WriterSettings['synchronous'];
}

/**
 * Opens an event store in a SQLite file, which any number of processes may use.
 * @throws StoreUnusable if the file is foreign, damaged, of another version or read-only
 */
export async function openSqliteEventStore({
  file,
  synchronous = 'FULL',
}: SqliteEventStoreOptions): Promise<EventStore> {
  const tick = new AppendWindowFlag();
  // the writer is opened first, since it creates and checks the file
  const writer = await WriterLink.start({ file, synchronous, tick: tick.shared });
  try {
    const script = builtFile('api/platform/event-store/sqlite/reader.thread.js');
    const reader = await FileThread.start<Reader>(script, file, 'The event store');
    const endMover = await startWalMover({ file, synchronous }, 'The event store');
    return new SqliteEventStore(writer, reader, tick, endMover);
  } catch (error) {
    await writer.close();
    throw error;
  }
}

class SqliteEventStore implements EventStore {
  private readonly appends: AppendQueue;
  private readonly source: FileSource;
  private lastPage: Promise<unknown> = Promise.resolve();
  private closing: Promise<void> | undefined;

  constructor(
    writer: WriterLink,
    private readonly reader: FileThread<Reader>,
    tick: AppendWindowFlag,
    private readonly endMover: () => Promise<void>,
  ) {
    this.source = new FileSource({
      readPage: (...page) => this.readPage(...page),
      last: () => this.reader.call('last'),
    });
    this.appends = new AppendQueue(writer, tick, (position) => this.source.appended(position));
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendOutcome> {
    if (this.closing) return Promise.reject(new StoreUnavailable('The event store is closed'));
    return this.appends.append(stream, expected, events);
  }

  appendAll(appends: readonly StreamAppend[]): Promise<void> {
    if (this.closing) return Promise.reject(new StoreUnavailable('The event store is closed'));
    return this.appends.appendAll(appends);
  }

  async readStream(stream: string, from = 0, most = Infinity): Promise<readonly RecordedEvent[]> {
    checkKey('A stream name', stream);
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await this.reader.call('readStream', stream, from + events.length, most - events.length);
      // pages are parsed one by one, since parsing a long stream at once would block the event loop
      events.push(...page.rows.map(recordedEventOf));
      if (page.complete || events.length >= most) return events;
    }
  }

  readAll(after: Position, options: ReadOptions = {}): AsyncIterable<EventBatch> {
    return readToEnd((...page) => this.source.after(...page), after, options);
  }

  subscribe(after: Position, options: ReadOptions = {}): Subscription {
    return new StoreSubscription(this.source, after, options);
  }

  async lastPosition(): Promise<Position> {
    return BigInt(await this.reader.call('last'));
  }

  async knownEnd(): Promise<KnownEnd> {
    const at = performance.now();
    return { position: await this.lastPosition(), at };
  }

  async eventAt(position: Position): Promise<RecordedEvent | undefined> {
    if (position < 1n) return undefined;
    const { rows } = await this.readPage(Number(position) - 1, 1);
    const [event] = rows.map(recordedEventOf);
    return event?.position === position ? event : undefined;
  }

  foreignEvents(): number {
    return 0;
  }

  notReady(): string | undefined {
    return this.reader.notReady() ?? this.appends.notReady();
  }

  withTimeLimit<Result>(_at: number, task: () => Result): Result {
    return task();
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    this.source.close();
    await Promise.all([this.reader.close(), this.endMover()]);
    // the writer is closed last, since only a writable connection can checkpoint the WAL
    await this.appends.close();
  }

  /** Reads one page at a time, so that a command never waits for more than one page. */
  private readPage(...page: Parameters<Reader['readPage']>): Promise<Page> {
    const read = this.lastPage.then(() => this.reader.call('readPage', ...page));
    // the caller receives the error; the next page does not depend on it
    this.lastPage = read.catch(() => undefined);
    return read;
  }
}
