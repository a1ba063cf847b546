import { randomBytes } from 'node:crypto';
import type { EventStore } from '../../platform/event-store/event-store.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { VaultKeys } from './account-acts.js';
import type { Act } from './act.js';
import { decided } from './history.js';

/** Appends per batch. A batch is written while the next one is generated. */
const AT_ONCE = 4_000;
/** Keys per batch, because each single write would wait for the disk. */
const KEYS_AT_ONCE = 2_000;
const KEY_BYTES = 32;

/** Creates an encryption key for each account. */
export async function vaultKeysFor(accountIds: readonly string[], vault: Vault): Promise<VaultKeys> {
  const accounts = new Map<string, Buffer>();
  for (let from = 0; from < accountIds.length; from += KEYS_AT_ONCE) {
    const some = accountIds.slice(from, from + KEYS_AT_ONCE);
    await vault.adopt(some.map((id) => ({ name: `account:${id}`, key: randomBytes(KEY_BYTES) })));
    for (const [id, key] of await vault.accountKeys(some)) accounts.set(id, key);
  }
  return { reservations: await vault.lastingKey('reservations'), accounts };
}

/**
 * Generates the events of the given actions and appends them in order. Returns the number of events.
 * @param acts actions in order of time
 * @param tell receives the time (ms since 1970) up to which events are generated
 * @throws StoreUnavailable
 */
export async function writePast(acts: Iterable<Act>, store: EventStore, tell: (upTo: number) => void): Promise<number> {
  let writing = Promise.resolve();
  let events = 0;
  for (const { appends, upTo } of decided(acts, AT_ONCE)) {
    await writing;
    writing = store.appendAll(appends);
    // awaited in the next iteration
    writing.catch(() => {});
    events += appends.reduce((sum, append) => sum + append.events.length, 0);
    tell(upTo);
  }
  await writing;
  return events;
}
