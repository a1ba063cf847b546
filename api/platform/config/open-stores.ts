import { isOwnStream } from '../../contracts/events/streams.js';
import type { EventStorePlace, ReadStorePlace, Settings } from './settings.js';
import { StoreUnusable, type EventStore } from '../event-store/event-store.js';
import { withSharedSubscription } from '../event-store/shared-subscription.js';
import { fileExists } from '../shared/file-exists.js';
import { join } from 'node:path';
import { storedMasterKey } from './data-folder.js';
import type { Vault } from '../vault/vault.js';
import type { Leases } from '../leases/leases.js';

/**
 * Opens the event store of EVENT_STORE_URL. Only the selected engine is loaded.
 * @throws StoreUnusable
 */
export async function openEventStore(location: EventStorePlace): Promise<EventStore> {
  switch (location.engine) {
    case 'sqlite': {
      const { openSqliteEventStore } = await import('../event-store/sqlite/sqlite-event-store.js');
      return withSharedSubscription(await openSqliteEventStore({ file: location.file }));
    }
    case 'kurrentdb': {
      const { openKurrentEventStore } = await import('../event-store/kurrentdb/kurrent-event-store.js');
      return withSharedSubscription(await openKurrentEventStore({ url: location.url, isOwnStream }));
    }
  }
}

/** Opens an existing event store, whether or not a server is running. Creates no file. @throws StoreUnusable */
export async function openExistingEventStore(location: EventStorePlace): Promise<EventStore> {
  assertEventStoreExists(location);
  return openEventStore(location);
}

/** @throws StoreUnusable if the file does not exist */
export function assertEventStoreExists(location: EventStorePlace): void {
  if (location.engine !== 'sqlite' || fileExists(location.file)) return;
  throw new StoreUnusable(
    `there is no event file ${location.file}; start Meritlist once, or set DATA_DIR to its folder`,
  );
}

/**
 * Opens the vault, which is stored with the read models: in a file of DATA_DIR, or in their database.
 * @throws StoreUnusable
 */
export async function openVault({ readModels, dataDir, masterKey }: Settings): Promise<Vault> {
  // the settings require the key when several processes share a store
  if (readModels.engine === 'mongodb') return openVaultAt(readModels, masterKey!);
  const file = join(dataDir, 'vault.db');
  // a new key could not decrypt an existing vault
  if (!masterKey && fileExists(file)) assertExists(storedKey(dataDir));
  return openVaultAt({ engine: 'sqlite', file }, masterKey ?? storedMasterKey(dataDir));
}

/** Opens the vault of an existing installation. Creates neither a vault nor a key. @throws StoreUnusable */
export async function openExistingVault(settings: Settings): Promise<Vault> {
  const { readModels, dataDir, masterKey } = settings;
  if (readModels.engine === 'sqlite') {
    assertExists({
      file: join(dataDir, 'vault.db'),
      remedy: 'restore it from a backup, or set DATA_DIR to its folder',
    });
    if (!masterKey) assertExists(storedKey(dataDir));
  }
  return openVault(settings);
}

interface NeededFile {
  readonly file: string;
  /** Behaviour if it is missing. */
  readonly remedy: string;
}

const storedKey = (dataDir: string): NeededFile => ({
  file: join(dataDir, 'master.key'),
  remedy: 'restore it, or set MASTER_KEY',
});

function assertExists({ file, remedy }: NeededFile): void {
  if (!fileExists(file)) throw new StoreUnusable(`there is no file ${file}; ${remedy}`);
}

/** Opens a vault with the given key. @throws StoreUnusable */
export async function openVaultAt(location: ReadStorePlace, masterKey: Buffer): Promise<Vault> {
  switch (location.engine) {
    case 'sqlite': {
      const { openSqliteVault } = await import('../vault/sqlite/sqlite-vault.js');
      return openSqliteVault({ file: location.file, masterKey });
    }
    case 'mongodb': {
      const { openMongoVault } = await import('../vault/mongodb/mongo-vault.js');
      return openMongoVault({ url: location.url, masterKey });
    }
  }
}

/**
 * Opens the leases, which are stored in the shared database of the read models.
 * @throws StoreUnusable
 */
export async function openLeases(location: ReadStorePlace): Promise<Leases> {
  // a SQLite file is not shared with other processes
  if (location.engine === 'sqlite') throw new TypeError('read models in SQLite cannot be shared by several processes');
  const { openMongoLeases } = await import('../leases/mongodb/mongo-leases.js');
  return openMongoLeases({ url: location.url });
}
