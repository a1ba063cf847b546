import { StoreUnavailable, StoreUnusable } from '../event-store/event-store.js';
import { RestartingThread } from './restarting-thread.js';

/** Operations on a file; each runs synchronously in the thread of the file. */
export type FileOperations = { close(): void };
type Operation<File> = Exclude<keyof File & string, 'close'>;
type Asking<Member> = Member extends (...args: infer Args) => infer Result ? [Args, Result] : [never[], never];

/** A call to the thread. Several are sent per message to reduce its cost; they are answered in order. */
export interface Call {
  readonly operation: string;
  readonly args: readonly unknown[];
}
export type Answer =
  | { readonly value: unknown }
  | { readonly failed: { readonly name: string; readonly message: string } };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Maximum number of waiting calls. Further ones are rejected, so that a slow disk results in 503 instead of filling the
 * memory.
 */
const WAITING_CALLS_MAX = 10_000;

/**
 * A file with its own thread, so that no request waits for the disk of another. The thread's script calls
 * `serveFile`.
 */
export class FileThread<File extends FileOperations> {
  private readonly waiting: Waiting[] = [];
  /** Calls that were not sent yet. */
  private queue: Call[] = [];
  private thread: RestartingThread<readonly Answer[]>;

  private constructor(private readonly name: string) {}

  /** Starts the thread. @param name name of the file in error messages @throws StoreUnusable */
  static async start<File extends FileOperations>(script: URL, file: string, name: string): Promise<FileThread<File>> {
    const thread = new FileThread<File>(name);
    thread.thread = await RestartingThread.start<readonly Answer[]>({
      script,
      workerData: { file },
      name,
      // the first answer belongs to no call: it reports that the file is open
      refused: ([opened]) => (opened && 'failed' in opened ? thread.errorOf(opened.failed) : undefined),
      onMessage: (answers) => answers.forEach((answer) => thread.answered(answer)),
      onLost: (reason) => {
        thread.queue = [];
        thread.waiting.splice(0).forEach(({ reject }) => reject(reason));
      },
    });
    return thread;
  }

  /** Calls an operation of the file. @throws StoreUnavailable; TypeError or RangeError for invalid arguments */
  async call<Name extends Operation<File>>(
    operation: Name,
    ...args: Asking<File[Name]>[0]
  ): Promise<Asking<File[Name]>[1]> {
    if (this.thread.lost) throw this.thread.lost;
    if (this.waiting.length >= WAITING_CALLS_MAX)
      throw new StoreUnavailable(`${this.name}: too many calls are waiting`);
    this.queue.push({ operation, args });
    // an idle thread gets the call immediately, a busy one gets all calls of this event loop iteration together
    if (this.waiting.length === 0) this.send();
    else if (this.queue.length === 1) setImmediate(() => this.send());
    return (await this.answer()) as Asking<File[Name]>[1];
  }

  /** Returns why calls are rejected; undefined if they are not. */
  notReady(): string | undefined {
    return this.thread.lost?.message;
  }

  /** Waits for all pending calls, then stops the thread. */
  async close(): Promise<void> {
    this.send();
    // the answer to the close message
    this.answer().catch(() => {});
    await this.thread.close([{ operation: 'close', args: [] }] satisfies Call[]);
  }

  private send(): void {
    if (this.queue.length > 0) this.thread.post(this.queue);
    this.queue = [];
  }

  private answer(): Promise<unknown> {
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  private answered(answer: Answer): void {
    const { resolve, reject } = this.waiting.shift()!;
    if ('value' in answer) resolve(answer.value);
    else reject(this.errorOf(answer.failed));
  }

  private errorOf({ name, message }: { name: string; message: string }): Error {
    switch (name) {
      case 'StoreUnusable':
        return new StoreUnusable(message);
      case 'TypeError':
        return new TypeError(message);
      case 'RangeError':
        return new RangeError(message);
      default:
        return new StoreUnavailable(`${this.name}: ${message}`);
    }
  }
}
