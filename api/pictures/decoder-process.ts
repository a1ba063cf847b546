import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { builtFile } from '../platform/shared/built-file.js';
import { isMemoryScarce } from '../platform/shared/memory.js';
import type { DecodedFile, DecoderMessage } from './re-encode.child.js';
import type { PictureFault } from './re-encode.js';

/** Time in ms after which the process is ended. */
const FILE_MS_MAX = 60_000;
/**
 * Maximum resident memory of the process in kB, and the interval of its check in ms. The lower one is for
 * containers with less than 1 GB; photos of 24 megapixels need about 100 MB, interlaced pictures more.
 */
const MEMORY_KB_MAX = isMemoryScarce() ? 150_000 : 250_000;
const MEMORY_CHECKED_EVERY_MS = 50;
/**
 * Scheduling priority (nice value): lower than that of the server, but high enough to finish in time on a busy
 * machine.
 */
const PRIORITY = 5;
/** Linux ends this process first if the machine or the container runs out of memory. */
const OOM_SCORE = '1000';

/** A child process that decodes one picture at a time. A file that crashes it, or takes too much, ends only it. */
export class DecoderProcess {
  private readonly child: ChildProcess;
  /** Resolves with false if the process ends before it is ready. */
  private readonly isReady: Promise<boolean>;
  private ended = false;

  constructor() {
    const path = fileURLToPath(builtFile('api/pictures/re-encode.child.js'));
    // without the environment of the server, which contains its keys
    const child = fork(path, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) yieldToServer(child.pid);
    child.on('error', () => {}).once('exit', () => (this.ended = true));
    this.child = child;
    this.isReady = new Promise((resolve) => {
      child.once('message', () => resolve(true)).once('exit', () => resolve(false));
      child.once('error', () => resolve(false));
    });
  }

  get hasEnded(): boolean {
    return this.ended;
  }

  /**
   * Decodes a file. A file that ends the process is unusable.
   * @throws StoreUnavailable if the process does not start, which is a fault of the installation
   */
  async decode(file: Buffer): Promise<DecodedFile> {
    if (!(await this.isReady)) {
      this.end();
      throw new StoreUnavailable('the picture decoder does not start');
    }
    const startedAt = performance.now();
    return new Promise((resolve) => {
      let fault: PictureFault = 'picture-damaged';
      const memory = setInterval(() => {
        if (residentKilobytes(this.child.pid) <= MEMORY_KB_MAX) return;
        fault = 'picture-too-large';
        this.end();
      }, MEMORY_CHECKED_EVERY_MS);
      const timeout = setTimeout(() => this.end(), FILE_MS_MAX);
      const settle = (decoded: DecodedFile) => {
        clearInterval(memory);
        clearTimeout(timeout);
        this.child.off('message', onMessage).off('exit', onEnd);
        resolve(decoded);
      };
      const onMessage = (message: DecoderMessage) => message !== 'ready' && settle(message);
      const onEnd = () => settle({ fault, ms: performance.now() - startedAt });
      this.child.on('message', onMessage).on('exit', onEnd);
      if (this.ended) onEnd();
      // an error here precedes the event 'exit'
      else this.child.send(file, () => {});
    });
  }

  end(): void {
    this.ended = true;
    this.child.kill('SIGKILL');
  }
}

function yieldToServer(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
    writeFileSync(`/proc/${pid}/oom_score_adj`, OOM_SCORE);
  } catch {
    // this platform supports neither process priorities nor scores
  }
}

/** Returns the memory that a process uses; 0 where the system does not report it. */
function residentKilobytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
