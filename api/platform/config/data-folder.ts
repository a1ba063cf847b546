import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { StoreUnusable } from '../event-store/event-store.js';
import type { Settings } from './settings.js';
import { connect, type Database, SQLITE, sqliteCode } from '../sqlite/sqlite-module.js';

/** files that we make */
const OURS = /\.(db|db-wal|db-shm|lock|key)$/;

/** The folder is locked until `release()`, or until the process ends, in whatever way. */
export interface DataFolder {
  release(): void;
}

/** @throws StoreUnusable when the folder can't be made or written, or another server has it */
export const claimDataFolder = (path: string): DataFolder =>
  lockDataFolder(path, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');

/**
 * A shared lock, for processes that share an event file in the folder and have their read models elsewhere: either they are in
 * it, or one server that has it alone. Without files in the folder there is no lock.
 * @throws StoreUnusable
 */
export const shareDataFolder = ({ events, dataDir }: Pick<Settings, 'events' | 'dataDir'>): DataFolder =>
  events.engine === 'sqlite'
    ? lockDataFolder(dataDir, 'BEGIN; SELECT count(*) FROM sqlite_schema')
    : { release: () => {} };

function lockDataFolder(path: string, locking: string): DataFolder {
  let lock: Database | undefined;
  try {
    keepToOneself(path);
    lock = connect(join(path, 'server.lock'), { timeout: 0 });
    // the system drops SQLite's file locks with the process; a pid file would outlive it
    lock.exec(locking);
  } catch (error) {
    lock?.close();
    if (sqliteCode(error) === SQLITE.BUSY) throw new StoreUnusable(`another server is running on ${path}`);
    throw new StoreUnusable(`DATA_DIR ${path} can't be used: ${(error as Error).message}`, { cause: error });
  }
  const held = lock;
  return { release: () => held.close() };
}

/** Restricts existing and future files of the folder to the current user. */
function keepToOneself(path: string): void {
  process.umask(0o077);
  mkdirSync(path, { recursive: true });
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isFile() && OURS.test(entry.name)) tighten(join(path, entry.name), 0o600);
  }
  tighten(path, 0o700);
}

function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // a folder created by another user, or a file that was deleted in the meantime
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** The MASTER_KEY that is kept in the folder, made on first use. */
export function keptMasterKey(dataDir: string): Buffer {
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

/** @throws StoreUnusable */
export function masterKeyIn(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StoreUnusable(`${file} can't be read: ${(error as Error).message}`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new StoreUnusable(`${file} does not hold a key of 32 bytes; it is left as it is`);
  return key;
}
