import { verifyChain } from '../../../api/platform/event-store/event-hash.js';
import { type EventStore, type StreamAppend, WrongRevision } from '../../../api/platform/event-store/event-store.js';
import { appendEach, idsOf, newStream, notedEvent, take } from './noted.js';

const APPENDS = 600;

/** Returns appends of one to three events to a few alternating streams, with the expected revision of each. */
export function interleave(streams: readonly string[], count: number): StreamAppend[] {
  const lengths = new Map<string, number>();
  return Array.from({ length: count }, (_, n) => {
    const stream = streams[n % streams.length]!;
    const length = lengths.get(stream) ?? 0;
    const events = Array.from({ length: 1 + (n % 3) }, () => notedEvent({ n }));
    lengths.set(stream, length + events.length);
    return { stream, expected: length === 0 ? 'none' : length - 1, events };
  });
}

export const idsIn = (appends: readonly StreamAppend[]) => appends.flatMap(({ events }) => idsOf(events));

export function bulkAppending(store: () => EventStore): void {
  describe('a bulk append', () => {
    it('stores all events in the given order, with unbroken hash chains', async () => {
      const streams = Array.from({ length: 7 }, newStream);
      const appends = interleave(streams, APPENDS);
      const before = await store().lastPosition();
      await store().appendAll(appends.slice(0, APPENDS / 2));
      await store().appendAll(appends.slice(APPENDS / 2));
      const ids = idsIn(appends);
      const recorded = await take(store().readAll(before), ids.length, streams);
      expect(idsOf(recorded)).toEqual(ids);
      expect(verifyChain(recorded)).toBeUndefined();
      expect(await store().lastPosition()).toBe(recorded.at(-1)!.position);
    });

    it('continues existing streams, which later appends continue in turn', async () => {
      const stream = newStream();
      await appendEach(store(), stream, 2);
      await store().appendAll([{ stream, expected: 1, events: [notedEvent(), notedEvent()] }]);
      await store().append(stream, 3, [notedEvent()]);
      await store().appendAll([{ stream, expected: 4, events: [notedEvent()] }]);
      const events = await store().readStream(stream);
      expect(events).toHaveLength(6);
      expect(verifyChain(events)).toBeUndefined();
    });

    it('is delivered to subscriptions', async () => {
      const streams = [newStream(), newStream()];
      const appends = interleave(streams, 20);
      const received = take(store().subscribe(await store().lastPosition()), idsIn(appends).length, streams);
      await store().appendAll(appends);
      expect(idsOf(await received)).toEqual(idsIn(appends));
    });

    it('is rejected when a stream has another revision than expected', async () => {
      const stream = newStream();
      await appendEach(store(), stream, 2);
      for (const expected of ['none', 0, 7] as const) {
        await expect(store().appendAll([{ stream, expected, events: [notedEvent()] }])).rejects.toThrow(WrongRevision);
      }
      await expect(store().appendAll([{ stream, expected: 1, events: [] }])).rejects.toThrow(TypeError);
      await store().appendAll([]);
      expect(await store().readStream(stream)).toHaveLength(2);
    });
  });
}
