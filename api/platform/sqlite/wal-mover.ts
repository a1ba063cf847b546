import type { DatabaseOptions } from './driver.js';
import { RestartingThread } from './restarting-thread.js';
import { builtFile } from '../shared/built-file.js';

/** A file that is open already. */
export type Moving = { readonly file: string } & Pick<DatabaseOptions, 'synchronous'>;

/**
 * Starts a thread that moves what was committed from SQLite's write-ahead log into the file, little by little. Without it
 * every so many commits one has to move some thousand pages, and all that wait behind it wait for the disk.
 * @param name how errors call it
 * @returns a function that ends it
 */
export async function startWalMover(moving: Moving, name: string): Promise<() => Promise<void>> {
  const thread = await RestartingThread.start<string>({
    script: builtFile('api/platform/sqlite/wal-mover.thread.js'),
    workerData: moving,
    name,
    refused: () => undefined,
    onMessage: () => {},
    // a commit does its work until it is back
    onLost: () => {},
  });
  return () => thread.close('end');
}
