import { randomBytes } from 'node:crypto';
import type { EventStore } from '../../platform/event-store/event-store.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { VaultKeys } from './account-acts.js';
import type { Act } from './act.js';
import { decided } from './history.js';

/** of appends, written while the next are being decided */
const AT_ONCE = 4_000;
/** of keys, kept together: each by itself would wait for the disk */
const KEYS_AT_ONCE = 2_000;
const KEY_BYTES = 32;

/** Makes a key for each account. */
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
 * Decides these acts, and appends what comes of them in their order; answers how many events there are.
 * @param acts in the order of time
 * @param tell given up to which instant (ms since 1970) all is decided
 * @throws StoreUnavailable
 */
export async function writePast(acts: Iterable<Act>, store: EventStore, tell: (upTo: number) => void): Promise<number> {
  let writing = Promise.resolve();
  let events = 0;
  for (const { appends, upTo } of decided(acts, AT_ONCE)) {
    await writing;
    writing = store.appendAll(appends);
    // it is awaited a turn later
    writing.catch(() => {});
    events += appends.reduce((sum, append) => sum + append.events.length, 0);
    tell(upTo);
  }
  await writing;
  return events;
}
