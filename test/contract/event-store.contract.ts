import type { EventStore } from '../../api/platform/event-store/event-store.js';
import { describeAppending } from './event-store/appending.js';
import { bulkAppending } from './event-store/bulk-appending.js';
import type { EventStoreUnderTest } from './event-store/noted.js';
import { reading } from './event-store/reading.js';
import { severalClients } from './event-store/several-clients.js';
import { describeSubscribing } from './event-store/subscribing.js';

/** The contract of the EventStore port. Tests do not depend on existing events. */
export function eventStoreContract(name: string, prepare: () => Promise<EventStoreUnderTest>): void {
  describe(`The event store on ${name}`, () => {
    let storeUnderTest: EventStoreUnderTest;
    let store: EventStore;
    beforeAll(async () => void (storeUnderTest = await prepare()));
    afterAll(() => storeUnderTest.dispose());
    beforeEach(async () => void (store = await storeUnderTest.open()));
    afterEach(() => store.close());

    describeAppending(() => store);
    bulkAppending(() => store);
    reading(() => store);
    describeSubscribing(() => store);
    severalClients(
      () => store,
      () => storeUnderTest,
    );

    it('is ready after it is opened', () => {
      expect(store.notReady()).toBeUndefined();
    });
  });
}
