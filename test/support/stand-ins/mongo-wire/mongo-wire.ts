import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freeze } from '../../programs/freeze-process.js';

const BUILD_SCRIPT = resolve(__dirname, 'build.mjs');
const START_MS_MAX = 20_000;

/** A MongoDB URL without a listening server. */
export const UNPRIVILEGED_USER = 'mongodb://127.0.0.1:9/meritlist';

/** A server with MongoDB's protocol, for tests that kill it. Its port does not change. */
export interface MongoWire {
  readonly url: string;
  kill(): Promise<void>;
  /** Stops responding without closing connections, as in a network failure. */
  freeze(): void;
  thaw(): void;
  /** Starts the server after `kill`; empty unless started with `keeps`. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** @param keeps true if acknowledged writes survive a kill. @throws if Java is missing or the server does not start */
export async function startMongoWire({ keeps = false } = {}): Promise<MongoWire> {
  const built = await promisify(execFile)(process.execPath, [BUILD_SCRIPT]);
  const folder = keeps ? mkdtempSync(join(tmpdir(), 'meritlist-mongo-')) : undefined;
  const classPath = built.stdout.trim();
  const file = folder === undefined ? [] : [join(folder, 'documents.mv')];
  let child: ChildProcess;
  let port = '0';
  const start = async () => {
    child = spawn('java', ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'WireServer', port, ...file], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    port = await listening(child);
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url: `mongodb://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => freeze(child),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      await kill();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    const failStart = () => {
      child.kill('SIGKILL');
      fail(new Error(`the MongoDB simulator did not start: ${printed}`));
    };
    const timer = setTimeout(failStart, START_MS_MAX);
    child.once('error', failStart);
    child.once('exit', failStart);
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString();
      const port = /^listening on (\d+)$/m.exec(printed)?.[1];
      if (!port) return;
      clearTimeout(timer);
      child.off('exit', failStart);
      done(port);
    });
  });
}
