import type { DBSchema, IDBPDatabase } from 'idb';
import { anySession } from '../session';
import { DeviceDatabase } from './device-database';

interface Schema extends DBSchema {
  known: { key: string; value: { account: string; value: unknown } };
}

const device = new DeviceDatabase<Schema>('meritlist-known', (database) => void database.createObjectStore('known'));
const account = (): string | undefined => anySession()?.id;

/**
 * Keeps for the account signed in, until another value comes under that name, what a page needs that is opened again
 * without a connection. Where the browser can't store it, it is not kept, and nothing says so.
 */
export async function remember(name: string, value: unknown): Promise<void> {
  const owner = account();
  if (owner === undefined) return;
  await device.ask((database) => database.put('known', { account: owner, value }, name)).catch(() => {});
}

/** What was kept under that name for the account signed in. */
export async function recall<Value>(name: string): Promise<Value | undefined> {
  const kept = await device.ask((database) => database.get('known', name)).catch(() => undefined);
  return kept && kept.account === account() ? (kept.value as Value) : undefined;
}

export async function forget(...names: string[]): Promise<void> {
  await Promise.all(names.map((name) => device.ask((database) => database.delete('known', name)).catch(() => {})));
}

/** Forgets what was kept for any account but the one that is signed in. */
export async function forgetOthers(): Promise<void> {
  const own = account();
  const clear = async (database: IDBPDatabase<Schema>) => {
    const { store } = database.transaction('known', 'readwrite');
    for (const name of await store.getAllKeys()) {
      if ((await store.get(name))?.account !== own) await store.delete(name);
    }
  };
  await device.ask(clear).catch(() => {});
}

/** As when somebody leaves. */
export async function forgetAll(): Promise<void> {
  await device.ask((database) => database.clear('known')).catch(() => {});
}
