import type { EventBatch, EventStore } from '../../../api/platform/event-store/event-store.js';
import { appendEach, idsOf, newStream, notedEvent } from './noted.js';

async function all(batches: AsyncIterable<EventBatch>): Promise<EventBatch[]> {
  const list: EventBatch[] = [];
  for await (const batch of batches) list.push(batch);
  return list;
}

const eventsOf = (batches: readonly EventBatch[]) => batches.flatMap(({ events }) => events);

export function reading(store: () => EventStore): void {
  describe('reading a stream', () => {
    it('returns its events in order, from any revision', async () => {
      const stream = newStream();
      const events = await appendEach(store(), stream, 5);
      expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events));
      expect(idsOf(await store().readStream(stream, 3))).toEqual(idsOf(events.slice(3)));
      expect(await store().readStream(stream, 5)).toEqual([]);
      expect(idsOf(await store().readStream(stream, 1, 2))).toEqual(idsOf(events.slice(1, 3)));
      expect(idsOf(await store().readStream(stream, 3, 9))).toEqual(idsOf(events.slice(3)));
    });

    it('returns no events for a stream that does not exist', async () => {
      expect(await store().readStream(newStream())).toEqual([]);
    });

    it('returns all events of a long stream', async () => {
      const stream = newStream();
      const events = Array.from({ length: 2100 }, (_, n) => notedEvent({ n }));
      for (let n = 0; n < events.length; n += 300) {
        await store().append(stream, n === 0 ? 'none' : n - 1, events.slice(n, n + 300));
      }
      expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events));
    });
  });

  describe('reading all streams', () => {
    it('returns all events in the order of their positions', async () => {
      const [a, b] = [newStream(), newStream()];
      const start = await store().lastPosition();
      const [a0, b0] = [notedEvent(), notedEvent()];
      await store().append(a, 'none', [a0]);
      await store().append(b, 'none', [b0]);
      const a1 = notedEvent();
      const { position } = await store().append(a, 0, [a1]);
      const batches = await all(store().readAll(start));
      const events = eventsOf(batches);
      expect(idsOf(events)).toEqual(idsOf([a0, b0, a1]));
      expect(events.every((event, n) => n === 0 || event.position > events[n - 1]!.position)).toBe(true);
      expect(batches.at(-1)).toMatchObject({ position, caughtUp: true });
    });

    it('returns batches of the requested size, and resumes after any of them', async () => {
      const start = await store().lastPosition();
      const events = await appendEach(store(), newStream(), 10);
      const batches = await all(store().readAll(start, { batch: 4 }));
      expect(batches.every(({ events: some }) => some.length <= 4)).toBe(true);
      expect(idsOf(eventsOf(batches))).toEqual(idsOf(events));
      const remaining = await all(store().readAll(batches[0]!.position, { batch: 4 }));
      expect(idsOf(eventsOf(remaining))).toEqual(idsOf(events.slice(batches[0]!.events.length)));
    });

    it('skips other event types and advances past them', async () => {
      const start = await store().lastPosition();
      const type = `Wanted-${newStream()}`;
      const stream = newStream();
      await store().append(stream, 'none', [
        notedEvent(),
        notedEvent({}, type),
        notedEvent(),
        notedEvent({}, type),
        notedEvent(),
      ]);
      const batches = await all(store().readAll(start, { types: [type] }));
      expect(eventsOf(batches).map(({ revision }) => revision)).toEqual([1, 3]);
      expect(batches.at(-1)!.position).toBe(await store().lastPosition());
    });

    it('returns immediately when started after the last event', async () => {
      const position = await store().lastPosition();
      expect(await all(store().readAll(position))).toEqual([{ events: [], position, caughtUp: true }]);
    });
  });
}
