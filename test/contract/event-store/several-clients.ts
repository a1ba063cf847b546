import { verifyChain } from '../../../api/platform/event-store/event-hash.js';
import { type EventStore, WrongRevision } from '../../../api/platform/event-store/event-store.js';
import { appendAtEnd, appendEach, idsOf, newStream, noted, take, type EventStoreUnderTest } from './noted.js';

export function severalClients(store: () => EventStore, place: () => EventStoreUnderTest): void {
  describe('two stores on the same database', () => {
    let other: EventStore;
    beforeEach(async () => (other = await place().open()));
    afterEach(() => other.close());

    it('see each other’s events and revisions', async () => {
      const stream = newStream();
      await store().append(stream, 'none', [noted()]);
      await other.append(stream, 0, [noted()]);
      await expect(store().append(stream, 0, [noted()])).rejects.toThrow(WrongRevision);
      const { position } = await store().append(stream, 1, [noted()]);
      expect(verifyChain(await other.readStream(stream))).toBeUndefined();
      expect(await other.readStream(stream)).toHaveLength(3);
      expect(await other.lastPosition()).toBe(position);
    });

    it('read up to the current end, regardless of which store appended', async () => {
      const start = await store().lastPosition();
      for (let n = 0; n < 5; n++) {
        const [mine, theirs] = [noted(), noted()];
        await store().append(newStream(), 'none', [mine]);
        await other.append(newStream(), 'none', [theirs]);
        const read: string[] = [];
        for await (const { events } of store().readAll(start)) read.push(...idsOf(events));
        expect(read.slice(-2)).toEqual(idsOf([mine, theirs]));
      }
    });

    it('recognise events that the other store has already appended', async () => {
      const stream = newStream();
      const events = [noted(), noted()];
      expect(await other.append(stream, 'none', events)).toEqual(await store().append(stream, 'none', events));
    });

    it('append concurrently and agree on the order', async () => {
      const streams = Array.from({ length: 4 }, newStream);
      const start = await store().lastPosition();
      const readers = [store(), other].map((one) => take(one.subscribe(start, { batch: 9 }), 256, streams));
      await Promise.all(
        Array.from({ length: 64 }, async (_, writer) => {
          const one = writer % 2 ? store() : other;
          let at: number | 'none' = 'none';
          for (let n = 0; n < 4; n++) at = await appendAtEnd(one, streams[writer % 4]!, noted({ writer, n }), at);
        }),
      );
      const [mine, theirs] = await Promise.all(readers);
      expect(mine).toHaveLength(256);
      expect(new Set(idsOf(mine!)).size).toBe(256);
      expect(idsOf(theirs!)).toEqual(idsOf(mine!));
      expect(verifyChain(mine!)).toBeUndefined();
    });
  });

  describe('a separate process', () => {
    it('appends events that are received here in order with local events', async () => {
      const [here, there] = [newStream(), newStream()];
      const start = await store().lastPosition();
      const received = take(store().subscribe(start), 60, [here, there], 20_000);
      await Promise.all([place().appendFromElsewhere(there, 30), appendEach(store(), here, 30)]);
      const events = await received;
      expect(events).toHaveLength(60);
      expect(verifyChain(events)).toBeUndefined();
      await expect(store().append(there, 28, [noted()])).rejects.toMatchObject({ actual: 29 });
      await store().append(there, 29, [noted()]);
      expect(verifyChain(await store().readStream(there))).toBeUndefined();
    }, 30_000);
  });
}
