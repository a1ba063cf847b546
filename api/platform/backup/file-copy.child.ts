import { resolve } from 'node:path';
import type { CopyFailure } from './copy-file.js';
import { connect, sqliteCode } from '../sqlite/sqlite-module.js';

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Copies a consistent snapshot of a database file to one that does not exist, even while a server writes to it. A
 * process of its own: unlike a thread, it can be ended at any time. Sends a failure, or nothing.
 */
try {
  const [file = '', to = ''] = process.argv.slice(2);
  const db = connect(resolve(file), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  db.prepare('VACUUM INTO ?').run(to);
  db.close();
} catch (error) {
  const failure: CopyFailure = { message: (error as Error).message, code: sqliteCode(error) };
  process.send!(failure);
}
