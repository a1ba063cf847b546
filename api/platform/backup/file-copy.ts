import { resolve } from 'node:path';
import { connect, type Database } from '../sqlite/sqlite-module.js';

const BUSY_TIMEOUT_MS = 5_000;

/** A database file, also one that a server writes to, of which a copy is made as it is at one moment. */
export class FileCopy {
  private readonly db: Database;

  constructor(file: string) {
    this.db = connect(resolve(file), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  }

  /** @param to a file that is not there yet */
  writeTo(to: string): void {
    this.db.prepare('VACUUM INTO ?').run(to);
  }

  close(): void {
    this.db.close();
  }
}
