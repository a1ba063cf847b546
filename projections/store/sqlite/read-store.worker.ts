import { parentPort, workerData } from 'node:worker_threads';
import { ReadModelFile } from './read-model-file.js';

/** One operation asked for by the main thread. */
export interface Call {
  readonly id: number;
  readonly operation: keyof ReadModelFile;
  readonly args: readonly unknown[];
}

/** `id` 0 answers the opening of the file. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: { readonly name: string; readonly message: string } };

type Operation = (this: ReadModelFile, ...args: readonly unknown[]) => unknown;

const port = parentPort!;
let tidying = false;

answer(0, () => {
  const file = new ReadModelFile((workerData as { file: string }).file);
  port.on('message', ({ id, operation, args }: Call) => {
    answer(id, () => (file[operation] as Operation).call(file, ...args));
    if (operation === 'close') port.close();
    else if (operation === 'switchOver' || operation === 'beginRebuild') tidy(file);
  });
  tidy(file);
});

function answer(id: number, work: () => unknown): void {
  let answered: Answer;
  try {
    answered = { id, result: work() };
  } catch (error) {
    const { name, message } = error as Error;
    answered = { id, failure: { name, message } };
  }
  port.postMessage(answered);
}

/** Between calls, little by little, so that nobody waits for it. */
function tidy(file: ReadModelFile): void {
  if (tidying) return;
  tidying = true;
  setImmediate(function step() {
    try {
      tidying = file.tidy();
    } catch {
      // closed, or the disk is full: the next start goes on with it
      tidying = false;
    }
    if (tidying) setImmediate(step);
  });
}
