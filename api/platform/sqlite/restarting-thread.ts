import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Delay before a restart after the thread died, and between attempts, ms. */
const RESTART_MS = 1_000;

export interface ThreadOf<Message> {
  readonly script: URL;
  readonly workerData: object;
  /** Name of the thread in error messages. */
  readonly name: string;
  /** Returns an error if the first message of a thread reports that it could not start. */
  readonly refused: (first: Message) => Error | undefined;
  readonly onMessage: (message: Message) => void;
  /** Called when the thread has died: pending calls will not be answered. */
  readonly onLost: (reason: StoreUnavailable) => void;
}

const deadThreadSet = new Set<RestartingThread<never>>();

/** Names of the threads that died and have not been restarted yet. */
export const deadThreads = (): string[] => [...deadThreadSet].map(({ name }) => name);

/** A thread that is restarted when it dies. Calls are rejected until the new one has started. */
export class RestartingThread<Message> {
  private worker: Worker | undefined;
  private unavailable: StoreUnavailable | undefined;
  private closing = false;

  private constructor(private readonly of: ThreadOf<Message>) {}

  /**
   * Starts the thread. @throws the error of `refused`, or the error that the thread dies with before its first message
   */
  static async start<Message>(of: ThreadOf<Message>): Promise<RestartingThread<Message>> {
    const thread = new RestartingThread(of);
    await thread.begin();
    return thread;
  }

  get name(): string {
    return this.of.name;
  }

  /** Error for calls while the thread is down; undefined while it runs. */
  get lost(): StoreUnavailable | undefined {
    return this.unavailable;
  }

  /** Sends a message. Must be called only while `lost` is undefined. */
  post(message: unknown): void {
    this.worker?.postMessage(message);
  }

  /** Stops the thread. @param last message after which the thread exits */
  async close(last: unknown): Promise<void> {
    const { worker } = this;
    this.closing = true;
    deadThreadSet.delete(this);
    this.unavailable = new StoreUnavailable(`${this.name}: closed`);
    if (!worker) return;
    const exited = once(worker, 'exit');
    worker.postMessage(last);
    await exited;
  }

  private begin(): Promise<void> {
    const { script, workerData, refused, onMessage } = this.of;
    const worker = new Worker(script, { workerData });
    return new Promise((resolve, reject) => {
      let reason = 'it ended';
      worker.on('error', (error: Error) => (reason = error.message));
      worker.once('exit', () => {
        if (this.worker === worker) this.fail(reason);
        else reject(new Error(reason));
      });
      worker.once('message', (first: Message) => {
        const refusal = refused(first);
        if (refusal) return reject(refusal);
        if (this.closing) return void worker.terminate();
        worker.on('message', onMessage);
        this.worker = worker;
        this.unavailable = undefined;
        deadThreadSet.delete(this);
        resolve();
      });
    });
  }

  private fail(reason: string): void {
    this.worker = undefined;
    this.unavailable ??= new StoreUnavailable(`${this.name}: ${reason}`);
    this.of.onLost(this.unavailable);
    if (this.closing) return;
    deadThreadSet.add(this);
    void this.restart();
  }

  private async restart(): Promise<void> {
    while (!this.closing) {
      await sleep(RESTART_MS, undefined, { ref: false });
      if (this.closing) return;
      try {
        return await this.begin();
      } catch {
        // the start is retried; `lost` reports the cause
      }
    }
  }
}
