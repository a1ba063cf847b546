import type { DatabaseOptions } from './driver.js';
import { RestartingThread } from './restarting-thread.js';
import { builtFile } from '../shared/built-file.js';

/** A file that is already open. */
export type Moving = { readonly file: string } & Pick<DatabaseOptions, 'synchronous'>;

/**
 * Starts a thread that checkpoints SQLite's write-ahead log continuously. Otherwise, whenever the log has grown to
 * some thousand pages, one commit would have to checkpoint all of them while later commits wait.
 * @param name name of the thread in error messages
 * @returns a function that stops the thread
 */
export async function startWalMover(openFile: Moving, name: string): Promise<() => Promise<void>> {
  const thread = await RestartingThread.start<string>({
    script: builtFile('api/platform/sqlite/wal-mover.thread.js'),
    workerData: openFile,
    name,
    refused: () => undefined,
    onMessage: () => {},
    // commits run checkpoints themselves until the thread has restarted
    onLost: () => {},
  });
  return () => thread.close('end');
}
