import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnusable } from '../event-store.js';
import type { ServerAddress } from './server-address.js';

/** Creates a client. @throws StoreUnusable if the address is invalid */
export function newClient({ url }: ServerAddress): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(url);
  } catch {
    // the message of the client may contain the password
    throw new StoreUnusable('EVENT_STORE_URL is not a valid KurrentDB connection string');
  }
}
