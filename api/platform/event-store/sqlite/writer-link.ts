import { RestartingThread } from '../../sqlite/restarting-thread.js';
import { StoreUnusable } from '../event-store.js';
import { CLOSE, type Started, type WriteAnswer, type WriteRequest, type WriterSettings } from './protocol.js';
import { builtFile } from '../../shared/built-file.js';

interface Waiting {
  resolve(answer: WriteAnswer): void;
  reject(error: Error): void;
}

type Message = Started | readonly WriteAnswer[];

/** The calling side of the writer thread, which answers all requests of a transaction in one message. */
export class WriterLink {
  /** in the order of the requests, which is the order of the answers */
  private readonly waiting: Waiting[] = [];
  private thread: RestartingThread<Message>;

  private constructor() {}

  /** @throws StoreUnusable when the file cannot be used */
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

  /** why it cannot answer; undefined when it can */
  notReady(): string | undefined {
    return this.thread.lost?.message;
  }

  /**
   * @throws StoreUnavailable when the thread is gone: the current request may be written or not, which repeating
   * it shows
   */
  ask(request: WriteRequest): Promise<WriteAnswer> {
    return new Promise((resolve, reject) => {
      if (this.thread.lost) return reject(this.thread.lost);
      this.waiting.push({ resolve, reject });
      this.thread.post(request);
    });
  }

  /** Answers all earlier requests, then exits. */
  close(): Promise<void> {
    return this.thread.close(CLOSE);
  }
}
