import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Call, FileOperations } from './file-thread.js';

/** Duration after which the answers collected so far are sent, ms. */
const BATCH_MS_MAX = 1;

type Operation<File> = (this: File, ...args: unknown[]) => unknown;

/**
 * Serves the calls of a `FileThread` in its worker.
 * @param afterEach called after each operation with its name, and with '' after opening
 */
export function serveFile<File extends FileOperations>(
  open: (file: string) => File,
  afterEach: (file: File, operation: string) => void = () => {},
): void {
  const port = parentPort!;
  const opened = answerTo(() => {
    const file = open((workerData as { file: string }).file);
    port.on('message', (calls: readonly Call[]) => {
      let answers: Answer[] = [];
      let startedAt = performance.now();
      const send = () => {
        if (answers.length > 0) port.postMessage(answers);
        answers = [];
        startedAt = performance.now();
      };
      for (const { operation, args } of calls) {
        answers.push(answerTo(() => (file[operation as keyof File] as Operation<File>).apply(file, [...args])));
        if (performance.now() - startedAt >= BATCH_MS_MAX) send();
        if (operation !== 'close') afterEach(file, operation);
      }
      send();
      if (calls.at(-1)?.operation === 'close') port.close();
    });
    afterEach(file, '');
  });
  port.postMessage([opened]);
}

function answerTo(work: () => unknown): Answer {
  try {
    return { value: work() };
  } catch (error) {
    const { name, message } = error as Error;
    return { failed: { name, message } };
  }
}
