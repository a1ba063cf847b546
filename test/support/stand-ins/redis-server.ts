import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { eventually } from '../assertions/eventually.js';
import { findFreePort } from '../server/free-port.js';
import { freeze } from '../programs/freeze-process.js';

const START_MS_MAX = 10_000;

/** A `redis-server` without persistence, for tests that kill it. Its port does not change. */
export interface RedisServer {
  readonly url: string;
  kill(): Promise<void>;
  /** Stops responding without closing connections, as in a network failure. */
  freeze(): void;
  thaw(): void;
  /** Starts the server after `kill`, without data. */
  start(): Promise<void>;
}

/** @throws if `redis-server` is missing or does not start */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await once(child, 'spawn');
    await eventually(() => ping(url), START_MS_MAX);
  };
  await start();
  return {
    url,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    freeze: () => child && freeze(child),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

async function ping(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  await client.ping();
  client.destroy();
}
