import { resolve } from 'node:path';
import { connect, type Database } from '../sqlite/sqlite-module.js';

const BUSY_TIMEOUT_MS = 5_000;

/** Copies a consistent snapshot of a database file, even while a server writes to it. */
export class FileCopy {
  private readonly db: Database;

  constructor(file: string) {
    this.db = connect(resolve(file), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  }

  /** @param to a file that does not exist */
  writeTo(to: string): void {
    this.db.prepare('VACUUM INTO ?').run(to);
  }

  close(): void {
    this.db.close();
  }
}
