import type { EventStore } from '../event-store/event-store.js';
import { formatCount } from '../telemetry/progress.js';
import type { Secret, Vault } from '../vault/vault.js';
import { compareLogs, copyEvents } from './carry-events.js';
import { MigrationError, type Watch } from './migration.js';

interface Sides<Store> {
  readonly source: Store;
  readonly destination: Store;
}

/** Stores to migrate; omitted ones are not migrated. */
export interface StoresToMigrate {
  readonly events: Sides<EventStore> | undefined;
  readonly vaults: Sides<Vault> | undefined;
}

export interface MigrationResult {
  readonly events: { readonly all: number; readonly streams: number; readonly carried: number } | undefined;
  readonly keys: { readonly all: number; readonly carried: number } | undefined;
}

/**
 * Migrates all events and the keys of the vault in three steps: checks both sides, appends missing events and keys, and
 * compares both sides. A repeated call resumes an interrupted migration.
 * @param report receives progress messages, a new reporter per step
 * @throws MigrationError, StoreUnavailable, or the reason of `stop`
 */
export async function migrate(
  { events, vaults }: StoresToMigrate,
  stop: AbortSignal,
  report: Report,
): Promise<MigrationResult> {
  const keys = vaults && (await compareVaults(vaults.source, vaults.destination));
  const migratedEvents = events && (await migrateEvents(events, stop, report));
  if (vaults && keys) {
    await copySecrets(
      keys.missing,
      vaults.destination,
      trackProgress('carrying keys', stop, report, keys.missing.length),
    );
    const { missing } = await compareVaults(vaults.source, vaults.destination);
    if (missing.length > 0)
      throw new MigrationError(
        `${missing.length} keys were added to the old vault during the migration; ${RETRY_HINT}`,
      );
  }
  return { events: migratedEvents, keys: keys && { all: keys.all, carried: keys.missing.length } };
}

async function migrateEvents({ source, destination }: Sides<EventStore>, stop: AbortSignal, report: Report) {
  const before = await compareLogs(source, destination, trackProgress('checking', stop, report));
  const total = before.same + before.excess;
  await copyEvents(source, destination, before, trackProgress('carrying', stop, report, total, before.same));
  const after = await compareLogs(source, destination, trackProgress('comparing', stop, report, total));
  if (after.excess > 0) {
    throw new MigrationError(
      `${formatCount(after.excess)} events were appended to the source during the migration; ${RETRY_HINT}`,
    );
  }
  return { all: after.same, streams: after.streams, carried: after.same - before.same };
}

const RETRY_HINT = 'stop the process that does that, and run the migration again';

type Report = (state: () => string) => void;

function trackProgress(label: string, stop: AbortSignal, report: Report, of?: number, initial = 0): Watch {
  let count = initial;
  report(() => `${label}: ${formatCount(count)}${of === undefined ? '' : ` of ${formatCount(of)}`}`);
  return {
    stop,
    processed: (more = 1) => {
      count += more;
    },
  };
}

const BATCH_SIZE = 500;

interface ComparedVaults {
  /** Number of keys in the source. */
  readonly all: number;
  readonly missing: readonly Secret[];
}

/**
 * Returns the keys of the source that the destination lacks. Keys destroyed in the source are not copied.
 * @throws MigrationError if the destination has a different key of the same name, or one that the source lacks
 */
async function compareVaults(source: Vault, destination: Vault): Promise<ComparedVaults> {
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
async function copySecrets(secrets: readonly Secret[], destination: Vault, watch: Watch): Promise<void> {
  for (let from = 0; from < secrets.length; from += BATCH_SIZE) {
    watch.stop.throwIfAborted();
    const batch = secrets.slice(from, from + BATCH_SIZE);
    await destination.adopt(batch);
    watch.processed(batch.length);
  }
}
