import type { ReadStorePlace } from '../config/settings.js';
import type { Leases } from './leases.js';

/**
 * Opens the leases, which are stored in the shared database of the read models.
 * @throws StoreUnusable
 */
export async function openLeases(location: ReadStorePlace): Promise<Leases> {
  // a SQLite file is not shared with other processes
  if (location.engine === 'sqlite') throw new TypeError('read models in SQLite cannot be shared by several processes');
  const { openMongoLeases } = await import('./mongodb/mongo-leases.js');
  return openMongoLeases({ url: location.url });
}
