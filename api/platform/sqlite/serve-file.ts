import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Call, FileOperations } from './file-thread.js';

type Operation<File> = (this: File, ...args: unknown[]) => unknown;

/** The inside of a `FileThread`. @param afterwards done between calls, with what was asked ('' after the opening) */
export function serveFile<File extends FileOperations>(
  open: (file: string) => File,
  afterwards: (file: File, operation: string) => void = () => {},
): void {
  const port = parentPort!;
  const answer = (work: () => unknown) => {
    let answered: Answer;
    try {
      answered = { value: work() };
    } catch (error) {
      const { name, message } = error as Error;
      answered = { failed: { name, message } };
    }
    port.postMessage(answered);
  };
  answer(() => {
    const file = open((workerData as { file: string }).file);
    port.on('message', ({ operation, args }: Call) => {
      answer(() => (file[operation as keyof File] as Operation<File>).apply(file, [...args]));
      if (operation === 'close') port.close();
      else afterwards(file, operation);
    });
    afterwards(file, '');
  });
}
