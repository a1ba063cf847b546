import { StreamNotFoundError, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import { Connection } from './connection.js';
import type { Reachability } from './reachability.js';
import type { ServerAddress } from './server-address.js';
import { isRefusal } from './store-errors.js';

/** Time limit of a read, ms. */
const READ_MS = 1500;
/** Stream that is read to find out whether the user is accepted. It does not exist. */
const UNUSED_STREAM = 'meritlist-access';

/** What a server refuses: the user or its password, or that this user reads `$all`. */
export type Refusal = 'user' | 'all';

/**
 * Determines what the servers refuse; undefined if nothing, or if no server answers. Asks each server alone: for a
 * cluster, the client reports a wrong password like an unavailable server.
 */
export async function refusalOf(address: ServerAddress, reachability: Reachability): Promise<Refusal | undefined> {
  for (const endpoint of address.endpoints) {
    const server = { ...address, url: address.urlOf([endpoint]), isCluster: false };
    const connection = new Connection(server, reachability);
    try {
      if (!(await isRefused(connection, (client) => client.readAll({ maxCount: 1, ...optionsOf(address) })))) return;
      const readsStream = (client: KurrentDBClient) =>
        client.readStream(UNUSED_STREAM, { maxCount: 1, ...optionsOf(address) });
      return (await isRefused(connection, readsStream)) ? 'user' : 'all';
    } catch {
      // the next server may answer
    } finally {
      await connection.close();
    }
  }
  return undefined;
}

const optionsOf = ({ credentials }: ServerAddress) => (credentials ? { credentials } : {});

/** @throws StoreUnavailable if there is no answer */
async function isRefused(
  connection: Connection,
  read: (client: KurrentDBClient) => AsyncIterable<unknown>,
): Promise<boolean> {
  try {
    await connection.call((client) => read(client)[Symbol.asyncIterator]().next(), READ_MS);
    return false;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return false;
    if (isRefusal(error)) return true;
    throw error;
  }
}
