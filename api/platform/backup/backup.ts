import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../sqlite/driver.js';
import { eventsFile } from '../event-store/sqlite/events-file.js';
import { ACCOUNT, LAST_SEAL, rangeOf, type WrappedRecord } from '../vault/key-vault.js';
import { VaultFile } from '../vault/sqlite/vault-file.js';
import { erasuresIn, erasuresText } from './erasures.js';
import { copyFile } from './copy-file.js';
import { BackupError } from './backup-error.js';
import { fileExists } from '../shared/file-exists.js';

/** Names of the files in a backup folder. */
export const BACKUP = {
  events: 'events.db',
  vault: 'vault.db',
  /** Ids of all erased accounts. */
  erasures: 'erasures.txt',
  /** Metadata, written last: it marks the backup as complete. */
  note: 'backup.json',
} as const;

/** Name of the folder with the pictures in a backup. Absent if there are none. */
export const BACKUP_PICTURES = 'pictures';

export interface BackupNote {
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  readonly events: number;
  /** Number of accounts with a key. */
  readonly accounts: number;
  /** Number of pictures; absent in backups of earlier releases. */
  readonly pictures?: number;
}

type Place = { readonly engine: 'sqlite'; readonly file: string } | { readonly engine: 'kurrentdb' | 'mongodb' };

/** Where an installation stores its data. */
export interface DataPlaces {
  readonly events: Place;
  readonly readModels: Place;
  readonly dataDir: string;
}

/** Files that cannot be rebuilt from others. */
export interface DataFiles {
  readonly events: string;
  readonly vault: string;
}

/** Returns the data files. @throws BackupError for stores other than SQLite, which have their own backup tools */
export function dataFilesOf({ events, readModels, dataDir }: DataPlaces): DataFiles {
  if (events.engine !== 'sqlite') throw new BackupError('events are stored in KurrentDB: use its backup tools');
  if (readModels.engine !== 'sqlite') {
    throw new BackupError(
      'the vault is stored in MongoDB: copy the event file with sqlite3 and VACUUM INTO first, then use mongodump',
    );
  }
  return { events: events.file, vault: join(dataDir, 'vault.db') };
}

/**
 * Copies both files and the pictures, whether or not a server is running. The backup contains everything acknowledged
 * before the call.
 * @param copyPictures copies the pictures to a folder, and calls `onCopied` for each
 * @param folder an empty folder @param show receives progress messages
 * @throws StoreUnavailable, or the reason of `stop`
 */
export async function makeBackup(
  files: DataFiles,
  copyPictures: (to: string, onCopied: () => void) => Promise<{ copied: number; damaged: number }>,
  folder: string,
  show: (state: () => string) => void,
  stop: AbortSignal,
): Promise<BackupNote & { readonly damagedPictures: number }> {
  const madeAt = new Date().toISOString();
  const to = (name: keyof typeof BACKUP) => join(folder, BACKUP[name]);
  // read before the events, so that the copied log contains this seal
  const lastSeal = lastSealIn(files.vault);
  // events are copied first, so that the key of every event is included
  await copy(files.events, to('events'), (percent) => show(() => `events ${percent()}`), stop);
  await copy(files.vault, to('vault'), (percent) => show(() => `events 100%, keys ${percent()}`), stop);
  // after the events, so that every picture that they name is included
  let copied = 0;
  show(() => `events 100%, keys 100%${copied === 0 ? '' : `, pictures ${copied}`}`);
  const pictures = await copyPictures(join(folder, BACKUP_PICTURES), () => {
    stop.throwIfAborted();
    copied += 1;
  });
  const events = eventsIn(to('events'));
  const { accounts, erased } = keysIn(to('vault'), lastSeal);
  writeFileSync(to('erasures'), erasuresText(erased));
  for (const name of ['events', 'vault', 'erasures'] as const) toDisk(to(name));
  const note: BackupNote = { madeAt, events, accounts, pictures: pictures.copied };
  writeFileSync(to('note'), `${JSON.stringify(note, null, 2)}\n`, { flush: true });
  toDisk(folder);
  return { ...note, damagedPictures: pictures.damaged };
}

/** Returns the metadata of a complete backup. @throws BackupError if it is incomplete */
export function backupIn(folder: string): BackupNote {
  const missing = Object.values(BACKUP).find((name) => !fileExists(join(folder, name)));
  if (missing) throw new BackupError(`${folder} does not contain a complete backup: ${missing} is missing`);
  return JSON.parse(readFileSync(join(folder, BACKUP.note), 'utf8')) as BackupNote;
}

/** Flushes a file, or a folder with its entries, to disk. */
export function toDisk(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

async function copy(file: string, to: string, show: (percent: () => string) => void, stop: AbortSignal): Promise<void> {
  const { size } = statSync(file);
  // the copy has no free pages, so it may be smaller
  const copied = () => statSync(to, { throwIfNoEntry: false })?.size ?? 0;
  show(() => `${Math.min(99, Math.floor((copied() * 100) / size))}%`);
  await copyFile(file, to, stop);
  show(() => '100%');
}

function eventsIn(file: string): number {
  const db = openDatabase(file, { ...eventsFile, readOnly: true });
  try {
    const { last } = db.prepare('SELECT max(position) AS last FROM events').get() as { last: number | null };
    return last ?? 0;
  } finally {
    db.close();
  }
}

/** Returns the record of the last seal. */
function lastSealIn(file: string): WrappedRecord | undefined {
  const vault = new VaultFile(file);
  try {
    return vault.record(LAST_SEAL);
  } finally {
    vault.close();
  }
}

/**
 * Keeps the keys, the erasures and the given record of the last seal. Queued mails and codes are omitted, since they are
 * outdated after a restore.
 */
function keysIn(file: string, lastSeal: WrappedRecord | undefined): { accounts: number; erased: readonly string[] } {
  const vault = new VaultFile(file);
  try {
    vault.dropExpired(Number.MAX_SAFE_INTEGER);
    if (lastSeal) vault.swapRecord(lastSeal, undefined, 0);
    return { accounts: vault.count(...rangeOf(ACCOUNT)), erased: erasuresIn(vault) };
  } finally {
    vault.close();
  }
}
