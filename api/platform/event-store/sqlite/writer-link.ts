import { Worker } from 'node:worker_threads';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import { CLOSE, type Started, type WriteAnswer, type WriteRequest, type WriterSettings } from './protocol.js';

interface Waiting {
  resolve(answer: WriteAnswer): void;
  reject(error: Error): void;
}

/** The calling side of the writer's thread, which answers all requests of a transaction in one message. */
export class WriterLink {
  /** in the order asked, which is the order of the answers */
  private readonly waiting: Waiting[] = [];
  /** why nothing can be asked any more */
  private over: Error | undefined;
  private readonly exited: Promise<void>;

  private constructor(private readonly worker: Worker) {
    this.exited = new Promise((resolve) => worker.once('exit', () => resolve()));
    worker.on('message', (answers: readonly WriteAnswer[]) => {
      for (const answer of answers) this.waiting.shift()!.resolve(answer);
    });
    worker.on('error', (error) => this.end(`The writer of the event store stopped: ${(error as Error).message}`));
    worker.on('exit', () => this.end('The event store is closed'));
  }

  /** @throws StoreUnusable when the file can't be worked with */
  static async start(settings: WriterSettings): Promise<WriterLink> {
    const worker = new Worker(new URL('./writer.thread.js', import.meta.url), { workerData: settings });
    const started = await new Promise<Started>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if ('unusable' in started) throw new StoreUnusable(started.unusable);
    return new WriterLink(worker);
  }

  /** why it can't answer, or undefined */
  notReady(): string | undefined {
    return this.over?.message;
  }

  /** @throws StoreUnavailable when the thread is gone */
  ask(request: WriteRequest): Promise<WriteAnswer> {
    return new Promise((resolve, reject) => {
      if (this.over) return reject(this.over);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(request);
    });
  }

  /** Answers what was asked before, then ends. */
  close(): Promise<void> {
    if (!this.over) {
      this.worker.postMessage(CLOSE);
      this.over = new StoreUnavailable('The event store is closed');
    }
    return this.exited;
  }

  private end(reason: string): void {
    this.over ??= new StoreUnavailable(reason);
    for (const { reject } of this.waiting.splice(0)) reject(this.over);
  }
}
