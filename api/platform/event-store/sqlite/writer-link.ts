import { RestartingThread } from '../../sqlite/restarting-thread.js';
import { StoreUnusable } from '../event-store.js';
import { CLOSE, type Started, type WriteAnswer, type WriteRequest, type WriterSettings } from './protocol.js';
import { builtFile } from '../../shared/built-file.js';

interface Waiting {
  resolve(answer: WriteAnswer): void;
  reject(error: Error): void;
}

type Message = Started | readonly WriteAnswer[];

/** The calling side of the writer's thread, which answers all requests of a transaction in one message. */
export class WriterLink {
  /** in the order asked, which is the order of the answers */
  private readonly waiting: Waiting[] = [];
  private thread: RestartingThread<Message>;

  private constructor() {}

  /** @throws StoreUnusable when the file can't be worked with */
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

  /** why it can't answer now, or undefined */
  notReady(): string | undefined {
    return this.thread.lost?.message;
  }

  /** @throws StoreUnavailable when the thread is gone: what it had begun may be written or not, as sending it again shows */
  ask(request: WriteRequest): Promise<WriteAnswer> {
    return new Promise((resolve, reject) => {
      if (this.thread.lost) return reject(this.thread.lost);
      this.waiting.push({ resolve, reject });
      this.thread.post(request);
    });
  }

  /** Answers what was asked before, then ends. */
  close(): Promise<void> {
    return this.thread.close(CLOSE);
  }
}
