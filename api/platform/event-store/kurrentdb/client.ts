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

/**
 * Ends the streams of a client and closes its channel, which `dispose` leaves open: a pending call would keep the process
 * running. `getChannel` is a protected member; the client has no public one for this.
 */
export async function discardClient(client: KurrentDBClient): Promise<void> {
  const close = async () => (await client['getChannel']()).close();
  // not awaited, since discovery of a cluster can take long; without a server there is no channel
  close().catch(() => {});
  await client.dispose();
}
