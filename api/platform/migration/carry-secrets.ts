import type { Secret, Vault } from '../vault/vault.js';
import { MigrationError, type Watch } from './migration.js';

const BATCH_SIZE = 500;

export interface ComparedVaults {
  /** Number of keys in the source. */
  readonly all: number;
  readonly missing: readonly Secret[];
}

/**
 * Returns the keys of the source that the destination lacks. Keys destroyed in the source are not copied.
 * @throws MigrationError if the destination has a different key of the same name, or one that the source lacks
 */
export async function compareVaults(source: Vault, destination: Vault): Promise<ComparedVaults> {
  const sourceKeys = new Map<string, Buffer>();
  for await (const secrets of source.secrets()) for (const { name, key } of secrets) sourceKeys.set(name, key);
  const all = sourceKeys.size;
  for await (const secrets of destination.secrets()) {
    for (const { name, key } of secrets) {
      const isSameKey = sourceKeys.get(name)?.equals(key);
      if (isSameKey === undefined)
        throw new MigrationError(`the new vault has a key that the old vault does not have: ${name}`);
      if (!isSameKey) throw new MigrationError(`the vaults have different keys named ${name}`);
      sourceKeys.delete(name);
    }
  }
  return { all, missing: [...sourceKeys].map(([name, key]) => ({ name, key })) };
}

/** Copies keys. The destination wraps them with its own MASTER_KEY. */
export async function copySecrets(secrets: readonly Secret[], destination: Vault, watch: Watch): Promise<void> {
  for (let from = 0; from < secrets.length; from += BATCH_SIZE) {
    watch.stop.throwIfAborted();
    const batch = secrets.slice(from, from + BATCH_SIZE);
    await destination.adopt(batch);
    watch.processed(batch.length);
  }
}
