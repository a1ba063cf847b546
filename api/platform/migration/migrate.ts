import type { EventStore } from '../event-store/event-store.js';
import { grouped } from '../telemetry/progress.js';
import type { Vault } from '../vault/vault.js';
import { carryEvents, compareLogs } from './carry-events.js';
import { carrySecrets, compareVaults } from './carry-secrets.js';
import { MigrationError, type Watch } from './migration.js';

interface Sides<Store> {
  readonly source: Store;
  readonly destination: Store;
}

/** Stores to migrate; omitted ones are not migrated. */
export interface Carried {
  readonly events: Sides<EventStore> | undefined;
  readonly vaults: Sides<Vault> | undefined;
}

export interface Migrated {
  readonly events: { readonly all: number; readonly streams: number; readonly carried: number } | undefined;
  readonly keys: { readonly all: number; readonly carried: number } | undefined;
}

/**
 * Migrates all events and the keys of the vault in three steps: checks both sides, appends missing events and keys, and
 * compares both sides. A repeated call resumes an interrupted migration.
 * @param tell receives progress messages, a new reporter per step
 * @throws MigrationError, StoreUnavailable, or the reason of `stop`
 */
export async function migrate({ events, vaults }: Carried, stop: AbortSignal, tell: Tell): Promise<Migrated> {
  const keys = vaults && (await compareVaults(vaults.source, vaults.destination));
  const carried = events && (await migrateEvents(events, stop, tell));
  if (vaults && keys) {
    await carrySecrets(keys.missing, vaults.destination, watch('carrying keys', stop, tell, keys.missing.length));
    const { missing } = await compareVaults(vaults.source, vaults.destination);
    if (missing.length > 0) throw new MigrationError(`the old vault has ${missing.length} keys more by now; ${AGAIN}`);
  }
  return { events: carried, keys: keys && { all: keys.all, carried: keys.missing.length } };
}

async function migrateEvents({ source, destination }: Sides<EventStore>, stop: AbortSignal, tell: Tell) {
  const before = await compareLogs(source, destination, watch('checking', stop, tell));
  const total = before.same + before.beyond;
  await carryEvents(source, destination, before, watch('carrying', stop, tell, total, before.same));
  const after = await compareLogs(source, destination, watch('comparing', stop, tell, total));
  if (after.beyond > 0) {
    throw new MigrationError(`somebody appended ${grouped(after.beyond)} events to the source meanwhile; ${AGAIN}`);
  }
  return { all: after.same, streams: after.streams, carried: after.same - before.same };
}

const AGAIN = 'stop what does that, and run this again';

type Tell = (state: () => string) => void;

function watch(what: string, stop: AbortSignal, tell: Tell, of?: number, begun = 0): Watch {
  let done = begun;
  tell(() => `${what}: ${grouped(done)}${of === undefined ? '' : ` of ${grouped(of)}`}`);
  return {
    stop,
    seen: (more = 1) => {
      done += more;
    },
  };
}
