import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { MemoryEventStore } from '../support/memory-event-store.js';
import { appending } from './event-store/appending.js';
import { reading } from './event-store/reading.js';
import { subscribing } from './event-store/subscribing.js';

describe('The event store in memory, on which specs stand', () => {
  let store: EventStore;
  beforeEach(() => (store = new MemoryEventStore()));
  afterEach(() => store.close());

  appending(() => store);
  reading(() => store);
  subscribing(() => store);
});
