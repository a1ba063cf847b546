import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ADMIN, sendRequest, type HttpResponse, type RequestOptions } from './http-request.js';

const ROOT = resolve(__dirname, '../../..');
const START_MS_MAX = 60_000;
/** A short-lived server does not benefit from V8's optimising compiler */
const NODE_OPTIONS_FOR_SHORT_RUNS = ['--no-opt'];

/** The built server in a separate process, which can be killed, traced or opened in a browser. */
export interface Server {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Returns all printed output */
  output(): string;
  http<Body = Record<string, never>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<HttpResponse<Body>>;
  /** Advances the clock (requires `clock: true`). */
  advance(ms: number): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
  /** True if the test controls the clock; otherwise the program of `npm start` runs */
  readonly clock?: boolean;
  /** A program other than that of `npm start`, with its arguments */
  readonly program?: readonly [file: string, ...given: string[]];
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'meritlist-'));

/** Starts a server and waits until it is ready. @throws an error with its output if it does not start */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const child = runServer({ ...options, dataDir });
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (printed += text.toString()));
  const url = await listening(child, () => printed);
  const exited = once(child, 'exit');
  const endProcess = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    process: child,
    output: () => printed,
    http: (method, path, options) => sendRequest(`${url}/api${path}`, method, options),
    async advance(ms) {
      const reply = once(child, 'message');
      child.send({ advance: ms });
      await reply;
    },
    kill: () => endProcess('SIGKILL'),
    async stop() {
      await endProcess('SIGTERM');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the process without waiting, for starts that are expected to fail. */
export function runServer({ dataDir, port = 0, env = {}, clock = false, program }: ServerOptions): ChildProcess {
  const run = program ?? (clock ? ['test/support/server/serve-with-clock.mjs'] : ['dist/api/cli.js', 'start']);
  const [file, ...words] = run;
  return spawn(process.execPath, [...NODE_OPTIONS_FOR_SHORT_RUNS, resolve(ROOT, file!), ...words], {
    // a folder without .env
    cwd: __dirname,
    stdio: clock ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
      PORT: String(port),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_PER_ADDRESS: '1000000',
      ...env,
    },
  });
}

function listening(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((done, fail) => {
    const failStart = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      fail(new Error(`the server ${reason}:\n${printed()}`));
    };
    const timer = setTimeout(() => failStart('did not start in time'), START_MS_MAX);
    const onExit = () => failStart('ended');
    const findPort = () => {
      const port = /is ready on http:\/\/\S+?:(\d+)/.exec(printed())?.[1];
      if (!port) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      child.stdout?.off('data', findPort);
      done(`http://127.0.0.1:${port}`);
    };
    child.once('exit', onExit);
    child.stdout?.on('data', findPort);
  });
}
