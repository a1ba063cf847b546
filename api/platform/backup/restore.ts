import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { masterKeyIn } from '../config/data-folder.js';
import type { Settings } from '../config/settings.js';
import type { EventStore } from '../event-store/event-store.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { openSqliteVault } from '../vault/sqlite/sqlite-vault.js';
import { VaultFile } from '../vault/sqlite/vault-file.js';
import { BACKUP, dataFilesOf, toDisk, type DataFiles } from './backup.js';
import { erasuresIn, erasuresInText } from './erasures.js';
import { BackupError } from './backup-error.js';

/** What belongs to a file of SQLite. */
const PARTS = ['', '-wal', '-shm'];
/** what is restored lies beside its place until it is whole */
const staged = (file: string) => `${file}.restoring`;

/** The MASTER_KEY that is set, or kept in the data folder; none is made. @throws BackupError, StoreUnusable */
export function masterKeyOf({ masterKey, dataDir }: Settings): Buffer {
  const file = join(dataDir, 'master.key');
  if (masterKey) return masterKey;
  if (existsSync(file)) return masterKeyIn(file);
  throw new BackupError(`MASTER_KEY is missing: set the one that the backup was made under, or put it into ${file}`);
}

/**
 * Ids of the accounts that must not come back: of the vault that is in the place of the restored one, and of a list.
 * @param list undefined: none was named @returns undefined when there is neither @throws BackupError
 */
export function erasuresKnown({ vault }: DataFiles, list: string | undefined): readonly string[] | undefined {
  const listed = list === undefined ? undefined : erasuresInText(list);
  if (!existsSync(vault)) return listed;
  try {
    // opened to be written: what a kill left in its log is in the list too
    const file = new VaultFile(vault);
    const ids = erasuresIn(file);
    file.close();
    return [...new Set([...ids, ...(listed ?? [])])];
  } catch (error) {
    if (listed) return listed;
    const why = `${(error as Error).message}; name a list with --erasures, or move that file away`;
    throw new BackupError(`whom nobody may bring back can't be read: ${why}`, { cause: error });
  }
}

/**
 * Copies a backup to the side of where it belongs, without the keys of those who were erased.
 * @param deleteErased makes the log say that they are deleted
 * @throws StoreUnusable when MASTER_KEY is not the one that the backup was made under
 */
export async function stage(
  folder: string,
  files: DataFiles,
  masterKey: Buffer,
  erased: readonly string[],
  deleteErased: (events: EventStore) => Promise<void>,
): Promise<void> {
  for (const name of ['vault', 'events'] as const) {
    for (const part of PARTS) rmSync(`${staged(files[name])}${part}`, { force: true });
    mkdirSync(dirname(files[name]), { recursive: true, mode: 0o700 });
    copyFileSync(join(folder, BACKUP[name]), staged(files[name]));
  }
  const vault = await openSqliteVault({ file: staged(files.vault), masterKey });
  await vault.destroyAccountKeys(erased).finally(() => vault.close());
  const events = await openSqliteEventStore({ file: staged(files.events) });
  await deleteErased(events).finally(() => events.close());
  for (const file of Object.values(files) as string[]) toDisk(staged(file));
}

/**
 * Puts what was staged in its place, and what was there aside; read models go, since they are built anew.
 * @returns the folders that hold what was there
 */
export function takePlace(settings: Settings, at: Date): string[] {
  const files = dataFilesOf(settings);
  const aside = `replaced-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folders = new Set<string>();
  const putAside = (file: string, put: (from: string, to: string) => void) => {
    for (const part of PARTS.filter((one) => existsSync(`${file}${one}`))) {
      const folder = join(dirname(file), aside);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
      put(`${file}${part}`, join(folder, `${basename(file)}${part}`));
    }
  };
  // at no moment there is no vault with the list of erasures: whoever runs this again after a power cut finds it
  putAside(files.vault, copyFileSync);
  for (const part of PARTS.slice(1)) rmSync(`${files.vault}${part}`, { force: true });
  renameSync(staged(files.vault), files.vault);
  putAside(files.events, renameSync);
  renameSync(staged(files.events), files.events);
  // by the restored log nobody can tell since when nothing was saved
  rmSync(join(settings.dataDir, 'heartbeat'), { force: true });
  if (settings.readModels.engine === 'sqlite') {
    for (const part of PARTS) rmSync(`${settings.readModels.file}${part}`, { force: true });
  }
  for (const folder of new Set([...folders, dirname(files.vault), dirname(files.events)])) toDisk(folder);
  return [...folders];
}
