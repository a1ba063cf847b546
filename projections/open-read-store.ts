import type { ReadStorePlace } from '../api/platform/config/settings.js';
import type { ReadStore } from './store/read-store.js';

/**
 * Opens the read store at READ_STORE_URL, loading only the driver of that engine.
 * @throws StoreUnusable
 */
export async function openReadStore(options: ReadStorePlace): Promise<ReadStore> {
  switch (options.engine) {
    case 'sqlite': {
      const { openSqliteReadStore } = await import('./store/sqlite/sqlite-read-store.js');
      return openSqliteReadStore({ file: options.file });
    }
    case 'mongodb': {
      const { openMongoReadStore } = await import('./store/mongodb/mongo-read-store.js');
      return openMongoReadStore({ url: options.url });
    }
  }
}
