import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { accountDecider } from '../accounts/account.decider.js';
import { streams } from '../contracts/events/streams.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { BACKUP, BACKUP_PICTURES, backupIn, dataFilesOf } from '../platform/backup/backup.js';
import { erasuresInText } from '../platform/backup/erasures.js';
import { knownErasures, stage, replaceFiles } from '../platform/backup/restore.js';
import { BackupError } from '../platform/backup/backup-error.js';
import { systemClock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { claimDataFolder, masterKeyOf } from '../platform/config/data-folder.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import { formatCount } from '../platform/telemetry/progress.js';
import { commandSettings } from './command-settings.js';
import { fail } from './exit.js';
import { ResourceStack } from '../startup/resource-stack.js';

const writeLine = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Replaces the data of a stopped server by a backup.
 * @param list file with the ids of accounts to delete again
 */
export async function runRestore(folder: string, list: string | undefined): Promise<void> {
  const resources = new ResourceStack();
  // the files contain personal data
  process.umask(0o077);
  try {
    const settings = commandSettings();
    const files = dataFilesOf(settings);
    const { madeAt, events, accounts } = backupIn(folder);
    const claimedFolder = claimDataFolder(settings.dataDir);
    resources.push({ close: () => claimedFolder.release() });
    const masterKey = masterKeyOf(settings);
    const erasedIds = knownErasures(files, list === undefined ? undefined : erasuresInText(list, ID_PATTERN));
    if (!erasedIds)
      writeLine('Warning: there is no list of erasures. Accounts that were deleted after the backup will be restored.');
    writeLine(`copying ${formatCount(events)} events and the keys of ${formatCount(accounts)} accounts`);
    const erased = [...new Set([...(erasedIds ?? []), ...erasuresInText(join(folder, BACKUP.erasures), ID_PATTERN)])];
    let deleted = 0;
    await stage(folder, files, masterKey, erased, async (store) => {
      deleted = await deleteErased(erased, Commands.on(new EventLog(store)), systemClock.now());
    });
    // pictures never change: those of the backup are added to the existing ones
    const savedPictures = new PictureFiles(join(folder, BACKUP_PICTURES));
    const pictures = await savedPictures.copyMissing(new PictureFiles(settings.picturesDir));
    const replacedFolders = replaceFiles(settings, systemClock.now());
    const lines = [
      `Restored the backup of ${madeAt}: ${formatCount(events)} events and the keys of ${formatCount(accounts)} accounts, ` +
        `${formatCount(deleted)} of which were deleted since and stay so.`,
      ...(pictures.all > 0 ? [`Pictures: ${formatCount(pictures.all - pictures.damaged)}.`] : []),
      ...(pictures.damaged > 0 ? [`Damaged pictures that were not restored: ${pictures.damaged}.`] : []),
      ...replacedFolders.map(
        (location) =>
          `The previous data is in ${location}. Delete it after a check of the restored data: it contains personal data.`,
      ),
      'Start the server: it builds the read models from the events.',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    fail("The backup can't be restored", error, BackupError);
  } finally {
    await resources.close();
  }
}

/**
 * Deletes the accounts of a restored log that were erased after the backup, and returns their number. The server
 * completes the erasures at its next start.
 */
async function deleteErased(accountIds: readonly string[], commands: Commands, now: Date): Promise<number> {
  const correlationId = randomUUID();
  let deleted = 0;
  for (const accountId of accountIds) {
    for (const role of ['student', 'tutor'] as const) {
      const stream = streams.account(role, accountId);
      const { state } = await commands.state(stream, accountDecider);
      if (state.credential === undefined) continue;
      const context = { commandId: randomUUID(), actor: 'process:restore', correlationId, now };
      await commands.decide(stream, accountDecider, { type: 'DeleteAccount', accountId, role }, context);
      deleted += 1;
    }
  }
  return deleted;
}
