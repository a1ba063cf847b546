import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Refusal } from '../platform/commands/refusal.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { builtFile } from '../platform/shared/built-file.js';
import type { ReEncodeAnswer } from './re-encode.child.js';
import type { ReEncodedPicture } from './re-encode.js';

/** Maximum number of files that wait for the decoder. */
const WAITING_MAX = 16;
/** Maximum number of files per account that wait or are being decoded. */
const PER_ACCOUNT_MAX = 2;
/** Time in ms after which the decoder is stopped. */
const ANSWER_MS_MAX = 60_000;
/** Time in ms after which an idle decoder is stopped, to release its memory. */
const IDLE_MS = 60_000;
/**
 * Scheduling priority (nice value): lower than that of the server, but high enough to finish in time on a busy
 * machine.
 */
const PRIORITY = 5;
const RETRY_AFTER_S = 5;

/**
 * Decodes pictures in a child process, one at a time and with low priority, so that uploads do not slow down exams. A
 * file that crashes the decoder or takes too long ends only the child process.
 */
@Injectable()
export class PictureDecoder implements OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private isReady = false;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly perAccount = new Map<string, number>();

  /**
   * Decodes a file and encodes it as it is stored.
   * @throws Refusal 'picture-too-large', 'not-a-picture', or 'too-many' for several files of the account at once
   * @throws StoreUnavailable if too many files wait, or if the decoder cannot be started
   */
  async reEncode(accountId: string, file: Buffer): Promise<ReEncodedPicture> {
    const accountFileCount = this.perAccount.get(accountId) ?? 0;
    if (accountFileCount >= PER_ACCOUNT_MAX) throw new Refusal('too-many', { seconds: RETRY_AFTER_S });
    if (this.waiting >= WAITING_MAX) throw new StoreUnavailable('too many pictures wait for the decoder');
    this.perAccount.set(accountId, accountFileCount + 1);
    this.waiting += 1;
    const result = this.last.then(() => this.decode(file));
    this.last = result.catch(() => {});
    try {
      return await result;
    } finally {
      this.waiting -= 1;
      const left = this.perAccount.get(accountId)! - 1;
      if (left === 0) this.perAccount.delete(accountId);
      else this.perAccount.set(accountId, left);
    }
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async decode(file: Buffer): Promise<ReEncodedPicture> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    try {
      const answer = await this.answerOf(child, file);
      if ('picture' in answer) return answer.picture;
      throw new Refusal(answer.fault);
    } finally {
      this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  /** Sends the file once the child is ready, and resolves with its answer. */
  private answerOf(child: ChildProcess, file: Buffer): Promise<Exclude<ReEncodeAnswer, 'ready'>> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timeout);
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        settle();
      };
      const onMessage = (message: ReEncodeAnswer) => {
        if (message !== 'ready') return end(() => resolve(message));
        this.isReady = true;
        child.send(file);
      };
      // a file that ends the decoder is unusable; a decoder that does not start is a fault of the installation
      const onEnd = () => {
        const wasStarted = this.isReady;
        if (this.child === child) this.stop();
        const error = wasStarted
          ? new Refusal('not-a-picture')
          : new StoreUnavailable('the picture decoder does not start');
        end(() => reject(error));
      };
      const timeout = setTimeout(() => {
        child.kill('SIGKILL');
      }, ANSWER_MS_MAX);
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      if (this.isReady) child.send(file);
    });
  }

  private start(): ChildProcess {
    const path = fileURLToPath(builtFile('api/pictures/re-encode.child.js'));
    // without the environment of the server, which contains its keys
    const child = fork(path, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.isReady = false;
    child.unref();
    child.channel?.unref();
    try {
      if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
    } catch {
      // this platform does not support process priorities
    }
    child
      .on('error', () => {})
      .once('exit', () => {
        if (this.child === child) this.stop();
      });
    return child;
  }

  private stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.isReady = false;
  }
}
