import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupTime } from '../platform/backup/backup-time.js';
import type { Clock } from '../platform/clock.js';
import { freeBytesAt } from '../platform/config/disk-reserve.js';
import type { Settings } from '../platform/config/settings.js';
import type { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import { checkBackup, checkDisk } from './check-folders.js';
import type { Finding } from './finding.js';

/** Part of its file descriptors that a server may use before it warns. */
const DESCRIPTORS_PART_MAX = 0.8;
const PROCESS_FOLDER = '/proc/self';

/** Adds the checks whose result can change while a server runs to its warnings. They need no network. */
export function watchChecks(
  warnings: Pick<OperatorWarnings, 'addCheck'>,
  settings: Settings,
  clock: Clock,
  { freeBytes = freeBytesAt, processFolder = PROCESS_FOLDER } = {},
): void {
  warnings.addCheck(() => problemIn(checkDisk(settings, freeBytes)));
  // a server without a backup is new, or is backed up in another way
  const hasBackup = () => readBackupTime(settings.dataDir) !== undefined;
  warnings.addCheck(() => (hasBackup() ? problemIn(checkBackup(settings, clock.now())) : undefined));
  warnings.addCheck(() => descriptorsWarning(processFolder));
}

/**
 * Returns a warning while this process may open only a few more files and connections; never where the system has no
 * /proc.
 */
function descriptorsWarning(folder: string): string | undefined {
  try {
    const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync(join(folder, 'limits'), 'utf8'))?.[1]);
    const used = readdirSync(join(folder, 'fd')).length;
    if (!(used > limit * DESCRIPTORS_PART_MAX)) return undefined;
    return `${used} of ${limit} files and connections are open: raise LimitNOFILE (ulimit -n)`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EMFILE'
      ? 'no more files and connections can be opened: raise LimitNOFILE (ulimit -n)'
      : undefined;
  }
}

const problemIn = ({ state, text }: Finding): string | undefined => (state === 'problem' ? text : undefined);
