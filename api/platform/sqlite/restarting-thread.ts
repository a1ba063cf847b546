import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../event-store/event-store.js';

/** from the death of a thread to the next one, and from try to try, ms */
const AGAIN_MS = 1_000;

export interface ThreadOf<Message> {
  readonly script: URL;
  readonly workerData: object;
  /** how errors call it */
  readonly name: string;
  /** By the first message of each thread: why it could not begin, or undefined. */
  readonly refused: (first: Message) => Error | undefined;
  readonly onMessage: (message: Message) => void;
  /** Nothing that was asked before is answered any more. */
  readonly onLost: (why: StoreUnavailable) => void;
}

const dead = new Set<RestartingThread<never>>();

/** Names of the threads that died and have not been restarted yet. */
export const deadThreads = (): string[] => [...dead].map(({ name }) => name);

/** A thread that is restarted when it dies. Calls are rejected until the new one has started. */
export class RestartingThread<Message> {
  private worker: Worker | undefined;
  private away: StoreUnavailable | undefined;
  private closing = false;

  private constructor(private readonly of: ThreadOf<Message>) {}

  /** @throws what `refused` answers, and what the thread dies of before its first message */
  static async start<Message>(of: ThreadOf<Message>): Promise<RestartingThread<Message>> {
    const thread = new RestartingThread(of);
    await thread.begin();
    return thread;
  }

  get name(): string {
    return this.of.name;
  }

  /** why nothing can be asked now, or undefined */
  get lost(): StoreUnavailable | undefined {
    return this.away;
  }

  /** To be called while it is not lost. */
  post(message: unknown): void {
    this.worker?.postMessage(message);
  }

  /** @param last the message after which the thread exits */
  async close(last: unknown): Promise<void> {
    const { worker } = this;
    this.closing = true;
    dead.delete(this);
    this.away = new StoreUnavailable(`${this.name}: closed`);
    if (!worker) return;
    const exited = once(worker, 'exit');
    worker.postMessage(last);
    await exited;
  }

  private begin(): Promise<void> {
    const { script, workerData, refused, onMessage } = this.of;
    const worker = new Worker(script, { workerData });
    return new Promise((resolve, reject) => {
      let why = 'it ended';
      worker.on('error', (error: Error) => (why = error.message));
      worker.once('exit', () => {
        if (this.worker === worker) this.lose(why);
        else reject(new Error(why));
      });
      worker.once('message', (first: Message) => {
        const refusal = refused(first);
        if (refusal) return reject(refusal);
        if (this.closing) return void worker.terminate();
        worker.on('message', onMessage);
        this.worker = worker;
        this.away = undefined;
        dead.delete(this);
        resolve();
      });
    });
  }

  private lose(why: string): void {
    this.worker = undefined;
    this.away ??= new StoreUnavailable(`${this.name}: ${why}`);
    this.of.onLost(this.away);
    if (this.closing) return;
    dead.add(this);
    void this.comeBack();
  }

  private async comeBack(): Promise<void> {
    while (!this.closing) {
      await sleep(AGAIN_MS, undefined, { ref: false });
      if (this.closing) return;
      try {
        return await this.begin();
      } catch {
        // retried; the cause is reported by `lost`
      }
    }
  }
}
