import { dirname } from 'node:path';
import { claimDataFolder } from './platform/config/data-folder.js';
import { StoreUnusable } from './platform/event-store/event-store.js';
import { openEventStore } from './platform/event-store/open-event-store.js';
import { CantMigrate } from './platform/migration/migration.js';
import { migrate, type Carried, type Migrated } from './platform/migration/migrate.js';
import { migrationAsked, type MigrationAsked, type VaultAsked } from './platform/migration/migration-asked.js';
import { callersFolder, fail, stopSignal } from './program.js';
import { Opened } from './startup/opened.js';
import { grouped, Progress } from './platform/telemetry/progress.js';
import { openVaultAt } from './platform/vault/open-vault.js';
import type { Vault } from './platform/vault/vault.js';

const say = (line: string) => process.stderr.write(`${line}\n`);
const opened = new Opened();
const stop = stopSignal();
try {
  const asked = migrationAsked(process.argv.slice(2), process.env, callersFolder());
  for (const warning of asked.warnings) say(`Beware: ${warning}.`);
  process.stdout.write(summary(await migrateShown(await open(asked)), asked));
} catch (error) {
  if (stop.aborted) {
    say('Stopped. Run it again to go on.');
  } else {
    fail("The migration can't go on", error, CantMigrate, RangeError);
  }
} finally {
  await opened.close();
}

/** @throws StoreUnusable, StoreUnavailable */
async function open({ folders, events, vaults }: MigrationAsked): Promise<Carried> {
  for (const folder of folders) {
    const claimed = claimDataFolder(folder);
    opened.keep({ close: () => claimed.release() });
  }
  return {
    events: events && {
      source: opened.keep(await openEventStore(events.from)),
      destination: opened.keep(await openEventStore(events.to)),
    },
    vaults: vaults && {
      source: opened.keep(await openVault('old', vaults.from)),
      destination: opened.keep(await openVault('new', vaults.to)),
    },
  };
}

async function openVault(which: 'old' | 'new', { place, masterKey }: VaultAsked): Promise<Vault> {
  try {
    return await openVaultAt(place, masterKey());
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new CantMigrate(`the ${which} vault can't be opened: ${error.message}`, { cause: error });
  }
}

async function migrateShown(carried: Carried): Promise<Migrated> {
  let state = () => 'beginning';
  const progress = new Progress(process.stderr, () => state());
  try {
    return await migrate(carried, stop, (now) => (state = now));
  } finally {
    progress.end();
  }
}

function summary({ events, keys }: Migrated, { noVault, vaults }: MigrationAsked): string {
  const carried = (count: number) => (count === 0 ? 'all were there already' : `${grouped(count)} carried now`);
  return [
    events
      ? `Events: ${grouped(events.all)} of ${grouped(events.streams)} streams, the same on both sides, ${carried(events.carried)}.`
      : 'Events: none carried, they stay where they are.',
    keys
      ? `Keys: ${grouped(keys.all)} in both vaults, ${carried(keys.carried)}, wrapped under ${nameOfKey(vaults!.to)}.`
      : `Keys: none carried, ${noVault}.`,
    '',
  ].join('\n');
}

function nameOfKey({ place }: VaultAsked): string {
  return process.env['MASTER_KEY'] || place.engine !== 'sqlite' ? 'MASTER_KEY' : `${dirname(place.file)}/master.key`;
}
