import type { DBSchema, IDBPDatabase } from 'idb';
import { anySession } from '../session';
import { DeviceDatabase } from './device-database';

interface Schema extends DBSchema {
  known: { key: string; value: { account: string; value: unknown } };
}

const device = new DeviceDatabase<Schema>('meritlist-known', (database) => void database.createObjectStore('known'));
const account = (): string | undefined => anySession()?.id;

/**
 * Caches a value for the signed-in account, for pages that are opened again without a connection. Fails silently if the
 * browser cannot store it.
 */
export async function cacheValue(name: string, value: unknown): Promise<void> {
  const owner = account();
  if (owner === undefined) return;
  await device.run((database) => database.put('known', { account: owner, value }, name)).catch(() => {});
}

/** Returns the cached value of the signed-in account; undefined if there is none. */
export async function readCachedValue<Value>(name: string): Promise<Value | undefined> {
  const entry = await device.run((database) => database.get('known', name)).catch(() => undefined);
  return entry && entry.account === account() ? (entry.value as Value) : undefined;
}

export async function deleteCachedValues(...names: string[]): Promise<void> {
  await Promise.all(names.map((name) => device.run((database) => database.delete('known', name)).catch(() => {})));
}

/** Deletes the cached values of all other accounts. */
export async function deleteCachesOfOtherAccounts(): Promise<void> {
  const currentAccount = account();
  const clear = async (database: IDBPDatabase<Schema>) => {
    const { store } = database.transaction('known', 'readwrite');
    for (const name of await store.getAllKeys()) {
      if ((await store.get(name))?.account !== currentAccount) await store.delete(name);
    }
  };
  await device.run(clear).catch(() => {});
}

/** Deletes all cached values, for a logout. */
export async function clearCache(): Promise<void> {
  await device.run((database) => database.clear('known')).catch(() => {});
}
