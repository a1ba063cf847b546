import { checkKey } from '../validate-append.js';
import {
  StoreUnavailable,
  StoreUnusable,
  type AppendOutcome,
  type EventBatch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type KnownEnd,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  type StreamAppend,
  type Subscription,
} from '../event-store.js';
import { StoreSubscription, readToEnd } from '../store-subscription.js';
import { AppendWindow } from './append-window.js';
import { Appender } from './appender.js';
import { BulkAppender } from './bulk-appender.js';
import { Connection } from './connection.js';
import { EventFilter } from './event-filter.js';
import { LiveSource } from './live-source.js';
import { LogReader } from './log-reader.js';
import { Reachability } from './reachability.js';
import { serverAddress, type ServerAddress } from './server-address.js';
import { StreamHeads } from './stream-heads.js';
import { withTimeLimit } from './time-limit.js';
import { describeFailure, isRefusal } from './store-errors.js';
import { StreamNotFoundError, type KurrentDBClient } from '@kurrent/kurrentdb-client';

/** Delay of the first answer after which the cause is investigated, ms. */
const SLOW_MS = 2000;

const REFUSALS: Readonly<Record<Refusal, (hosts: string) => string>> = {
  user: (hosts) => `KurrentDB at ${hosts} rejects the user or password in EVENT_STORE_URL`,
  all: (hosts) =>
    `KurrentDB at ${hosts} does not allow the user in EVENT_STORE_URL to read $all; ` +
    'allow it once as an administrator, as docker/README.md describes under KurrentDB',
};

export interface KurrentEventStoreOptions {
  /**
   * `kurrentdb://` or `esdb://`, with `+discover` for a cluster found through DNS. Includes user, password and TLS
   * options.
   */
  readonly url: string;
  /**
   * Returns whether a stream belongs to Meritlist; events of other streams are skipped. By default all streams belong.
   */
  readonly isOwnStream?: (stream: string) => boolean;
}

/**
 * Opens an event store in KurrentDB or EventStoreDB (22.6 or later), a single server or a cluster. Any number of
 * processes may use it.
 * @throws StoreUnusable if the address is invalid, or if the server rejects the user or password, or its reads of `$all`
 * @throws StoreUnavailable within seconds if the server is unavailable
 */
export async function openKurrentEventStore({
  url,
  isOwnStream = () => true,
}: KurrentEventStoreOptions): Promise<EventStore> {
  const address = serverAddress(url);
  const reachability = new Reachability(address);
  const store = new KurrentEventStore(address, new EventFilter(isOwnStream), reachability);
  const slow = setTimeout(() => void reachability.check(), SLOW_MS);
  try {
    await store.start();
    return store;
  } catch (error) {
    await store.close();
    const { hosts } = address;
    if (!(error instanceof StoreUnavailable)) throw error;
    const isRefused = isRefusal(error);
    const cause = isRefused ? undefined : await reachability.check();
    const isUnexplained = address.isCluster && cause === undefined;
    const refusal = isRefused || isUnexplained ? await refusalOf(address, reachability) : undefined;
    if (refusal ?? isRefused) throw new StoreUnusable(REFUSALS[refusal ?? 'user'](hosts));
    const message = describeFailure(error, cause);
    throw new StoreUnavailable(message === error.message ? `${message} (KurrentDB at ${hosts})` : message);
  } finally {
    clearTimeout(slow);
  }
}

class KurrentEventStore implements EventStore {
  /** Connection for appends, separate from reads, so that replacing one client does not interrupt the other. */
  private readonly writing: Connection;
  private readonly reading: Connection;
  private readonly log: LogReader;
  private readonly source: LiveSource;
  private readonly appender: Appender;
  private readonly bulkAppender: BulkAppender;
  private closing: Promise<void> | undefined;

  constructor(
    address: ServerAddress,
    private readonly filter: EventFilter,
    reachability: Reachability,
  ) {
    const heads = new StreamHeads();
    const window = new AppendWindow();
    this.writing = new Connection(address, reachability);
    this.reading = new Connection(address, reachability);
    this.log = new LogReader(this.reading, filter, address);
    this.source = new LiveSource(this.reading, this.writing, this.log, filter, heads);
    this.appender = new Appender(this.writing, this.log, heads, window);
    this.bulkAppender = new BulkAppender(this.writing, this.log, window);
  }

  start(): Promise<void> {
    return this.source.start();
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendOutcome> {
    if (this.closing) throw new StoreUnavailable('The event store is closed');
    const appended = await this.appender.append(stream, expected, events);
    this.source.appended(appended.position);
    return appended;
  }

  async appendAll(appends: readonly StreamAppend[]): Promise<void> {
    if (this.closing) throw new StoreUnavailable('The event store is closed');
    const last = await this.bulkAppender.appendAll(appends);
    if (last !== undefined) this.source.appendedInBulk(last);
  }

  async readStream(stream: string, from = 0, most = Infinity): Promise<readonly RecordedEvent[]> {
    checkKey('A stream name', stream);
    return this.log.stream(stream, from, most);
  }

  readAll(after: Position, options: ReadOptions = {}): AsyncIterable<EventBatch> {
    return readToEnd((...page) => this.source.read(...page), after, options);
  }

  subscribe(after: Position, options: ReadOptions = {}): Subscription {
    return new StoreSubscription(this.source, after, options);
  }

  lastPosition(): Promise<Position> {
    return this.log.last();
  }

  knownEnd(): Promise<KnownEnd> {
    return this.source.knownEnd();
  }

  eventAt(position: Position): Promise<RecordedEvent | undefined> {
    return this.log.at(position);
  }

  foreignEvents(): number {
    return this.filter.skipped;
  }

  notReady(): string | undefined {
    if (this.closing) return 'The event store is closed';
    const writing = this.writing.lastFailure;
    // while this reports a failure, no append is made that could prove the recovery, so a later read counts as proof
    if (writing && writing.at > this.source.answeredAt) return this.writing.failureDescription;
    return this.reading.failureDescription;
  }

  withTimeLimit<Result>(at: number, task: () => Result): Result {
    return withTimeLimit(at, task);
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    await this.appender.idle();
    await this.source.close();
    await Promise.all([this.reading.close(), this.writing.close()]);
  }
}

/** Time limit of a read, ms. */
const READ_MS = 1500;
/** Stream that is read to find out whether the user is accepted. It does not exist. */
const UNUSED_STREAM = 'meritlist-access';

/** What a server refuses: the user or its password, or that this user reads `$all`. */
type Refusal = 'user' | 'all';

/**
 * Determines what the servers refuse; undefined if nothing, or if no server answers. Asks each server alone: for a
 * cluster, the client reports a wrong password like an unavailable server.
 */
async function refusalOf(address: ServerAddress, reachability: Reachability): Promise<Refusal | undefined> {
  for (const endpoint of address.endpoints) {
    const server = { ...address, url: address.urlOf([endpoint]), isCluster: false };
    const connection = new Connection(server, reachability);
    try {
      if (!(await isRefused(connection, (client) => client.readAll({ maxCount: 1, ...optionsOf(address) })))) return;
      const readsStream = (client: KurrentDBClient) =>
        client.readStream(UNUSED_STREAM, { maxCount: 1, ...optionsOf(address) });
      return (await isRefused(connection, readsStream)) ? 'user' : 'all';
    } catch {
      // the next server may answer
    } finally {
      await connection.close();
    }
  }
  return undefined;
}

const optionsOf = ({ credentials }: ServerAddress) => (credentials ? { credentials } : {});

/** @throws StoreUnavailable if there is no answer */
async function isRefused(
  connection: Connection,
  read: (client: KurrentDBClient) => AsyncIterable<unknown>,
): Promise<boolean> {
  try {
    await connection.call((client) => read(client)[Symbol.asyncIterator]().next(), READ_MS);
    return false;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return false;
    if (isRefusal(error)) return true;
    throw error;
  }
}
