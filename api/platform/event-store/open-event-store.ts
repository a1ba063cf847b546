import { existsSync } from 'node:fs';
import { isOwnStream } from '../../contracts/events/streams.js';
import type { EventStorePlace } from '../config/settings.js';
import { StoreUnusable, type EventStore } from './event-store.js';
import { withSharedSubscription } from './shared-subscription.js';

/**
 * Opens the event store of EVENT_STORE_URL. Only the selected engine is loaded.
 * @throws StoreUnusable
 */
export async function openEventStore(place: EventStorePlace): Promise<EventStore> {
  switch (place.engine) {
    case 'sqlite': {
      const { openSqliteEventStore } = await import('./sqlite/sqlite-event-store.js');
      return withSharedSubscription(await openSqliteEventStore({ file: place.file }));
    }
    case 'kurrentdb': {
      const { openKurrentEventStore } = await import('./kurrentdb/kurrent-event-store.js');
      return withSharedSubscription(await openKurrentEventStore({ url: place.url, isOwnStream }));
    }
  }
}

/** Opens an existing event store, whether or not a server is running. Creates no file. @throws StoreUnusable */
export async function openEventsThere(place: EventStorePlace): Promise<EventStore> {
  assertEventsThere(place);
  return openEventStore(place);
}

/** @throws StoreUnusable if the file does not exist */
export function assertEventsThere(place: EventStorePlace): void {
  if (place.engine !== 'sqlite' || existsSync(place.file)) return;
  throw new StoreUnusable(`there is no event file ${place.file}; start Meritlist once, or set DATA_DIR to its folder`);
}
