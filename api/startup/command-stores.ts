import { projections } from '../../projections/all.js';
import { assertWorking } from '../../projections/engine/progress.js';
import { fingerprintOf } from '../../projections/engine/projection.js';
import { openReadStore } from '../../projections/open-read-store.js';
import type { Collection } from '../../projections/store/read-store.js';
import type { ReadModelDefinition } from '../../projections/read-models.js';
import { systemClock } from '../platform/clock.js';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { Settings } from '../platform/config/settings.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';
import { assertEventStoreExists, openEventStore } from '../platform/config/open-stores.js';
import type { ResourceStack } from './resource-stack.js';
import { openPlatform, type Platform } from './platform.js';

const POLL_MS = 500;

type Stores = Pick<Platform, 'events' | 'reads'>;

/**
 * Opens events and read models for a command, with or without a running server. Without a server, this process runs
 * the projections for the remaining events.
 * @param resources closes the stores
 */
export async function openStoresConcurrently(
  settings: Settings,
  resources: ResourceStack,
): Promise<Stores & Partial<Platform>> {
  const { readModels, shared, dataDir } = settings;
  assertEventStoreExists(settings.events);
  if (shared || !isServed(dataDir)) {
    // with several processes, the lease decides which one runs the projections
    const role = shared && settings.redisUrl ? 'projections' : 'all';
    return resources.push(await openPlatform(new Settings({ ...process.env, ROLE: role }), systemClock));
  }
  const events = resources.push(await openEventStore(settings.events));
  const reads = resources.push(await openReadStore(readModels));
  for (const projection of projections) {
    await reads.declare(projection.collection as unknown as Collection, fingerprintOf(projection as never));
  }
  return { events, reads };
}

/**
 * Resolves once the given read models contain all events; immediately if a server is running.
 * @throws StoreUnusable if one of them keeps failing
 */
export async function waitForReadModels(
  { events, progress }: Stores & Partial<Platform>,
  readModels: readonly ReadModelDefinition[],
) {
  if (!progress) return;
  const names = readModels.map(({ name }) => name);
  const last = await events.lastPosition();
  while (!(await progress.waitFor(names, last, POLL_MS))) assertWorking(progress, names);
}

function isServed(dataDir: string): boolean {
  try {
    claimDataFolder(dataDir).release();
    return false;
  } catch (error) {
    if (error instanceof StoreUnusable) return true;
    throw error;
  }
}
