import type { DBSchema } from 'idb';
import { ApiError } from '../api/api-error';
import { storedSession, studentSession } from '../session';
import { DeviceDatabase } from './device-database';

interface Schema extends DBSchema {
  known: { key: string; value: { account: string; value: unknown } };
}

/** who has waited for so long rather sees what was known before */
const PATIENCE_MS = 5_000;

const device = new DeviceDatabase<Schema>('meritlist-known', (database) => void database.createObjectStore('known'));
const account = (): string | undefined => studentSession(storedSession())?.studentId;

/**
 * Keeps for the student signed in, until another value comes under that name, what a page needs that is opened again
 * without a line. A comfort, not a promise: where the browser keeps nothing, nothing is known.
 */
export async function remember(name: string, value: unknown): Promise<void> {
  const owner = account();
  if (owner === undefined) return;
  await device.ask((database) => database.put('known', { account: owner, value }, name)).catch(() => {});
}

/** What was kept under that name for the student signed in. */
export async function recall<Value>(name: string): Promise<Value | undefined> {
  const kept = await device.ask((database) => database.get('known', name)).catch(() => undefined);
  return kept && kept.account === account() ? (kept.value as Value) : undefined;
}

export async function forget(...names: string[]): Promise<void> {
  await Promise.all(names.map((name) => device.ask((database) => database.delete('known', name)).catch(() => {})));
}

/** As when a student leaves: the device may be another's too. */
export async function forgetAll(): Promise<void> {
  await device.ask((database) => database.clear('known')).catch(() => {});
}

/** What `ask` brings; where the server is away or silent, what is known, if anything is. */
export async function askOrRecall<Answer>(
  ask: () => Promise<Answer>,
  known: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const asked = ask();
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'late'>((resolve) => (late = setTimeout(resolve, PATIENCE_MS, 'late')));
  try {
    const first = await Promise.race([asked, tooLate]);
    return first === 'late' ? ((await known()) ?? (await asked)) : first;
  } catch (thrown) {
    const before = thrown instanceof ApiError && thrown.away ? await known() : undefined;
    if (before === undefined) throw thrown;
    return before;
  } finally {
    clearTimeout(late);
  }
}
