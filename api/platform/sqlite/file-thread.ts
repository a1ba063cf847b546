import { Worker } from 'node:worker_threads';
import { StoreUnavailable, StoreUnusable } from '../event-store/event-store.js';

/** What can be asked of a file; each operation is done at once, in its thread. */
export type FileOperations = { close(): void };
type Operation<File> = Exclude<keyof File & string, 'close'>;
type Asking<Member> = Member extends (...args: infer Args) => infer Result ? [Args, Result] : [never[], never];

/** Asked of the thread; answered in the order asked. */
export interface Call {
  readonly operation: string;
  readonly args: readonly unknown[];
}
/** The first one answers nothing that was asked: the file is open. */
export type Answer =
  { readonly value: unknown } | { readonly failed: { readonly name: string; readonly message: string } };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A file behind a thread of its own, so that no request waits for another one's disk. The thread's script calls `serveFile`. */
export class FileThread<File extends FileOperations> {
  private readonly worker: Worker;
  private readonly waiting: Waiting[] = [];
  private gone: string | undefined;

  private constructor(
    script: URL,
    file: string,
    private readonly name: string,
  ) {
    this.worker = new Worker(script, { workerData: { file } });
    this.worker.on('message', (answer: Answer) => this.answered(answer));
    this.worker.on('error', (error) => this.leave(`${name}: ${(error as Error).message}`));
    this.worker.on('exit', () => this.leave(`${name}: closed`));
  }

  /** @param name how errors call it @throws StoreUnusable */
  static async start<File extends FileOperations>(script: URL, file: string, name: string): Promise<FileThread<File>> {
    const thread = new FileThread<File>(script, file, name);
    await thread.answer();
    return thread;
  }

  /** @throws StoreUnavailable, and TypeError or RangeError for what only a programmer asks */
  async ask<Name extends Operation<File>>(
    operation: Name,
    ...args: Asking<File[Name]>[0]
  ): Promise<Asking<File[Name]>[1]> {
    return (await this.call({ operation, args })) as Asking<File[Name]>[1];
  }

  /** why nothing can be asked any more, or undefined */
  notReady(): string | undefined {
    return this.gone;
  }

  /** Answers what was asked before, then ends. */
  async close(): Promise<void> {
    if (this.gone !== undefined) return;
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    const closed = this.call({ operation: 'close', args: [] });
    this.gone = `${this.name}: closed`;
    await closed;
    await exited;
  }

  private call(call: Call): Promise<unknown> {
    if (this.gone !== undefined) return Promise.reject(new StoreUnavailable(this.gone));
    this.worker.postMessage(call);
    return this.answer();
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

  private leave(why: string): void {
    this.gone ??= why;
    for (const { reject } of this.waiting.splice(0)) reject(new StoreUnavailable(this.gone));
  }
}
