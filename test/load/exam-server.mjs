// The server under load: a separate process on the same port and folder after each restart.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listening } from '../bench/bench-server.mjs';

const POLL_MS = 100;
const START_MS_MAX = 60_000;
const MB = 1_048_576;
const GARBAGE_PRELOAD = new URL('./collects-garbage.mjs', import.meta.url).href;

export class ExamServer {
  /** Offset of its clock relative to this process in ms */
  clockOffsetMs = 0;
  url;
  process;

  /** @param movesClock true if the clock can be advanced, so that a quick run does not wait for deadlines */
  constructor(dataDir, { movesClock }) {
    this.dataDir = dataDir;
    this.movesClock = movesClock;
  }

  /** Resolves once the server is ready and has caught up. */
  async start() {
    this.process = spawn(
      process.execPath,
      this.movesClock
        ? [resolve('test/support/server/serve-with-clock.mjs')]
        : ['--expose-gc', '--import', GARBAGE_PRELOAD, resolve('dist/api/cli.js'), 'start'],
      {
        cwd: this.dataDir,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: {
          ...process.env,
          DATA_DIR: this.dataDir,
          HOST: '127.0.0.1',
          PORT: this.url ? new URL(this.url).port : '0',
          NODE_ENV: 'production',
          CLOCK_AHEAD_MS: String(this.clockOffsetMs),
          RATE_LIMIT_PER_ADDRESS: '1000000',
          CONNECTIONS_PER_ADDRESS: '1000000',
        },
      },
    );
    this.url = await listening(this.process);
    const deadline = performance.now() + START_MS_MAX;
    while (!(await fetch(`${this.url}/api/health/ready`)).ok) {
      if (performance.now() > deadline) throw new Error('the server did not become ready');
      await delay(POLL_MS);
    }
  }

  /** Stops the server with SIGTERM. @returns ms until it exited, and its exit code */
  async stop() {
    if (this.process.exitCode !== null) throw new Error(`the server exited with code ${this.process.exitCode}`);
    const startedAt = performance.now();
    const exited = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    const [code] = await exited;
    return { ms: performance.now() - startedAt, code };
  }

  kill() {
    if (this.process?.exitCode === null) this.process.kill('SIGKILL');
  }

  /** Returns the time of its clock (Unix time, ms) */
  now() {
    return Date.now() + this.clockOffsetMs;
  }

  /** Waits until a time, or advances the clock if possible. @param instant Unix time in ms on its clock */
  async waitUntil(instant) {
    const ms = instant - this.now();
    if (ms <= 0) return;
    if (!this.movesClock) {
      await delay(ms);
      return;
    }
    const clockMoved = once(this.process, 'message');
    this.process.send({ advance: ms });
    await clockMoved;
    this.clockOffsetMs += ms;
  }

  /** Returns the used heap and buffers in MB, or undefined if garbage cannot be collected. */
  async inUse() {
    if (this.movesClock) return undefined;
    const collected = once(this.process, 'message');
    this.process.send({ collect: true });
    await collected;
    return (await this.metrics()).heap;
  }

  /** Returns event loop delays since the last call in ms, CPU seconds since the start, and memory in MB. */
  async metrics() {
    const text = await (await fetch(`${this.url}/api/metrics`)).text();
    const figure = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return {
      delayP99: 1_000 * figure('nodejs_eventloop_lag_p99_seconds'),
      delayMax: 1_000 * figure('nodejs_eventloop_lag_max_seconds'),
      processor: figure('process_cpu_seconds_total'),
      resident: figure('process_resident_memory_bytes') / MB,
      heap: (figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes')) / MB,
    };
  }
}
