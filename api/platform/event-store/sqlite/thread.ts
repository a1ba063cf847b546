import { isMainThread, type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { SQLITE, sqliteCode } from '../../sqlite/driver.js';
import type { Answered, Asked, Failure, Started, ThreadSettings } from './protocol.js';

/** What a thread does: it answers all requests that wait, in their order. */
export interface Work<Request, Answer> {
  answer(requests: readonly Request[]): readonly Answer[];
  close(): void;
}

/** Runs the work in this thread until it is closed. `together`: requests answered at once, at the most. */
export function runThread<Request, Answer>(
  together: number,
  start: (settings: ThreadSettings) => Work<Request, Answer>,
): void {
  if (isMainThread || !parentPort) throw new Error('This file runs in a worker thread');
  const port = parentPort;
  let work: Work<Request, Answer>;
  try {
    work = start(workerData as ThreadSettings);
  } catch (error) {
    port.postMessage({ unusable: (error as Error).message } satisfies Started);
    return;
  }
  port.on('message', (first: Asked<Request>) => {
    const requests: Request[] = [];
    const closing = gather(port, first, requests, together);
    const answers = answerAll(work, requests);
    if (closing) {
      work.close();
      answers.push({ closed: true });
      port.close();
    }
    port.postMessage(answers);
  });
  port.postMessage({ ready: true } satisfies Started);
}

/** Takes what waits at the port beside the first message; true when asked to close. */
function gather<Request>(port: MessagePort, first: Asked<Request>, into: Request[], limit: number): boolean {
  let asked: Asked<Request> | undefined = first;
  while (asked) {
    if ('close' in asked) return true;
    into.push(asked.request);
    asked = into.length < limit ? (receiveMessageOnPort(port)?.message as Asked<Request> | undefined) : undefined;
  }
  return false;
}

function answerAll<Request, Answer>(work: Work<Request, Answer>, requests: readonly Request[]): Answered<Answer>[] {
  try {
    return work.answer(requests).map((answer) => ({ answer }));
  } catch (error) {
    const failed = failure(error);
    return requests.map(() => ({ failed }));
  }
}

function failure(error: unknown): Failure {
  const code = sqliteCode(error);
  return { message: (error as Error).message, lasting: code === SQLITE.CORRUPT || code === SQLITE.NOTADB };
}
