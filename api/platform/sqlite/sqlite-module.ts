import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

/**
 * Opens a connection. The package has the interface of `node:sqlite`, which Node 20 lacks and which later versions
 * build with other SQLite versions or print a warning for. With one binding, all Node versions run the same SQLite.
 */
export function connect(path: string, options: { readonly readOnly?: boolean; readonly timeout: number }): Database {
  const db = new DatabaseSync(path, options);
  // a container with a read-only root has no folder for temporary files, which would also contain personal data
  db.exec('PRAGMA temp_store = MEMORY');
  return db;
}

/** Primary result codes that callers distinguish (sqlite.org/rescode.html). */
export const SQLITE = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CONSTRAINT: 19, NOTADB: 26 } as const;

/** Returns the primary result code of an error thrown by SQLite; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
