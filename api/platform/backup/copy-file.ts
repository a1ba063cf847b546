import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreUnavailable } from '../event-store/event-store.js';
import { SQLITE } from '../sqlite/sqlite-module.js';
import { builtFile } from '../shared/built-file.js';

/** Error of SQLite in the process that copies. */
export interface CopyFailure {
  readonly message: string;
  readonly code: number | undefined;
}

/** Names the side at which a copy failed, if SQLite says so: only the destination can be full. */
export const copyFailure = (file: string, to: string, { message, code }: CopyFailure): string =>
  code === SQLITE.FULL
    ? `${dirname(to)} is full: ${to} can't be written; free space there, or name a folder on another disk`
    : `${file} can't be copied to ${to}: ${message}`;

/**
 * Copies a consistent snapshot of a database file. Rejects with the reason of `stop` once the copying process has ended.
 * @param to a file that does not exist
 * @throws StoreUnavailable
 */
export async function copyFile(file: string, to: string, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const child = fork(fileURLToPath(builtFile('api/platform/backup/file-copy.child.js')), [file, to], {
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  stop.addEventListener('abort', end);
  try {
    await new Promise<void>((resolve, reject) => {
      let failure: CopyFailure | undefined;
      child.once('message', (message) => (failure = message as CopyFailure));
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (code === 0 && failure === undefined) resolve();
        else {
          const ended = { message: `the copy ended with ${signal ?? code}`, code: undefined };
          reject(new StoreUnavailable(copyFailure(file, to, failure ?? ended)));
        }
      });
    });
  } finally {
    stop.removeEventListener('abort', end);
    // the signal of the terminal also reaches the child
    stop.throwIfAborted();
  }
}
