import { parentPort, workerData } from 'node:worker_threads';
import { reconnect } from './driver.js';
import type { Moving } from './wal-mover.js';

/**
 * Interval between checkpoints, ms. Short, so that each one is small enough for the disk to write between two commits.
 */
const EVERY_MS = 100;

const port = parentPort!;
const { file, synchronous } = workerData as Moving;
const db = reconnect(file, { synchronous });
const changes = db.prepare('PRAGMA data_version');
// a passive checkpoint does not wait for readers and skips pages that are still being read
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
let lastDataVersion: unknown;

const timer = setInterval(() => {
  try {
    const { data_version: now } = changes.get() as { data_version: number };
    if (now === lastDataVersion) return;
    const { busy, log, checkpointed } = checkpoint.get() as { busy: number; log: number; checkpointed: number };
    if (!busy && log === checkpointed) lastDataVersion = now;
  } catch {
    // the disk is full or failing; commits fail too and report it
  }
}, EVERY_MS);
port.once('message', () => {
  clearInterval(timer);
  db.close();
  port.close();
});
port.postMessage('ready');
