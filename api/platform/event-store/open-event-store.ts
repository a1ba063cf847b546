import type { EventStorePlace } from '../config/settings.js';
import type { EventStore } from './event-store.js';

/**
 * Events where EVENT_STORE_URL says; an engine that is not asked for is not loaded.
 * @throws StoreUnusable
 */
export async function openEventStore(place: EventStorePlace): Promise<EventStore> {
  switch (place.engine) {
    case 'sqlite': {
      const { openSqliteEventStore } = await import('./sqlite/sqlite-event-store.js');
      return openSqliteEventStore({ file: place.file });
    }
    case 'kurrentdb': {
      const { openKurrentEventStore } = await import('./kurrentdb/kurrent-event-store.js');
      return openKurrentEventStore({ url: place.url });
    }
  }
}
