import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreUnusable } from '../event-store/event-store.js';
import { isMemoryScarce } from '../shared/memory.js';
import { connect, type Database, SQLITE, sqliteCode } from './sqlite-module.js';

export { type Database, type Statement, SQLITE, sqliteCode } from './sqlite-module.js';

/** Kinds of files with their SQLite application_id, so that a file is never used as another kind. */
const KINDS = { events: 0x4d4c6576, 'read-models': 0x4d4c726d, vault: 0x4d4c7661 } as const;
type DatabaseKind = keyof typeof KINDS;

export interface DatabaseOptions {
  readonly kind: DatabaseKind;
  /** Version of the schema, from 1; files of other versions are rejected. */
  readonly version: number;
  /** SQL that creates the tables of a new file. Runs in one transaction with setting the kind and version. */
  readonly schema: string;
  /** FULL: commits are on disk when they return. OFF is for the tests that prove this. */
  readonly synchronous?: 'FULL' | 'NORMAL' | 'OFF';
  /** True for a further connection to an existing file that the first connection has checked. */
  readonly readOnly?: boolean;
  /** True for a connection that reads each page once: it caches few of them. */
  readonly readsOnce?: boolean;
}

/**
 * Memory in KiB that a connection may use for pages. A server has about ten connections, which together must leave room
 * for the rest in a small container.
 */
const CACHE_KB = isMemoryScarce() ? 8_192 : 65_536;
const CACHE_KB_READS_ONCE = 2_048;

const BUSY_TIMEOUT_MS = 5000;
/**
 * Maximum size of files that are checked for damage when opened (about 0.2 s). Damage in larger files is found on
 * reading.
 */
const CHECKED_BYTES = 128 * 1024 * 1024;

/**
 * Opens a database file, or creates it if it does not exist.
 * @throws StoreUnusable with a one-line message if the file is foreign, damaged, of another version, read-only or not a
 * file. The file is left unchanged.
 */
export function openDatabase(file: string, options: DatabaseOptions): Database {
  // the path is absolute, since SQLite would treat "file:..." as a URI
  const path = resolve(file);
  try {
    if (options.readOnly) return configureConnection(path, options);
    const bytes = sizeOf(path);
    if (bytes > 0) inspect(path, options, bytes);
    return openForWriting(path, options);
  } catch (error) {
    throw toUnusable(error, path);
  }
}

/** Opens a further writable connection to a file that the first connection has checked. */
export const reconnect = (file: string, options: Pick<DatabaseOptions, 'synchronous'>): Database =>
  configureConnection(resolve(file), options);

/**
 * Empties the write-ahead log, so that deleted content is removed from it too.
 * @param of description of the content, for the error if another program reads the file
 */
export function emptyWal(db: Database, of: string): void {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const isEmpty = () => (checkpoint.get() as { busy: number }).busy === 0;
  if (!retryUntilDone(isEmpty))
    throw new Error(`the log of ${of} could not be truncated: another program is reading the file`);
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw new StoreUnusable(`${path} exists and is not a file`);
  if (!stats) mkdirSync(dirname(path), { recursive: true });
  return stats?.size ?? 0;
}

/** Checks the file on a read-only connection, since closing a writable one may change the file. */
function inspect(path: string, options: DatabaseOptions, bytes: number): void {
  const db = connect(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    identify(db, path, options);
    if (bytes > CHECKED_BYTES) return;
    const verdict = Object.values(db.prepare('PRAGMA quick_check(1)').get() as Record<string, string>)[0];
    if (verdict !== 'ok') throw damageError(path, verdict ?? '');
  } catch (error) {
    // an interrupted first start left a journal, which only a writable connection can roll back
    if (sqliteCode(error) !== SQLITE.READONLY) throw error;
  } finally {
    db.close();
  }
}

/** Returns whether the file belongs to Meritlist; false when it is empty. */
function identify(db: Database, path: string, { kind, version }: DatabaseOptions): boolean {
  const id = pragma(db, 'application_id');
  const fileVersion = pragma(db, 'user_version');
  if (id === 0 && fileVersion === 0 && pragma(db, 'schema_version') === 0) return false;
  if (id !== KINDS[kind]) throw new StoreUnusable(`${path} is not a Meritlist file of ${kind}; it was not changed`);
  if (fileVersion !== version) {
    throw new StoreUnusable(`${path} has version ${fileVersion}, this program works with version ${version}`);
  }
  return true;
}

function openForWriting(path: string, options: DatabaseOptions): Database {
  const db = configureConnection(path, options);
  try {
    if (!identify(db, path, options)) create(db, path, options);
    switchToWal(db);
    // opening a write-protected file does not fail, so the current version is written again as a test
    db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${options.version}; COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function configureConnection(
  path: string,
  {
    synchronous = 'FULL',
    readOnly = false,
    readsOnce = false,
  }: Pick<DatabaseOptions, 'synchronous' | 'readOnly' | 'readsOnce'>,
): Database {
  const db = connect(path, { readOnly, timeout: BUSY_TIMEOUT_MS });
  db.exec(`
    PRAGMA synchronous = ${synchronous};
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA cache_size = -${readsOnce ? CACHE_KB_READS_ONCE : CACHE_KB};
    PRAGMA secure_delete = ON;
  `);
  return db;
}

function create(db: Database, path: string, options: DatabaseOptions): void {
  db.exec('BEGIN EXCLUSIVE');
  try {
    // another process may have created it in the meantime
    if (!identify(db, path, options)) {
      db.exec(`${options.schema};
        PRAGMA application_id = ${KINDS[options.kind]};
        PRAGMA user_version = ${options.version}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Switches to WAL mode. This needs exclusive access and, unlike other statements, SQLite does not wait for it. */
function switchToWal(db: Database): void {
  let busyError: unknown;
  const isChanged = () => {
    try {
      db.exec('PRAGMA journal_mode = WAL');
      return true;
    } catch (error) {
      if (sqliteCode(error) !== SQLITE.BUSY) throw error;
      busyError = error;
      return false;
    }
  };
  if (!retryUntilDone(isChanged)) throw busyError;
}

/** Retries an operation for which SQLite does not wait while other connections are busy. Returns false on timeout. */
function retryUntilDone(isDone: () => boolean): boolean {
  const giveUpAt = Date.now() + BUSY_TIMEOUT_MS;
  while (!isDone()) {
    if (Date.now() > giveUpAt) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
  return true;
}

const pragma = (db: Database, name: string) => (db.prepare(`PRAGMA ${name}`).get() as Record<string, number>)[name];

const damageError = (path: string, reason: string, cause?: unknown) =>
  new StoreUnusable(`${path} is damaged (${reason.replaceAll(/\s+/g, ' ').trim()}); it was not changed`, { cause });

function toUnusable(error: unknown, path: string): StoreUnusable {
  if (error instanceof StoreUnusable) return error;
  const reason = String((error as Error).message);
  switch (sqliteCode(error)) {
    case SQLITE.NOTADB:
      return new StoreUnusable(`${path} is not a Meritlist file; it was not changed`, { cause: error });
    case SQLITE.CORRUPT:
      return damageError(path, reason, error);
    case SQLITE.READONLY:
      return new StoreUnusable(`${path} can't be written to: ${reason}`, { cause: error });
    default:
      return new StoreUnusable(`${path} can't be opened: ${reason}`, { cause: error });
  }
}
