import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { projections } from '../../projections/all.js';
import { ProjectionEngine, type EngineParts } from '../../projections/engine/projection-engine.js';
import type { ProjectionProgress } from '../../projections/engine/progress.js';
import { openReadStore } from '../../projections/open-read-store.js';
import type { ReadStore } from '../../projections/store/read-store.js';
import { Announcements, withPaced } from '../platform/announcements.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { ClockGuard } from '../platform/clock-guard.js';
import type { SystemClock } from '../platform/clock.js';
import { claimDataFolder, shareDataFolder } from '../platform/config/data-folder.js';
import { DiskReserve } from '../platform/config/disk-reserve.js';
import type { Settings } from '../platform/config/settings.js';
import { Draws } from '../platform/draws.js';
import type { EventStore } from '../platform/event-store/event-store.js';
import { openEventStore, openVault } from '../platform/config/open-stores.js';
import { alwaysHeld, type ExclusiveLease } from '../platform/leases/held-lease.js';
import { FileHeartbeat, type Heartbeat } from '../platform/leases/heartbeat.js';
import { ResourceStack } from './resource-stack.js';
import type { Redis } from '../platform/redis/redis.js';
import { sealedOpener } from '../platform/vault/sealing.js';
import type { Vault } from '../platform/vault/vault.js';

/** Maximum time in ms that the start waits for read models. Larger ones are built while the server runs. */
const BUILT_WAIT_MS = 2_000;

/** Infrastructure of the features: stores, connections and projections. */
export interface Platform {
  readonly settings: Settings;
  readonly systemClock: SystemClock;
  readonly clock: ClockGuard;
  readonly passwords: PasswordHasher;
  readonly draws: Draws;
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly vault: Vault;
  readonly progress: ProjectionProgress;
  /** Messages of local projections to local sockets. */
  readonly announcements: Announcements;
  readonly processesLease: ExclusiveLease;
  readonly heartbeat: Heartbeat;
  readonly disk: Pick<DiskReserve, 'warning'>;
  /** Connection to Redis; undefined for a single process. */
  readonly redis: Redis | undefined;
  close(): Promise<void>;
}

/**
 * Opens the stores and starts the projections. Closes opened resources on failure.
 * @throws StoreUnusable, StoreUnavailable with a message for the operator
 */
export async function openPlatform(
  settings: Settings,
  systemClock: SystemClock,
  passwords = new PasswordHasher(),
  draws = new Draws(),
): Promise<Platform> {
  const resources = new ResourceStack();
  const disk = new DiskReserve(settings.dataDir);
  try {
    disk.release();
    const folder = settings.shared ? shareDataFolder(settings) : claimDataFolder(settings.dataDir);
    resources.push({ close: () => folder.release() });
    const vault = resources.push(await openVault(settings));
    const events = resources.push(await openEventStore(settings.events));
    const reads = resources.push(await openReadStore(settings.readModels));
    disk.create();
    const clock = new ClockGuard(systemClock, await earliestTime(events));
    const announcements = new Announcements();
    const parts = engineParts({ events, reads, vault });
    // modules for Redis and leases are loaded only if there are several processes
    const rest = settings.shared
      ? await (
          await import('./several-processes.js')
        ).startWithOtherProcesses(settings, parts, announcements, resources)
      : {
          progress: await projectAlone(parts, announcements, resources),
          processesLease: alwaysHeld,
          heartbeat: new FileHeartbeat(join(settings.dataDir, 'heartbeat')),
          redis: undefined,
        };
    return {
      settings,
      systemClock,
      clock,
      passwords,
      draws,
      events,
      reads,
      vault,
      announcements,
      disk,
      ...rest,
      close: () => resources.close(),
    };
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** Difference between the clocks of two machines that is not a fault, ms. */
const CLOCKS_DIFFER_MS = 2_000;

/** Returns the earliest time that can be correct, given by the newest event; undefined if it is unknown. */
async function earliestTime(events: EventStore): Promise<Date | undefined> {
  const newest = await events.eventAt(await events.lastPosition());
  return newest && new Date(Date.parse(newest.metadata.at) - CLOCKS_DIFFER_MS);
}

/** Number of events from which progress is logged. Read models of a shorter log are rebuilt within seconds. */
const LONG_LOG = 100_000n;

function engineParts(stores: Pick<Platform, 'events' | 'reads' | 'vault'>) {
  const log = new Logger('projections');
  return {
    events: stores.events,
    reads: stores.reads,
    projections,
    openSealed: sealedOpener(stores.vault),
    onProblem: (line) => log.warn(line),
    onRebuildProgress: ({ projection, position, of }) => {
      if (of >= LONG_LOG) log.log(`building ${projection}: ${position} of ${of}`);
    },
  } satisfies EngineParts;
}

async function projectAlone(parts: EngineParts, announcements: Announcements, resources: ResourceStack) {
  const engine = new ProjectionEngine({
    ...parts,
    onAnnounce: withPaced((messages) => announcements.announce(messages)),
  });
  resources.push(engine);
  await engine.start();
  await engine.built(BUILT_WAIT_MS);
  return engine;
}
