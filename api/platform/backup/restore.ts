import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { EventStore } from '../event-store/event-store.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { openSqliteVault } from '../vault/sqlite/sqlite-vault.js';
import { VaultFile } from '../vault/sqlite/vault-file.js';
import { BACKUP, dataFilesOf, toDisk, type DataFiles, type DataPlaces } from './backup.js';
import { erasuresIn } from './erasures.js';
import { BackupError } from './backup-error.js';
import { fileExists } from '../shared/file-exists.js';

/** Suffixes of the files that belong to a SQLite database. */
const PARTS = ['', '-wal', '-shm'];
/** Suffix of restored files until they are complete. */
const stagedFile = (file: string) => `${file}.restoring`;

/**
 * Returns the ids of accounts that must not be restored, from the vault to be replaced and from a list.
 * @returns undefined if there is neither @throws BackupError
 */
export function knownErasures(
  { vault }: DataFiles,
  listed: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!fileExists(vault)) return listed;
  try {
    // the vault is opened for writing, so that a WAL left by a crash is applied
    const file = new VaultFile(vault);
    const ids = erasuresIn(file);
    file.close();
    return [...new Set([...ids, ...(listed ?? [])])];
  } catch (error) {
    if (listed) return listed;
    const message = `${(error as Error).message}; name a list with --erasures, or move that file away`;
    throw new BackupError(`the list of erased accounts cannot be read: ${message}`, { cause: error });
  }
}

/**
 * Copies a backup next to its destination, without the keys of erased accounts.
 * @param deleteErased records their deletion in the log
 * @throws StoreUnusable if MASTER_KEY is not that of the backup
 */
export async function stage(
  folder: string,
  files: DataFiles,
  masterKey: Buffer,
  erased: readonly string[],
  deleteErased: (events: EventStore) => Promise<void>,
): Promise<void> {
  for (const name of ['vault', 'events'] as const) {
    for (const part of PARTS) rmSync(`${stagedFile(files[name])}${part}`, { force: true });
    mkdirSync(dirname(files[name]), { recursive: true, mode: 0o700 });
    copyFileSync(join(folder, BACKUP[name]), stagedFile(files[name]));
  }
  const vault = await openSqliteVault({ file: stagedFile(files.vault), masterKey });
  await vault.destroyAccountKeys(erased).finally(() => vault.close());
  const events = await openSqliteEventStore({ file: stagedFile(files.events) });
  await deleteErased(events).finally(() => events.close());
  for (const file of Object.values(files) as string[]) toDisk(stagedFile(file));
}

/**
 * Moves the previous files aside and the staged ones into place. Removes read models, which are rebuilt.
 * @returns the folders with the previous files
 */
export function replaceFiles(places: DataPlaces, at: Date): string[] {
  const files = dataFilesOf(places);
  const suffix = `replaced-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folders = new Set<string>();
  const setAside = (file: string, put: (from: string, to: string) => void) => {
    for (const part of PARTS.filter((candidate) => fileExists(`${file}${candidate}`))) {
      const folder = join(dirname(file), suffix);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
      put(`${file}${part}`, join(folder, `${basename(file)}${part}`));
    }
  };
  // a vault with the list of erasures exists at any time, so that a repetition after a power failure finds it
  setAside(files.vault, copyFileSync);
  for (const part of PARTS.slice(1)) rmSync(`${files.vault}${part}`, { force: true });
  renameSync(stagedFile(files.vault), files.vault);
  setAside(files.events, renameSync);
  renameSync(stagedFile(files.events), files.events);
  // the restored log ends earlier than the heartbeat suggests
  rmSync(join(places.dataDir, 'heartbeat'), { force: true });
  if (places.readModels.engine === 'sqlite') {
    for (const part of PARTS) rmSync(`${places.readModels.file}${part}`, { force: true });
  }
  for (const folder of new Set([...folders, dirname(files.vault), dirname(files.events)])) toDisk(folder);
  return [...folders];
}
