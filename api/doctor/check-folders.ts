import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BACKUP_TIME_FILE, readBackupTime } from '../platform/backup/backup-time.js';
import { freeBytesAt } from '../platform/config/disk-reserve.js';
import type { Settings } from '../platform/config/settings.js';
import { note, ok, problem, type Finding } from './finding.js';

const FREE_BYTES_MIN = 1_000_000_000;
const BACKUP_AGE_MS_MAX = 2 * 24 * 60 * 60_000;
/** Permission of other users of the machine to read, write or enter. */
const OTHERS = 0o007;

/** Checks that the data belongs to one user, and that no other user can read the key. */
export function checkFolders(
  { dataDir, picturesDir }: Settings,
  ownerOf = (file: string) => statSync(file).uid,
): Finding {
  if (!existsSync(dataDir)) {
    return problem('folder', `There is no folder ${dataDir}`, 'start Meritlist once, or set DATA_DIR to its folder');
  }
  const owner = ownerOf(dataDir);
  const files = ['events.db', 'vault.db', 'read-models.db', 'master.key', 'heartbeat', BACKUP_TIME_FILE]
    .map((name) => join(dataDir, name))
    .concat(picturesDir)
    .filter(existsSync);
  const foreign = files.find((file) => ownerOf(file) !== owner);
  if (foreign !== undefined) {
    return problem(
      'folder',
      `${foreign} belongs to another user than its folder`,
      `run commands as the server's user; chown --recursive --reference=${dataDir} ${dataDir}`,
    );
  }
  const key = join(dataDir, 'master.key');
  if (existsSync(key) && (statSync(key).mode & OTHERS) !== 0) {
    return problem('folder', `Every user of this machine can read ${key}`, `chmod 600 ${key}`);
  }
  return ok('folder', `${dataDir} and its files belong to one user`);
}

/** Checks the free space of the disks that data is written to. */
export function checkDisk({ dataDir, picturesDir, events }: Settings, freeBytes = freeBytesAt): Finding {
  const places = [dataDir, picturesDir, ...(events.engine === 'sqlite' ? [dirname(events.file)] : [])];
  const disks = places.filter(existsSync).map((place) => ({ place, free: freeBytes(place) }));
  const fullest = disks.toSorted((one, other) => one.free - other.free)[0];
  if (!fullest) return note('disk', 'There is no data yet');
  const text = `${(fullest.free / 1e9).toFixed(1)} GB are free in ${fullest.place}`;
  return fullest.free < FREE_BYTES_MIN
    ? problem('disk', text, 'delete what is not needed, or enlarge the disk')
    : ok('disk', text);
}

/** Checks when the last backup was completed. */
export function checkBackup({ dataDir, events, readModels }: Settings, now: Date): Finding {
  if (events.engine !== 'sqlite' || readModels.engine !== 'sqlite') {
    return note('backup', 'Backups of KurrentDB and MongoDB are made by their own tools, and are not known here');
  }
  const madeAt = readBackupTime(dataDir);
  const action = 'meritlist backup FOLDER, every day by a timer';
  if (madeAt === undefined) return problem('backup', 'No backup was made yet', action);
  const text = `The last backup was made at ${madeAt.toISOString()}`;
  return now.getTime() - madeAt.getTime() > BACKUP_AGE_MS_MAX ? problem('backup', text, action) : ok('backup', text);
}
