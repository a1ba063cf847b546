import { setTimeout as pause } from 'node:timers/promises';
import type { EventBatch, EventStore } from '../../../api/platform/event-store/event-store.js';
import { appendEach, idsOf, newStream, notedEvent, take } from './noted.js';

export function describeSubscribing(store: () => EventStore): void {
  describe('a subscription', () => {
    it('catches up, then receives new events', async () => {
      const stream = newStream();
      const start = await store().lastPosition();
      const [first] = await appendEach(store(), stream, 1);
      const received = take(store().subscribe(start), 2, [stream]);
      await pause(50);
      const second = notedEvent();
      await store().append(stream, 0, [second]);
      expect(idsOf(await received)).toEqual(idsOf([first!, second]));
    });

    it('reports that it has caught up, including on an empty log', async () => {
      const position = await store().lastPosition();
      const subscription = store().subscribe(position);
      const { value } = await subscription[Symbol.asyncIterator]().next();
      expect(value).toEqual({ events: [], position, caughtUp: true });
      await subscription.close();
    });

    it('neither skips nor repeats events while eight writers append, for any batch size', async () => {
      const streams = Array.from({ length: 8 }, newStream);
      const start = await store().lastPosition();
      const readers = [1, 7, 1000].map((batch) => take(store().subscribe(start, { batch }), 320, streams));
      await Promise.all(streams.map((stream) => appendEach(store(), stream, 40)));
      const lateBatch = take(store().subscribe(start, { batch: 50 }), 320, streams);
      const expected: string[] = [];
      for await (const { events } of store().readAll(start)) expected.push(...idsOf(events));
      expect(expected).toHaveLength(320);
      for (const received of await Promise.all([...readers, lateBatch])) expect(idsOf(received)).toEqual(expected);
    });

    it('resumes from the position of any batch', async () => {
      const stream = newStream();
      const start = await store().lastPosition();
      const events = await appendEach(store(), stream, 6);
      let position = start;
      const received: string[] = [];
      while (received.length < events.length) {
        for await (const batch of store().subscribe(position, { batch: 2 })) {
          received.push(...idsOf(batch.events));
          position = batch.position;
          break;
        }
      }
      expect(received).toEqual(idsOf(events));
    });

    it('skips other event types, including live ones, and advances past them', async () => {
      const [stream, type] = [newStream(), `Wanted-${newStream()}`];
      const start = await store().lastPosition();
      await store().append(stream, 'none', [notedEvent(), notedEvent({}, type)]);
      const subscription = store().subscribe(start, { types: [type] });
      const revisions: number[] = [];
      for await (const { events, position, caughtUp } of subscription) {
        revisions.push(...events.map(({ revision }) => revision));
        if (caughtUp && revisions.length === 1) await store().append(stream, 1, [notedEvent({}, type), notedEvent()]);
        if (revisions.length === 2 && position === (await store().lastPosition())) break;
      }
      expect(revisions).toEqual([1, 2]);
    });

    it('reads a batch only on request', async () => {
      const stream = newStream();
      const start = await store().lastPosition();
      await appendEach(store(), stream, 30);
      const subscription = store().subscribe(start, { batch: 10 });
      let activeWriters = 0;
      const counts: number[] = [];
      for await (const { events } of subscription) {
        expect(++activeWriters).toBe(1);
        await pause(10);
        counts.push(events.length);
        activeWriters -= 1;
        if (sum(counts) === 30) break;
      }
      // A server may deliver fewer events per batch than requested
      expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    });

    it('ends when it is closed while waiting, before being read, and within its loop', async () => {
      const position = await store().lastPosition();
      const batches: EventBatch[] = [];
      const subscription = store().subscribe(position);
      for await (const batch of subscription) {
        batches.push(batch);
        setTimeout(() => void subscription.close(), 50);
      }
      expect(batches).toHaveLength(1);

      const unread = store().subscribe(position);
      await unread.close();
      for await (const batch of unread) batches.push(batch);
      expect(batches).toHaveLength(1);

      const within = store().subscribe(position);
      for await (const batch of within) {
        batches.push(batch);
        await within.close();
      }
      expect(batches).toHaveLength(2);
    });

    it('ends when its store is closed', async () => {
      const subscription = store().subscribe(await store().lastPosition());
      let count = 0;
      for await (const batch of subscription) {
        count += batch.events.length + 1;
        setTimeout(() => void store().close(), 50);
      }
      expect(count).toBe(1);
    });

    it('can be iterated only once', async () => {
      const subscription = store().subscribe(await store().lastPosition());
      await subscription[Symbol.asyncIterator]().next();
      await expect(subscription[Symbol.asyncIterator]().next()).rejects.toThrow(/once/);
      await subscription.close();
    });

    it('reports its lag', async () => {
      const stream = newStream();
      const subscription = store().subscribe(await store().lastPosition());
      expect(subscription.behindMs()).toBe(Infinity);
      const batches = subscription[Symbol.asyncIterator]();
      await batches.next();
      const waiting = batches.next();
      await pause(400);
      expect(subscription.behindMs()).toBeLessThan(100);
      await store().append(stream, 'none', [notedEvent()]);
      await waiting;
      await batches.return?.();
      await pause(150);
      expect(subscription.behindMs()).toBeGreaterThan(140);
    });
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
