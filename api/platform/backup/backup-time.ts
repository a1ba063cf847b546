import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file in DATA_DIR with the time of the last complete backup. */
export const BACKUP_TIME_FILE = 'last-backup';

/** Stores the time of a complete backup in DATA_DIR, for `doctor`. The file belongs to the owner of the folder. */
export function storeBackupTime(dataDir: string, madeAt: Date): void {
  const file = join(dataDir, BACKUP_TIME_FILE);
  writeFileSync(file, `${madeAt.toISOString()}\n`, { mode: 0o600 });
  const { uid, gid } = statSync(dataDir);
  // only root can make files of others
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/** Returns the time of the last complete backup; undefined if there is none. */
export function readBackupTime(dataDir: string): Date | undefined {
  try {
    const time = new Date(readFileSync(join(dataDir, BACKUP_TIME_FILE), 'utf8').trim());
    return Number.isNaN(time.getTime()) ? undefined : time;
  } catch {
    return undefined;
  }
}
