import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnusable } from '../event-store.js';
import type { ServerAddress } from './server-address.js';

/** @throws StoreUnusable */
export function newClient({ url }: ServerAddress): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(url);
  } catch {
    // its message may hold the password
    throw new StoreUnusable('EVENT_STORE_URL is not an address that KurrentDB can be reached by');
  }
}

/**
 * Ends the streams of a client and closes its channel, which `dispose` leaves open. A call that is under way then fails
 * instead of opening a stream on a client that nobody uses any more.
 */
export async function discardClient(client: KurrentDBClient): Promise<void> {
  const close = async () => (await client['getChannel']()).close();
  // not awaited: a cluster may be searched for long. It fails where none is found; then there is no channel
  close().catch(() => {});
  await client.dispose();
}
