import { MongoClient, ReadConcern, type Db, type TopologyDescription } from 'mongodb';
import { StoreUnavailable, StoreUnusable } from '../event-store/event-store.js';
import { inWords, isRefusedAtStart, translated, withoutPassword } from './store-errors.js';

/** No call takes longer. */
const CALL_MS_MAX = 4_000;
/** the part of it for finding a server, and for its greeting */
const FIND_MS_MAX = 2_000;
/** how soon a server that went away or came back is noticed */
const HEARTBEAT_MS = 2_000;
const DATABASE = 'meritlist';
const CLOSED = 'MongoDB: closed';

/**
 * A database on a MongoDB server, replica set or sharded cluster. The driver reconnects; a call while no server is
 * available fails with StoreUnavailable within `CALL_MS_MAX`. Writes wait for a majority and its journals, whatever
 * the address says; reads go to the primary.
 */
export class MongoConnection {
  private readonly database: Db;
  private closed = false;
  private away: string | undefined;
  /** each fails one call under way */
  private readonly underWay = new Set<(error: Error) => void>();

  /**
   * @param url mongodb://[user:password@]host[:port][,…][/database][?options] or mongodb+srv://…; the database is
   * `meritlist` unless named
   * @throws StoreUnusable when the address can't be read or the server refuses us, StoreUnavailable when it can't be reached
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
      // the first error is the one to report
      await client.close().catch(() => {});
      if (isRefusedAtStart(error)) throw new StoreUnusable(inWords(error), { cause: error });
      throw translated(error);
    }
  }

  private constructor(
    private readonly client: MongoClient,
    url: string,
    hasMajorities: boolean,
  ) {
    // what only a minority has may be lost again; a server on its own knows no majorities
    this.database = client.db(databaseOf(url), { readConcern: new ReadConcern(hasMajorities ? 'majority' : 'local') });
    client.on('topologyDescriptionChanged', ({ newDescription }) => (this.away = awayBy(newDescription)));
  }

  /**
   * @param task one call of the driver
   * @param ms after which it counts as failed, though it may still be carried out
   * @throws StoreUnavailable; TypeError for what can't be kept; a server's own refusals that `isDuplicateKey` knows as they are
   */
  async ask<Result>(task: (database: Db) => Promise<Result>, ms = CALL_MS_MAX): Promise<Result> {
    if (this.closed) throw new StoreUnavailable(CLOSED);
    try {
      return await this.within(ms, task(this.database));
    } catch (error) {
      throw this.closed ? new StoreUnavailable(CLOSED, { cause: error }) : translated(error);
    }
  }

  /** Why it can't be used now, or undefined. */
  notReady(): string | undefined {
    return this.closed ? CLOSED : this.away;
  }

  /** Calls under way fail at once. */
  async close(): Promise<void> {
    this.closed = true;
    for (const fail of this.underWay) fail(new StoreUnavailable(CLOSED));
    await this.client.close(true);
  }

  private within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new StoreUnavailable(`MongoDB: no answer within ${ms} ms`)), ms);
      this.underWay.add(reject);
      answer.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.underWay.delete(reject);
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

/** The driver's own standard is `test`. */
function databaseOf(url: string): string {
  const path = /^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1];
  return path === undefined ? DATABASE : decodeURIComponent(path);
}

function awayBy({ servers }: TopologyDescription): string | undefined {
  const all = [...servers.values()];
  if (all.some(({ type }) => ['Standalone', 'RSPrimary', 'Mongos', 'LoadBalancer'].includes(type))) return undefined;
  const error = all.find((server) => server.error)?.error;
  return error ? inWords(error) : 'MongoDB: no server takes writes now';
}
