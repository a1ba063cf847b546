import { isMainThread, type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { SQLITE, sqliteCode } from '../../sqlite/driver.js';
import type { Answered, Asked, Failure, Started, ThreadSettings } from './protocol.js';
import { Turn } from './turn.js';

/** What a thread does. */
export interface Work<Request, Answer> {
  /** Answers the first request and those it takes beside it from what waits, in their order. */
  answer(first: Request, next: () => Request | undefined): readonly Answer[];
  close(): void;
}

/** Runs the work in this thread until it is closed. */
export function runThread<Request, Answer>(start: (settings: ThreadSettings) => Work<Request, Answer>): void {
  if (isMainThread || !parentPort) throw new Error('This file runs in a worker thread');
  const port = parentPort;
  const turn = new Turn((workerData as ThreadSettings).turn);
  let work: Work<Request, Answer>;
  try {
    work = start(workerData as ThreadSettings);
  } catch (error) {
    port.postMessage({ unusable: (error as Error).message } satisfies Started);
    return;
  }
  port.on('message', (asked: Asked<Request>) => {
    const inbox = new Inbox<Request>(port, asked, turn);
    const answers = answerAll(work, inbox);
    if (inbox.closing) {
      work.close();
      answers.push({ closed: true });
    }
    port.postMessage(answers);
    if (inbox.closing) port.close();
  });
  port.postMessage({ ready: true } satisfies Started);
}

/** The message that came, and those that came after it by the time they are asked for. */
class Inbox<Request> {
  taken = 0;
  closing = false;

  constructor(
    private readonly port: MessagePort,
    private came: Asked<Request> | undefined,
    private readonly turn: Turn,
  ) {}

  readonly next = (): Request | undefined => {
    if (this.closing) return undefined;
    const asked = this.came ?? this.receive();
    this.came = undefined;
    if (!asked) return undefined;
    if ('close' in asked) {
      this.closing = true;
      return undefined;
    }
    this.taken += 1;
    return asked.request;
  };

  private receive(): Asked<Request> | undefined {
    for (;;) {
      const ending = !this.turn.isUnderWay;
      const message = receiveMessageOnPort(this.port)?.message as Asked<Request> | undefined;
      if (message || ending || !this.turn.awaitMore()) return message;
    }
  }
}

function answerAll<Request, Answer>(work: Work<Request, Answer>, inbox: Inbox<Request>): Answered<Answer>[] {
  const first = inbox.next();
  if (first === undefined) return [];
  try {
    return work.answer(first, inbox.next).map((answer) => ({ answer }));
  } catch (error) {
    const failed = failure(error);
    return Array.from({ length: inbox.taken }, () => ({ failed }));
  }
}

function failure(error: unknown): Failure {
  const code = sqliteCode(error);
  return { message: (error as Error).message, lasting: code === SQLITE.CORRUPT || code === SQLITE.NOTADB };
}
