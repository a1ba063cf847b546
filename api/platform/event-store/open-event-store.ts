import { isOwnStream } from '../../contracts/events/streams.js';
import type { EventStorePlace } from '../config/settings.js';
import { StoreUnusable, type EventStore } from './event-store.js';
import { withSharedSubscription } from './shared-subscription.js';
import { fileExists } from '../shared/file-exists.js';

/**
 * Opens the event store of EVENT_STORE_URL. Only the selected engine is loaded.
 * @throws StoreUnusable
 */
export async function openEventStore(location: EventStorePlace): Promise<EventStore> {
  switch (location.engine) {
    case 'sqlite': {
      const { openSqliteEventStore } = await import('./sqlite/sqlite-event-store.js');
      return withSharedSubscription(await openSqliteEventStore({ file: location.file }));
    }
    case 'kurrentdb': {
      const { openKurrentEventStore } = await import('./kurrentdb/kurrent-event-store.js');
      return withSharedSubscription(await openKurrentEventStore({ url: location.url, isOwnStream }));
    }
  }
}

/** Opens an existing event store, whether or not a server is running. Creates no file. @throws StoreUnusable */
export async function openExistingEventStore(location: EventStorePlace): Promise<EventStore> {
  assertEventStoreExists(location);
  return openEventStore(location);
}

/** @throws StoreUnusable if the file does not exist */
export function assertEventStoreExists(location: EventStorePlace): void {
  if (location.engine !== 'sqlite' || fileExists(location.file)) return;
  throw new StoreUnusable(
    `there is no event file ${location.file}; start Meritlist once, or set DATA_DIR to its folder`,
  );
}
