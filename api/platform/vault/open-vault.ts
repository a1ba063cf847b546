import { join } from 'node:path';
import { keptMasterKey } from '../config/data-folder.js';
import type { ReadStorePlace, Settings } from '../config/settings.js';
import type { Vault } from './vault.js';

/**
 * The vault lies beside the read models: in a file of DATA_DIR, or in their database.
 * @throws StoreUnusable
 */
export function openVault({ readModels, dataDir, masterKey }: Settings): Promise<Vault> {
  // the settings demand the key where processes share
  if (readModels.engine === 'mongodb') return openVaultAt(readModels, masterKey!);
  return openVaultAt({ engine: 'sqlite', file: join(dataDir, 'vault.db') }, masterKey ?? keptMasterKey(dataDir));
}

/** @throws StoreUnusable */
export async function openVaultAt(place: ReadStorePlace, masterKey: Buffer): Promise<Vault> {
  switch (place.engine) {
    case 'sqlite': {
      const { openSqliteVault } = await import('./sqlite/sqlite-vault.js');
      return openSqliteVault({ file: place.file, masterKey });
    }
    case 'mongodb': {
      const { openMongoVault } = await import('./mongodb/mongo-vault.js');
      return openMongoVault({ url: place.url, masterKey });
    }
  }
}
