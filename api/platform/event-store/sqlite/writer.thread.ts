import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { CLOSE, type Started, type WriteRequest, type WriterSettings } from './protocol.js';
import { Tick } from './commit-interval.js';
import { Writer } from './writer.js';

type Message = WriteRequest | typeof CLOSE;

/** Receives the messages to the thread, including those that arrive while a transaction is prepared. */
class Inbox {
  private closeAsked = false;

  constructor(
    private readonly port: MessagePort,
    private readonly tick: Tick,
    private came: Message | undefined,
  ) {}

  get closing(): boolean {
    return this.closeAsked;
  }

  readonly next = (): WriteRequest | undefined => {
    if (this.closeAsked) return undefined;
    const message = this.came ?? this.receive();
    this.came = undefined;
    if (message !== CLOSE) return message;
    this.closeAsked = true;
    return undefined;
  };

  /** Returns the next message, if any. Waits while the calling thread is busy, so that requests share one fsync. */
  private receive(): Message | undefined {
    for (;;) {
      const ending = !this.tick.isUnderWay;
      const message = receiveMessageOnPort(this.port)?.message as Message | undefined;
      if (message || ending || !this.tick.awaitMore()) return message;
    }
  }
}

function run(port: MessagePort, settings: WriterSettings): void {
  const writer = new Writer(settings);
  const tick = new Tick(settings.tick);
  port.on('message', (message: Message) => {
    const inbox = new Inbox(port, tick, message);
    const first = inbox.next();
    if (first) port.postMessage(writer.write(first, inbox.next));
    if (!inbox.closing) return;
    writer.close();
    port.close();
  });
}

const port = parentPort!;
let started: Started;
try {
  run(port, workerData as WriterSettings);
  started = { ready: true };
} catch (error) {
  started = { unusable: (error as Error).message };
}
port.postMessage(started);
