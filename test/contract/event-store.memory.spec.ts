import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { withSharedSubscription } from '../../api/platform/event-store/shared-subscription.js';
import { MemoryEventStore } from '../support/stand-ins/memory-event-store.js';
import { describeAppending } from './event-store/appending.js';
import { reading } from './event-store/reading.js';
import { describeSubscribing } from './event-store/subscribing.js';

describe.each([
  ['The event store in memory', (store: EventStore) => store],
  ['An event store with a shared subscription', withSharedSubscription],
])('%s', (_, wrap) => {
  let store: EventStore;
  beforeEach(() => (store = wrap(new MemoryEventStore())));
  afterEach(() => store.close());

  describeAppending(() => store);
  reading(() => store);
  describeSubscribing(() => store);
});
