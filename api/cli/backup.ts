import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP, BACKUP_PICTURES, dataFilesOf, makeBackup, type DataFiles } from '../platform/backup/backup.js';
import { BackupError } from '../platform/backup/backup-error.js';
import { storeBackupTime } from '../platform/backup/backup-time.js';
import type { Settings } from '../platform/config/settings.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import { formatCount, Progress } from '../platform/telemetry/progress.js';
import { commandSettings } from './command-settings.js';
import { fail, stopSignal } from './exit.js';
import { fileExists } from '../platform/shared/file-exists.js';

/** Creates a backup in a new or empty folder, with or without a running server. */
export async function runBackup(path: string): Promise<void> {
  const stop = stopSignal();
  // the files contain personal data
  process.umask(0o077);
  let folder: string | undefined;
  try {
    const settings = commandSettings();
    const files = existingFiles(settings);
    folder = emptyFolder(path);
    const {
      events,
      accounts,
      pictures = 0,
      damagedPictures,
    } = await runWithProgress(files, new PictureFiles(settings.picturesDir), folder, stop);
    storeBackupTime(settings.dataDir, new Date());
    process.stdout.write(
      `Backed up in ${folder}: ${formatCount(events)} events and the keys of ${formatCount(accounts)} accounts. ` +
        `${pictures === 0 ? '' : `Pictures: ${formatCount(pictures)}. `}MASTER_KEY is not included: store it elsewhere.\n`,
    );
    if (damagedPictures > 0) process.stderr.write(`Damaged pictures that were not copied: ${damagedPictures}.\n`);
  } catch (error) {
    if (folder) removeCopies(folder);
    if (stop.aborted) process.stderr.write('Stopped. The incomplete copy was removed.\n');
    else fail('The backup cannot be created', error, BackupError);
  }
}

/**
 * Returns the data files to copy.
 * @throws BackupError
 */
function existingFiles(settings: Settings): DataFiles {
  const files = dataFilesOf(settings);
  const missing = Object.values(files).find((file: string) => !fileExists(file));
  if (missing) throw new BackupError(`there is no file ${missing}; set DATA_DIR to its folder`);
  return files;
}

/**
 * Creates the backup folder, or checks that it is empty.
 * @throws BackupError
 */
function emptyFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (readdirSync(path).length === 0) return path;
  } catch (error) {
    throw new BackupError(`${path} cannot be created: ${(error as Error).message}`, { cause: error });
  }
  throw new BackupError(`${path} is not empty; name a new folder`);
}

/** Removes an incomplete backup, with the journals that SQLite leaves beside the copy of a database. */
function removeCopies(folder: string): void {
  const names = [...Object.values(BACKUP), BACKUP_PICTURES];
  for (const entry of readdirSync(folder)) {
    const isCopy = names.some((name) => entry === name || entry.startsWith(`${name}-`));
    if (isCopy) rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

async function runWithProgress(
  files: DataFiles,
  pictures: PictureFiles,
  to: string,
  stop: AbortSignal,
): ReturnType<typeof makeBackup> {
  let state = () => 'beginning';
  const progress = new Progress(process.stderr, () => state());
  try {
    const copyPictures = (folder: string, onCopied: () => void) =>
      pictures.copyMissing(new PictureFiles(folder), onCopied);
    return await makeBackup(files, copyPictures, to, (now) => (state = now), stop);
  } finally {
    progress.end();
  }
}
