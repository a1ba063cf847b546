import type { EventStore } from '../event-store/event-store.js';
import { grouped } from '../telemetry/progress.js';
import type { Vault } from '../vault/vault.js';
import { CantMigrate } from './cant-migrate.js';
import { carryEvents } from './carry-events.js';
import { carrySecrets, compareVaults } from './carry-secrets.js';
import { compareLogs } from './compare-logs.js';
import type { Watch } from './watch.js';

export interface BothSides {
  readonly source: EventStore;
  readonly destination: EventStore;
  /** undefined where no vault is carried */
  readonly vaults: { readonly source: Vault; readonly destination: Vault } | undefined;
}

export interface Migrated {
  readonly events: number;
  readonly streams: number;
  readonly eventsCarried: number;
  readonly secrets: { readonly all: number; readonly carried: number } | undefined;
}

/**
 * Carries all events, and the keys of the vault, in three steps: looks at both sides before anything is changed, appends
 * what is missing, and compares both sides anew. What was broken off goes on by doing it again.
 * @param tell is given what says how far it is, a new one for each step
 * @throws CantMigrate, StoreUnavailable, or the reason of `stop`
 */
export async function migrate(
  { source, destination, vaults }: BothSides,
  stop: AbortSignal,
  tell: Tell,
): Promise<Migrated> {
  const keys = vaults && (await compareVaults(vaults.source, vaults.destination));
  const before = await compareLogs(source, destination, watch('checking', stop, tell));
  const total = before.same + before.beyond;
  await carryEvents(source, destination, before, watch('carrying', stop, tell, total, before.same));
  if (vaults && keys) {
    await carrySecrets(keys.missing, vaults.destination, watch('carrying keys', stop, tell, keys.missing.length));
    const { missing } = await compareVaults(vaults.source, vaults.destination);
    if (missing.length > 0) throw new CantMigrate(`the old vault has ${missing.length} keys more by now; ${AGAIN}`);
  }
  const after = await compareLogs(source, destination, watch('comparing', stop, tell, total));
  if (after.beyond > 0) {
    throw new CantMigrate(`somebody appended ${grouped(after.beyond)} events to the source meanwhile; ${AGAIN}`);
  }
  return {
    events: after.same,
    streams: after.streams,
    eventsCarried: after.same - before.same,
    secrets: keys && { all: keys.all, carried: keys.missing.length },
  };
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
