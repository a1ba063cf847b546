import type { ReadStorePlace } from '../config/settings.js';
import type { Leases } from './leases.js';

/**
 * Leases are stored with the read models that processes share.
 * @throws StoreUnusable
 */
export async function openLeases(place: ReadStorePlace): Promise<Leases> {
  // a separate file is not shared with other processes
  if (place.engine === 'sqlite') throw new TypeError('read models in SQLite are one process’s alone');
  const { openMongoLeases } = await import('./mongodb/mongo-leases.js');
  return openMongoLeases({ url: place.url });
}
