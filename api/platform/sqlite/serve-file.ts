import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Call, FileOperations } from './file-thread.js';

/** Duration after which the answers collected so far are sent, ms. */
const BATCH_MS_MAX = 1;

type Operation<File> = (this: File, ...args: unknown[]) => unknown;

/** An operation whose waiting calls can be executed together, such as in one transaction. */
export interface SharedOperation<File> {
  readonly name: keyof File & string;
  /** Returns how many of the calls, at least one, are executed together. */
  readonly fits: (calls: readonly (readonly unknown[])[]) => number;
  /** Executes the calls with these arguments. @returns undefined or an error for each of them */
  readonly run: (file: File, calls: readonly (readonly unknown[])[]) => readonly (Error | undefined)[];
}

/**
 * Serves the calls of a `FileThread` in its worker.
 * @param afterEach called after each operation with its name, and with '' after opening
 * @param shared an operation without a result whose consecutive calls are executed together
 */
export function serveFile<File extends FileOperations>(
  open: (file: string) => File,
  afterEach: (file: File, operation: string) => void = () => {},
  shared?: SharedOperation<File>,
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
      for (let next = 0; next < calls.length;) {
        const { operation, args } = calls[next]!;
        const together = operation === shared?.name ? callsTogether(calls, next, shared) : [];
        if (together.length > 1) {
          answers.push(...shared!.run(file, together).map(answerOf));
        } else {
          answers.push(answerTo(() => (file[operation as keyof File] as Operation<File>).apply(file, [...args])));
        }
        next += Math.max(together.length, 1);
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

/** Returns the arguments of the calls from `first` on that are executed together. */
function callsTogether<File>(calls: readonly Call[], first: number, { name, fits }: SharedOperation<File>) {
  const end = calls.findIndex(({ operation }, index) => index > first && operation !== name);
  const same = calls.slice(first, end === -1 ? undefined : end).map(({ args }) => args);
  return same.length > 1 ? same.slice(0, fits(same)) : same;
}

function answerTo(work: () => unknown): Answer {
  try {
    return { value: work() };
  } catch (error) {
    return answerOf(error as Error);
  }
}

const answerOf = (error: Error | undefined): Answer =>
  error ? { failed: { name: error.name, message: error.message } } : { value: undefined };
