import { randomBytes } from 'node:crypto';
import type { EventStore } from '../../platform/event-store/event-store.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { VaultKeys } from './account-actions.js';
import type { DemoAction } from './demo-action.js';
import { decideInBatches } from './history.js';

/** Appends per batch. A batch is written while the next one is generated. */
const APPENDS_PER_BATCH = 4_000;
/** Keys per batch, because each single write would wait for the disk. */
const KEYS_PER_BATCH = 2_000;
const KEY_BYTES = 32;

/** Creates an encryption key for each account. */
export async function vaultKeysFor(accountIds: readonly string[], vault: Vault): Promise<VaultKeys> {
  const accounts = new Map<string, Buffer>();
  for (let offset = 0; offset < accountIds.length; offset += KEYS_PER_BATCH) {
    const batch = accountIds.slice(offset, offset + KEYS_PER_BATCH);
    await vault.adopt(batch.map((id) => ({ name: `account:${id}`, key: randomBytes(KEY_BYTES) })));
    for (const [id, key] of await vault.accountKeys(batch)) accounts.set(id, key);
  }
  return { reservations: await vault.lastingKey('reservations'), accounts };
}

/**
 * Generates the events of the given actions and appends them in order. Returns the number of events.
 * @param actions actions in order of time
 * @param onProgress receives the time (Unix time, ms) up to which events are generated
 * @throws StoreUnavailable
 */
export async function writeHistory(
  actions: Iterable<DemoAction>,
  store: EventStore,
  onProgress: (upTo: number) => void,
): Promise<number> {
  let writing = Promise.resolve();
  let events = 0;
  for (const { appends, upTo } of decideInBatches(actions, APPENDS_PER_BATCH)) {
    await writing;
    writing = store.appendAll(appends);
    // awaited in the next iteration
    writing.catch(() => {});
    events += appends.reduce((sum, append) => sum + append.events.length, 0);
    onProgress(upTo);
  }
  await writing;
  return events;
}
