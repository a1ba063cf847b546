import { dirname } from 'node:path';
import { systemClock } from '../platform/clock.js';
import { placeInWords } from '../platform/config/data-in-words.js';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';
import { openEventStore, openVaultAt } from '../platform/config/open-stores.js';
import { MigrationError } from '../platform/migration/migration.js';
import { migrate, type StoresToMigrate, type MigrationResult } from '../platform/migration/migrate.js';
import { migrationPlan, type MigrationOptions, type MigrationPlan, type VaultPlan } from './migration-plan.js';
import { adoptLastSeal, readLastSeal } from '../seals/last-seal.js';
import { callerFolder } from './arguments.js';
import { writeSources } from './command-settings.js';
import { fail, stopSignal } from './exit.js';
import { PictureFiles, type CopiedPictures } from '../platform/pictures/picture-files.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { formatCount, Progress } from '../platform/telemetry/progress.js';
import type { Vault } from '../platform/vault/vault.js';

const writeLine = (line: string) => process.stderr.write(`${line}\n`);
/** Copies events and vault to other stores. Resumes an interrupted run. */
export async function runMigrate(options: MigrationOptions): Promise<void> {
  const resources = new ResourceStack();
  const stop = stopSignal();
  try {
    const plan = migrationPlan(options, process.env, callerFolder());
    writeSources(planInWords(plan));
    for (const warning of plan.warnings) writeLine(`Warning: ${warning}.`);
    const stores = await openStores(plan, resources);
    const now = systemClock.now();
    const lastSeal = stores.vaults && (await readLastSeal(stores.vaults.source, now));
    const result = await migrateWithProgress(stores, stop);
    // last, since the log that was copied contains this seal
    if (stores.vaults && lastSeal) await adoptLastSeal(stores.vaults.destination, lastSeal, now);
    const copied = plan.pictures && (await copyPictures(plan.pictures));
    process.stdout.write(summary(result, copied, plan));
  } catch (error) {
    if (stop.aborted) {
      writeLine('Stopped. Run the command again to resume.');
    } else {
      fail('The migration failed', error, MigrationError, RangeError);
    }
  } finally {
    await resources.close();
  }
}

/** Names the stores that a migration reads and writes. */
function planInWords({ events, vaults }: MigrationPlan): string {
  const pairs = {
    Events: events && [events.from, events.to],
    Vault: vaults && [vaults.from.place, vaults.to.place],
  };
  return Object.entries(pairs)
    .flatMap(([name, places]) => (places ? [`${name}: ${places.map(placeInWords).join(' → ')}`] : []))
    .join(', ');
}

/**
 * Opens the stores of the migration.
 * @throws StoreUnusable, StoreUnavailable
 */
async function openStores(
  { folders, events, vaults }: MigrationPlan,
  resources: ResourceStack,
): Promise<StoresToMigrate> {
  for (const folder of folders) {
    const claimedFolder = claimDataFolder(folder);
    resources.push({ close: () => claimedFolder.release() });
  }
  return {
    events: events && {
      source: resources.push(await openEventStore(events.from)),
      destination: resources.push(await openEventStore(events.to)),
    },
    vaults: vaults && {
      source: resources.push(await openVault('old', vaults.from)),
      destination: resources.push(await openVault('new', vaults.to)),
    },
  };
}

async function openVault(side: 'old' | 'new', { place: location, masterKey }: VaultPlan): Promise<Vault> {
  try {
    return await openVaultAt(location, masterKey());
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new MigrationError(`the ${side} vault can't be opened: ${error.message}`, { cause: error });
  }
}

async function migrateWithProgress(stores: StoresToMigrate, stop: AbortSignal): Promise<MigrationResult> {
  let state = () => 'beginning';
  const progress = new Progress(process.stderr, () => state());
  try {
    return await migrate(stores, stop, (now) => (state = now));
  } finally {
    progress.end();
  }
}

/** Copies missing pictures. A repeated call resumes an interrupted migration. */
const copyPictures = ({ from, to }: NonNullable<MigrationPlan['pictures']>): Promise<CopiedPictures> =>
  new PictureFiles(from).copyMissing(new PictureFiles(to));

function summary(
  { events, keys }: MigrationResult,
  pictures: CopiedPictures | undefined,
  { noVault, vaults, pictures: folders }: MigrationPlan,
): string {
  const copied = (count: number) => (count === 0 ? 'all existed already' : `${formatCount(count)} copied`);
  return [
    events
      ? `Events: ${formatCount(events.all)} of ${formatCount(events.streams)} streams, the same on both sides, ${copied(events.carried)}.`
      : 'Events: not copied, they stay where they are.',
    keys
      ? `Keys: ${formatCount(keys.all)} in both vaults, ${copied(keys.carried)}, encrypted with ${nameOfKey(vaults!.to)}.`
      : `Keys: not copied, ${noVault}.`,
    ...(pictures && pictures.all > 0
      ? [`Pictures: ${formatCount(pictures.all)}, ${copied(pictures.copied)}, in ${folders!.to}.`]
      : []),
    ...(pictures && pictures.damaged > 0 ? [`Damaged pictures that were not copied: ${pictures.damaged}.`] : []),
    '',
  ].join('\n');
}

function nameOfKey({ place: location }: VaultPlan): string {
  return process.env['MASTER_KEY'] || process.env['MASTER_KEY_FILE'] || location.engine !== 'sqlite'
    ? 'MASTER_KEY'
    : `${dirname(location.file)}/master.key`;
}
