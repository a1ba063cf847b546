import { join } from 'node:path';
import { keptMasterKey } from '../config/data-folder.js';
import type { Settings } from '../config/settings.js';
import type { Vault } from './vault.js';

/**
 * The vault lies beside the read models: in a file of DATA_DIR, or in their database.
 * @throws StoreUnusable
 */
export async function openVault({ readModels, dataDir, masterKey }: Settings): Promise<Vault> {
  switch (readModels.engine) {
    case 'sqlite': {
      const { openSqliteVault } = await import('./sqlite/sqlite-vault.js');
      return openSqliteVault({ file: join(dataDir, 'vault.db'), masterKey: masterKey ?? keptMasterKey(dataDir) });
    }
    case 'mongodb': {
      const { openMongoVault } = await import('./mongodb/mongo-vault.js');
      // the settings demand the key where processes share
      return openMongoVault({ url: readModels.url, masterKey: masterKey! });
    }
  }
}
