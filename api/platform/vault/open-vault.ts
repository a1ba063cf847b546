import { join } from 'node:path';
import { storedMasterKey } from '../config/data-folder.js';
import type { ReadStorePlace, Settings } from '../config/settings.js';
import { StoreUnusable } from '../event-store/event-store.js';
import type { Vault } from './vault.js';
import { fileExists } from '../shared/file-exists.js';

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
  /** What to do if it is missing. */
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
      const { openSqliteVault } = await import('./sqlite/sqlite-vault.js');
      return openSqliteVault({ file: location.file, masterKey });
    }
    case 'mongodb': {
      const { openMongoVault } = await import('./mongodb/mongo-vault.js');
      return openMongoVault({ url: location.url, masterKey });
    }
  }
}
