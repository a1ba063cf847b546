import type { ReadStorePlace } from '../config/settings.js';
import type { Leases } from './leases.js';

/**
 * Leases lie beside the read models that processes share.
 * @throws StoreUnusable
 */
export async function openLeases(place: ReadStorePlace): Promise<Leases> {
  // in a file of its own there is nobody to share leases with
  if (place.engine === 'sqlite') throw new TypeError('read models in SQLite are one process’s alone');
  const { openMongoLeases } = await import('./mongodb/mongo-leases.js');
  return openMongoLeases({ url: place.url });
}
