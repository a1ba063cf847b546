import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, MongoClient } from 'mongodb';
import { io, type Socket } from 'socket.io-client';
import { LEADERBOARD_WATCH, type LiveMessages } from '../../../api/contracts/live/messages.js';
import { openSqliteEventStore } from '../../../api/platform/event-store/sqlite/sqlite-event-store.js';
import type { ProcessRole } from '../../../api/platform/config/settings.js';
import { eventually } from '../assertions/eventually.js';
import { startMongoWire, type MongoWire } from '../stand-ins/mongo-wire/mongo-wire.js';
import { expectMongoAsRebuilt } from '../assertions/expect-rebuilt-in-mongo.js';
import { startRedisServer, type RedisServer } from '../stand-ins/redis-server.js';
import { startServer, temporaryFolder, type Server } from './server.js';
import { expectWholeLog, readLog } from '../assertions/whole-log.js';
import type { RecordedEvent } from '../../../api/platform/event-store/event-store.js';

const MASTER_KEY = '5a'.repeat(32);
/** Number of characters */
const OUTPUT_LINES_MAX = 3_000;

/**
 * Several server processes on one machine that share an event file, a simulated MongoDB and a Redis that can be killed.
 */
export class SeveralServers {
  private readonly servers: Server[] = [];

  private constructor(
    readonly dataDir: string,
    readonly mongo: MongoWire,
    readonly redis: RedisServer,
  ) {}

  /** @param keeps true if acknowledged writes to the simulated MongoDB survive a kill */
  static async prepare({ keeps: keepsData = false } = {}): Promise<SeveralServers> {
    const [mongo, redis] = await Promise.all([startMongoWire({ keeps: keepsData }), startRedisServer()]);
    return new SeveralServers(temporaryFolder(), mongo, redis);
  }

  /** @param clock true if the test controls the clock */
  async start(role: ProcessRole, { redis = true, clock = false } = {}): Promise<Server> {
    const waitUntil = redis ? { REDIS_URL: this.redis.url } : undefined;
    const env = { ROLE: role, READ_STORE_URL: this.mongo.url, MASTER_KEY, ...waitUntil };
    const server = await startServer({ dataDir: this.dataDir, env, clock });
    this.servers.push(server);
    return server;
  }

  async end(): Promise<void> {
    for (const server of this.servers) await server.kill();
    await this.mongo.stop();
    await this.redis.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Checks the log and returns every event. */
  async log(): Promise<readonly RecordedEvent[]> {
    const events = await openSqliteEventStore({ file: join(this.dataDir, 'events.db') });
    const log = await readLog(events);
    await events.close();
    expectWholeLog(log);
    return log;
  }

  /** Returns every document of every collection as text. */
  async everythingInMongo(): Promise<string> {
    const client = await MongoClient.connect(this.mongo.url);
    const database = client.db('meritlist');
    const documents: unknown[] = [];
    for (const { name } of await database.listCollections().toArray()) {
      documents.push(...(await database.collection(name).find().toArray()));
    }
    await client.close();
    return BSON.EJSON.stringify(documents);
  }

  /** Returns the end of each server's output. */
  private lastOutput(): string {
    return this.servers.map((server, n) => `server ${n}: ${server.output().slice(-OUTPUT_LINES_MAX)}`).join('\n');
  }

  /** Waits until the projections have caught up, and compares their documents with those rebuilt from the events. */
  async expectReadModelsAsRebuilt(): Promise<void> {
    const events = await openSqliteEventStore({ file: join(this.dataDir, 'events.db') });
    await expectMongoAsRebuilt({ events, mongoUrl: this.mongo.url, masterKey: MASTER_KEY }).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.lastOutput()}`, { cause: error });
    });
    await events.close();
  }
}

/** An open page that receives live messages and reconnects like a browser. */
export class Screen {
  leaderboard: LiveMessages['leaderboard'] | undefined;
  readonly received: [name: string, payload: unknown][] = [];

  private constructor(readonly socket: Socket) {
    socket.on('leaderboard', (leaderboard: LiveMessages['leaderboard']) => (this.leaderboard = leaderboard));
    socket.onAny((name: string, payload: unknown) => this.received.push([name, payload]));
    socket.on('connect', () => socket.emit(LEADERBOARD_WATCH));
  }

  static async open(server: Pick<Server, 'url'>, token: string): Promise<Screen> {
    const socket = io(server.url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      // the client does not use Node's default
      rejectUnauthorized: process.env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0',
    });
    const screen = new Screen(socket);
    socket.connect();
    await eventually(async () => expect(screen.leaderboard).toBeDefined(), 5_000);
    return screen;
  }

  close(): void {
    this.socket.close();
  }
}
