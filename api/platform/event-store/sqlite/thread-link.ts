import { Worker } from 'node:worker_threads';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import type { Answered, Asked, Started, ThreadSettings } from './protocol.js';

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The calling side of a thread. */
export class ThreadLink<Request, Answer> {
  /** in the order asked, which is the order of the answers */
  private readonly waiting: Waiting<Answer>[] = [];
  /** why nothing can be asked any more */
  private over: Error | undefined;
  private closing: Promise<void> | undefined;

  private constructor(private readonly worker: Worker) {
    worker.on('message', (answers: readonly Answered<Answer>[]) =>
      answers.forEach((answered) => this.settle(answered)),
    );
    worker.on('error', (error) =>
      this.end(new StoreUnavailable(`A thread of the event store stopped: ${error.message}`)),
    );
    worker.on('exit', () => this.end(new StoreUnavailable('The event store is closed')));
  }

  /** @throws StoreUnusable when the thread can't work with the file */
  static async start<Request, Answer>(script: URL, settings: ThreadSettings): Promise<ThreadLink<Request, Answer>> {
    const worker = new Worker(script, { workerData: settings });
    const started = await new Promise<Started>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if ('unusable' in started) throw new StoreUnusable(started.unusable);
    return new ThreadLink<Request, Answer>(worker);
  }

  /** why it can't answer, or undefined */
  get stopped(): string | undefined {
    return this.over?.message;
  }

  /** @throws StoreUnavailable, StoreUnusable */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.over) return reject(this.over);
      this.waiting.push({ resolve, reject });
      this.post({ request });
    });
  }

  /** Answers what was asked before, then ends. */
  close(): Promise<void> {
    this.closing ??= new Promise((resolve) => {
      if (this.over) return resolve();
      this.worker.once('exit', () => resolve());
      this.post({ close: true });
      this.over = new StoreUnavailable('The event store is closed');
    });
    return this.closing;
  }

  private post(asked: Asked<Request>): void {
    this.worker.postMessage(asked);
  }

  private settle(answered: Answered<Answer>): void {
    if ('closed' in answered) return;
    const { resolve, reject } = this.waiting.shift()!;
    if ('answer' in answered) return resolve(answered.answer);
    const { message, lasting } = answered.failed;
    reject(lasting ? new StoreUnusable(message) : new StoreUnavailable(message));
  }

  private end(reason: Error): void {
    this.over ??= reason;
    for (const { reject } of this.waiting.splice(0)) reject(this.over);
  }
}
