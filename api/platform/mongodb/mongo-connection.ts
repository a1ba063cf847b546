import { MongoClient, ReadConcern, type Db, type TopologyDescription } from 'mongodb';
import { StoreUnavailable, StoreUnusable } from '../event-store/event-store.js';
import { describeError, isRefusedAtStart, translateError, withoutPassword } from './store-errors.js';

/** Maximum duration of a call, ms. */
const CALL_MS_MAX = 4_000;
/** Maximum time for finding a server and connecting to it, ms. */
const FIND_MS_MAX = 2_000;
/** Interval of checks for lost and recovered servers, ms. */
const HEARTBEAT_MS = 2_000;
const DEFAULT_DATABASE = 'meritlist';
const CLOSED_MESSAGE = 'MongoDB: closed';

/**
 * A database on a MongoDB server, replica set or sharded cluster. The driver reconnects; while no server is available,
 * calls fail with StoreUnavailable within `CALL_MS_MAX`. Write concern is majority with journal and reads go to the
 * primary, regardless of options in the address.
 */
export class MongoConnection {
  private readonly database: Db;
  private closed = false;
  private unavailable: string | undefined;
  /** Functions that fail the calls in flight. */
  private readonly cancelPending = new Set<(error: Error) => void>();

  /**
   * Connects to the database.
   * @param url mongodb://[user:password@]host[:port][,…][/database][?options] or mongodb+srv://…; the default database
   * is `meritlist`
   * @throws StoreUnusable if the address is invalid or the server rejects the login, StoreUnavailable if no server can
   * be reached
   */
  static async open(url: string): Promise<MongoConnection> {
    const client = clientOf(url);
    try {
      await client.connect();
      const { setName, msg } = await client.db('admin').command({ hello: 1 });
      // a user without this permission cannot use the database
      await client.db(databaseOf(url)).listCollections({}, { nameOnly: true }).toArray();
      return new MongoConnection(client, url, setName !== undefined || msg === 'isdbgrid');
    } catch (error) {
      // an error of closing must not hide the original error
      await client.close().catch(() => {});
      if (isRefusedAtStart(error)) throw new StoreUnusable(describeError(error), { cause: error });
      throw translateError(error);
    }
  }

  private constructor(
    private readonly client: MongoClient,
    url: string,
    hasMajorities: boolean,
  ) {
    // writes of a minority may be rolled back; a standalone server does not support majority reads
    this.database = client.db(databaseOf(url), { readConcern: new ReadConcern(hasMajorities ? 'majority' : 'local') });
    client.on(
      'topologyDescriptionChanged',
      ({ newDescription }) => (this.unavailable = unavailabilityOf(newDescription)),
    );
  }

  /**
   * Runs one call of the driver.
   * @param ms time limit; a call that exceeds it fails but may still be executed
   * @throws StoreUnavailable; TypeError for values that cannot be stored; duplicate-key errors unchanged
   */
  async call<Result>(task: (database: Db) => Promise<Result>, ms = CALL_MS_MAX): Promise<Result> {
    if (this.closed) throw new StoreUnavailable(CLOSED_MESSAGE);
    try {
      return await this.within(ms, task(this.database));
    } catch (error) {
      throw this.closed ? new StoreUnavailable(CLOSED_MESSAGE, { cause: error }) : translateError(error);
    }
  }

  /** Returns the reason why the database is unavailable; undefined if it is available. */
  notReady(): string | undefined {
    return this.closed ? CLOSED_MESSAGE : this.unavailable;
  }

  /** Closes the connection. Calls in flight fail immediately. */
  async close(): Promise<void> {
    this.closed = true;
    for (const fail of this.cancelPending) fail(new StoreUnavailable(CLOSED_MESSAGE));
    await this.client.close(true);
  }

  private within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new StoreUnavailable(`MongoDB: no response within ${ms} ms`)), ms);
      this.cancelPending.add(reject);
      answer.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.cancelPending.delete(reject);
      });
    });
  }
}

function clientOf(url: string): MongoClient {
  try {
    return new MongoClient(url, {
      appName: 'meritlist',
      connectTimeoutMS: FIND_MS_MAX,
      serverSelectionTimeoutMS: FIND_MS_MAX,
      waitQueueTimeoutMS: FIND_MS_MAX,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      maxPoolSize: 20,
      readPreference: 'primary',
      writeConcern: { w: 'majority', journal: true },
      ignoreUndefined: true,
    });
  } catch (error) {
    throw new StoreUnusable(`The address of MongoDB can't be used: ${withoutPassword(error)}`, { cause: error });
  }
}

/** Returns the database of the address, or `meritlist`. The default of the driver would be `test`. */
function databaseOf(url: string): string {
  const path = /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1];
  return path === undefined ? DEFAULT_DATABASE : decodeURIComponent(path);
}

function unavailabilityOf({ servers }: TopologyDescription): string | undefined {
  const all = [...servers.values()];
  if (all.some(({ type }) => ['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer'].includes(type))) return undefined;
  const error = all.find((server) => server.error)?.error;
  return error ? describeError(error) : 'MongoDB: no server takes writes now';
}
