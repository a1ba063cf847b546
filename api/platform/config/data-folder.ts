import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { BackupError } from '../backup/backup-error.js';
import { StoreUnusable } from '../event-store/event-store.js';
import { fileExists } from '../shared/file-exists.js';
import type { Settings } from './settings.js';
import { connect, type Database, SQLITE, sqliteCode } from '../sqlite/sqlite-module.js';

/** Files created by Meritlist. */
const OWN_FILES = /\.(db|db-wal|db-shm|lock|key)$/;

/** A lock on the folder, held until `release()` or until the process ends; a crash also releases it. */
export interface DataFolder {
  release(): void;
}

/** Locks the folder. @throws StoreUnusable if it cannot be created or written, or if another server uses it */
export const claimDataFolder = (path: string): DataFolder =>
  lockDataFolder(path, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');

/**
 * Acquires a shared lock, for processes with a common event file and read models in a database. Excludes a server that
 * claims the folder. Does nothing unless the event store is SQLite.
 * @throws StoreUnusable
 */
export const shareDataFolder = ({ events, dataDir }: Pick<Settings, 'events' | 'dataDir'>): DataFolder =>
  events.engine === 'sqlite'
    ? lockDataFolder(dataDir, 'BEGIN; SELECT count(*) FROM sqlite_schema')
    : { release: () => {} };

function lockDataFolder(path: string, locking: string): DataFolder {
  let lock: Database | undefined;
  try {
    restrictAccess(path);
    lock = connect(join(path, 'server.lock'), { timeout: 0 });
    // the operating system releases SQLite's file locks with the process; a pid file would remain
    lock.exec(locking);
  } catch (error) {
    lock?.close();
    if (sqliteCode(error) === SQLITE.BUSY) throw new StoreUnusable(`another server is running on ${path}`);
    throw new StoreUnusable(`DATA_DIR ${path} can't be used: ${(error as Error).message}`, { cause: error });
  }
  const acquired = lock;
  return { release: () => acquired.close() };
}

/** Restricts existing and future files of the folder to the current user. */
function restrictAccess(path: string): void {
  process.umask(0o077);
  mkdirSync(path, { recursive: true });
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isFile() && OWN_FILES.test(entry.name)) restrictMode(join(path, entry.name), 0o600);
  }
  restrictMode(path, 0o700);
}

function restrictMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // the folder belongs to another user, or the file was deleted in the meantime
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Returns the MASTER_KEY stored in the folder; creates it on first use. */
export function storedMasterKey(dataDir: string): Buffer {
  const file = join(dataDir, 'master.key');
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StoreUnusable(`${file} can't be written: ${(error as Error).message}`, { cause: error });
    }
  }
  return masterKeyIn(file);
}

/** Reads a MASTER_KEY from a file. @throws StoreUnusable */
export function masterKeyIn(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StoreUnusable(`${file} can't be read: ${(error as Error).message}`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new StoreUnusable(`${file} does not contain a key of 32 bytes; it was not changed`);
  return key;
}

/**
 * Returns the configured MASTER_KEY, or the one in the data folder, without creating one. @throws BackupError,
 * StoreUnusable
 */
export function masterKeyOf({ masterKey, dataDir }: Pick<Settings, 'masterKey' | 'dataDir'>): Buffer {
  const file = join(dataDir, 'master.key');
  if (masterKey) return masterKey;
  if (fileExists(file)) return masterKeyIn(file);
  throw new BackupError(`MASTER_KEY is missing: set the MASTER_KEY of the backup, or write it to ${file}`);
}
