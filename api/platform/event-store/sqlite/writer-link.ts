import { RestartingThread } from '../../sqlite/restarting-thread.js';
import { StoreUnusable } from '../event-store.js';
import { CLOSE, type Started, type WriteAnswer, type WriteRequest, type WriterSettings } from './protocol.js';
import { builtFile } from '../../shared/built-file.js';

interface Waiting {
  resolve(answer: WriteAnswer): void;
  reject(error: Error): void;
}

type Message = Started | readonly WriteAnswer[];

/** Connects to the writer thread, which answers all requests of a transaction in one message. */
export class WriterLink {
  /** Pending requests, which are answered in order. */
  private readonly waiting: Waiting[] = [];
  private thread: RestartingThread<Message>;

  private constructor() {}

  /** Starts the writer. @throws StoreUnusable if the file cannot be used */
  static async start(settings: WriterSettings): Promise<WriterLink> {
    const link = new WriterLink();
    link.thread = await RestartingThread.start<Message>({
      script: builtFile('api/platform/event-store/sqlite/writer.thread.js'),
      workerData: settings,
      name: 'The writer of the event store',
      refused: (started) => ('unusable' in started ? new StoreUnusable(started.unusable) : undefined),
      onMessage: (answers) => {
        for (const answer of answers as readonly WriteAnswer[]) link.waiting.shift()!.resolve(answer);
      },
      onLost: (why) => link.waiting.splice(0).forEach(({ reject }) => reject(why)),
    });
    return link;
  }

  /** Returns the reason why the writer cannot answer; undefined if it can. */
  notReady(): string | undefined {
    return this.thread.lost?.message;
  }

  /**
   * Sends a request.
   * @throws StoreUnavailable if the thread has died. The request in progress may have been written, which repeating it
   * determines
   */
  ask(request: WriteRequest): Promise<WriteAnswer> {
    return new Promise((resolve, reject) => {
      if (this.thread.lost) return reject(this.thread.lost);
      this.waiting.push({ resolve, reject });
      this.thread.post(request);
    });
  }

  /** Waits for the answers to all requests, then stops the thread. */
  close(): Promise<void> {
    return this.thread.close(CLOSE);
  }
}
