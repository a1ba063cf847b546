import { verifyChain } from '../../../api/platform/event-store/event-hash.js';
import { type EventStore, WrongRevision } from '../../../api/platform/event-store/event-store.js';
import { appendAtEnd, appendEach, idsOf, newStream, notedEvent, take, type EventStoreUnderTest } from './noted.js';

export function severalClients(store: () => EventStore, storeUnderTest: () => EventStoreUnderTest): void {
  describe('two stores on the same database', () => {
    let otherStore: EventStore;
    beforeEach(async () => (otherStore = await storeUnderTest().open()));
    afterEach(() => otherStore.close());

    it('see each other’s events and revisions', async () => {
      const stream = newStream();
      await store().append(stream, 'none', [notedEvent()]);
      await otherStore.append(stream, 0, [notedEvent()]);
      await expect(store().append(stream, 0, [notedEvent()])).rejects.toThrow(WrongRevision);
      const { position } = await store().append(stream, 1, [notedEvent()]);
      expect(verifyChain(await otherStore.readStream(stream))).toBeUndefined();
      expect(await otherStore.readStream(stream)).toHaveLength(3);
      expect(await otherStore.lastPosition()).toBe(position);
    });

    it('read up to the current end, regardless of which store appended', async () => {
      const start = await store().lastPosition();
      for (let n = 0; n < 5; n++) {
        const [ownStreams, otherStreams] = [notedEvent(), notedEvent()];
        await store().append(newStream(), 'none', [ownStreams]);
        await otherStore.append(newStream(), 'none', [otherStreams]);
        const read: string[] = [];
        for await (const { events } of store().readAll(start)) read.push(...idsOf(events));
        expect(read.slice(-2)).toEqual(idsOf([ownStreams, otherStreams]));
      }
    });

    it('recognize events that the other store has already appended', async () => {
      const stream = newStream();
      const events = [notedEvent(), notedEvent()];
      expect(await otherStore.append(stream, 'none', events)).toEqual(await store().append(stream, 'none', events));
    });

    it('append concurrently and agree on the order', async () => {
      const streams = Array.from({ length: 4 }, newStream);
      const start = await store().lastPosition();
      const readers = [store(), otherStore].map((client) => take(client.subscribe(start, { batch: 9 }), 256, streams));
      await Promise.all(
        Array.from({ length: 64 }, async (_, writer) => {
          const client = writer % 2 ? store() : otherStore;
          let revision: number | 'none' = 'none';
          for (let n = 0; n < 4; n++)
            revision = await appendAtEnd(client, streams[writer % 4]!, notedEvent({ writer, n }), revision);
        }),
      );
      const [ownStreams, otherStreams] = await Promise.all(readers);
      expect(ownStreams).toHaveLength(256);
      expect(new Set(idsOf(ownStreams!)).size).toBe(256);
      expect(idsOf(otherStreams!)).toEqual(idsOf(ownStreams!));
      expect(verifyChain(ownStreams!)).toBeUndefined();
    });
  });

  describe('a separate process', () => {
    it('appends events that are received here in order with local events', async () => {
      const [local, remote] = [newStream(), newStream()];
      const start = await store().lastPosition();
      const received = take(store().subscribe(start), 60, [local, remote], 20_000);
      await Promise.all([storeUnderTest().appendFromElsewhere(remote, 30), appendEach(store(), local, 30)]);
      const events = await received;
      expect(events).toHaveLength(60);
      expect(verifyChain(events)).toBeUndefined();
      await expect(store().append(remote, 28, [notedEvent()])).rejects.toMatchObject({ actual: 29 });
      await store().append(remote, 29, [notedEvent()]);
      expect(verifyChain(await store().readStream(remote))).toBeUndefined();
    }, 30_000);
  });
}
