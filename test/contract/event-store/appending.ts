import { setTimeout as delay } from 'node:timers/promises';
import { hashOfEvent, verifyChain } from '../../../api/platform/event-store/event-hash.js';
import { type EventStore, StoreUnavailable, WrongRevision } from '../../../api/platform/event-store/event-store.js';
import { appendAtEnd, appendEach, idsOf, metadata, newStream, notedEvent, take } from './noted.js';

const WRITERS = 64;

export function describeAppending(store: () => EventStore): void {
  describe('appending events', () => {
    it('numbers revisions from 0 and returns the revision of the last event', async () => {
      const stream = newStream();
      const before = await store().lastPosition();
      const first = await store().append(stream, 'none', [notedEvent()]);
      const more = await store().append(stream, 0, [notedEvent(), notedEvent(), notedEvent()]);
      expect([first.revision, more.revision]).toEqual([0, 3]);
      expect(first.position).toBeGreaterThan(before);
      expect(more.position).toBeGreaterThan(first.position);
      expect(await store().lastPosition()).toBe(more.position);
    });

    it('stores an event unchanged', async () => {
      const stream = `${newStream()}-ö-🙂`;
      const data = {
        text: 'Ångström\0"\\\n\u2028 🙂 \ud800',
        deep: { list: [1, -0.5, 1e21, null, true] },
        left: undefined,
      };
      const event = notedEvent(data);
      await store().append(stream, 'none', [event]);
      const [recorded] = await store().readStream(stream);
      const hash = recorded!.hash;
      expect(recorded).toEqual({
        ...event,
        data: JSON.parse(JSON.stringify(data)) as object,
        metadata: { ...metadata, recordedAt: expect.any(String) as string, previousHash: '', hash },
        stream,
        revision: 0,
        position: expect.any(BigInt) as bigint,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      });
    });

    it('accepts large events, and many events at once', async () => {
      const stream = newStream();
      const text = 'Prüfung '.repeat(60_000);
      await store().append(stream, 'none', [notedEvent({ text })]);
      await store().append(
        stream,
        0,
        Array.from({ length: 300 }, (_, n) => notedEvent({ n })),
      );
      const events = await store().readStream(stream);
      expect(events).toHaveLength(301);
      expect((events[0]!.data as { text: string }).text === text).toBe(true);
      expect(verifyChain(events)).toBeUndefined();
    });

    it('chains the hashes of the events of a stream, regardless of the append method', async () => {
      const stream = newStream();
      await appendEach(store(), stream, 3);
      await store().append(stream, 2, [notedEvent(), notedEvent()]);
      const events = await store().readStream(stream);
      expect(verifyChain(events)).toBeUndefined();
      expect(new Set(events.map((event) => event.metadata.previousHash)).size).toBe(5);
    });

    it('assigns a recording time and a hash to every event', async () => {
      const stream = newStream();
      const after = await store().lastPosition();
      const before = new Date().toISOString();
      await appendEach(store(), stream, 3);
      const now = new Date().toISOString();
      const inStream = await store().readStream(stream);
      for (const events of [inStream, await take(store().readAll(after), 3, [stream])]) {
        expect(events.map(({ hash }) => hash)).toEqual(events.map(hashOfEvent));
        expect(events.map((event) => event.metadata.hash)).toEqual(events.map(hashOfEvent));
        expect(events.slice(1).map((event) => event.metadata.previousHash)).toEqual(
          events.slice(0, -1).map(({ hash }) => hash),
        );
        const times = events.map((event) => event.metadata.recordedAt);
        expect([before, ...times, now]).toEqual([before, ...times, now].toSorted());
      }
    });

    it('keeps the recording time of an event that is copied to another store, and rehashes it', async () => {
      const [stream, copy] = [newStream(), newStream()];
      await appendEach(store(), stream, 2);
      const source = await store().readStream(stream);
      await delay(5);
      await store().append(copy, 'none', source);
      const copied = await store().readStream(copy);
      expect(copied.map((event) => event.metadata.recordedAt)).toEqual(
        source.map((event) => event.metadata.recordedAt),
      );
      expect(verifyChain(copied)).toBeUndefined();
      expect(copied.at(-1)!.hash).not.toBe(source.at(-1)!.hash);
    });

    it.each(['', 'a\0b', 'half \ud83d'])('rejects %j as a key', async (key) => {
      const eventWithKey = { ...notedEvent(), id: key };
      await expect(store().append(key, 'none', [notedEvent()])).rejects.toThrow(TypeError);
      await expect(store().append(newStream(), 'none', [eventWithKey])).rejects.toThrow(TypeError);
      await expect(store().append(newStream(), 'none', [notedEvent({}, key)])).rejects.toThrow(TypeError);
      await expect(store().readStream(key)).rejects.toThrow(TypeError);
    });

    it('rejects an empty list of events', async () => {
      await expect(store().append(newStream(), 'none', [])).rejects.toThrow(TypeError);
    });
  });

  describe('an expected revision', () => {
    it.each([
      ['none', 1],
      [0, 1],
      [2, 1],
      [100, 1],
    ] as const)('rejects %p when the stream is at %p', async (expected, actual) => {
      const stream = newStream();
      await appendEach(store(), stream, 2);
      const refused: unknown = await store()
        .append(stream, expected, [notedEvent()])
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(WrongRevision);
      expect(refused).toMatchObject({ stream, expected, actual });
      expect(await store().readStream(stream)).toHaveLength(2);
    });

    it('rejects a number when the stream does not exist', async () => {
      const stream = newStream();
      await expect(store().append(stream, 0, [notedEvent()])).rejects.toMatchObject({ expected: 0, actual: 'none' });
      expect(await store().readStream(stream)).toEqual([]);
    });

    it(`lets exactly one of ${WRITERS} concurrent writers append`, async () => {
      const stream = newStream();
      const outcomes = await Promise.allSettled(
        Array.from({ length: WRITERS }, (_, n) => store().append(stream, 'none', [notedEvent({ n })])),
      );
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(WRITERS - 1);
      expect(refused.every((outcome) => (outcome as PromiseRejectedResult).reason instanceof WrongRevision)).toBe(true);
      expect(await store().readStream(stream)).toHaveLength(1);
    });

    it('does not affect concurrent appends to other streams when it is wrong', async () => {
      const [current, outdated] = [newStream(), newStream()];
      const outcomes = await Promise.allSettled([
        store().append(current, 'none', [notedEvent()]),
        store().append(outdated, 7, [notedEvent()]),
        store().append(current, 0, [notedEvent()]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await store().readStream(current)).toHaveLength(2);
    });

    it(`preserves the order of ${WRITERS} concurrent writers on four streams`, async () => {
      const streams = Array.from({ length: 4 }, newStream);
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        Array.from({ length: 5 }, (__, n) => notedEvent({ writer, n })),
      );
      await Promise.all(
        writers.map(async (events, writer) => {
          let revision: number | 'none' = 'none';
          for (const event of events) revision = await appendAtEnd(store(), streams[writer % 4]!, event, revision);
        }),
      );
      const recorded = await Promise.all(streams.map((stream) => store().readStream(stream)));
      for (const events of recorded) expect(verifyChain(events)).toBeUndefined();
      expect(idsOf(recorded.flat()).toSorted()).toEqual(idsOf(writers.flat()).toSorted());
    });
  });

  describe('appending the same events again', () => {
    it('is idempotent and returns the same result', async () => {
      const stream = newStream();
      const first = [notedEvent(), notedEvent()];
      const second = [notedEvent()];
      const answers = [await store().append(stream, 'none', first), await store().append(stream, 1, second)];
      const position = await store().lastPosition();
      expect(await store().append(stream, 'none', first)).toEqual(answers[0]);
      expect(await store().append(stream, 1, second)).toEqual(answers[1]);
      expect(await store().lastPosition()).toBe(position);
      expect(await store().readStream(stream)).toHaveLength(3);
    });

    it('writes them once when both appends are concurrent', async () => {
      const stream = newStream();
      const events = [notedEvent()];
      const answers = await Promise.all(Array.from({ length: 8 }, () => store().append(stream, 'none', events)));
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(await store().readStream(stream)).toHaveLength(1);
    });

    it('is rejected at another position or together with other events', async () => {
      const stream = newStream();
      const [first, second] = await appendEach(store(), stream, 2);
      await expect(store().append(stream, 0, [first!])).rejects.toThrow(WrongRevision);
      await expect(store().append(stream, 'none', [second!])).rejects.toThrow(WrongRevision);
      await expect(store().append(stream, 'none', [first!, notedEvent()])).rejects.toThrow(WrongRevision);
      await expect(store().append(stream, 0, [second!, notedEvent()])).rejects.toThrow(WrongRevision);
      expect(await store().readStream(stream)).toHaveLength(2);
    });
  });

  describe('closing an event store', () => {
    it('waits for pending appends, and rejects later ones', async () => {
      const stream = newStream();
      const lateStream = newStream();
      const before = store().append(stream, 'none', [notedEvent()]);
      const closed = store().close();
      await expect(store().append(lateStream, 'none', [notedEvent()])).rejects.toThrow(StoreUnavailable);
      await closed;
      expect(await before).toMatchObject({ revision: 0 });
      await expect(store().readStream(stream)).rejects.toThrow(StoreUnavailable);
      expect(store().notReady()).toMatch(/closed/);
      await store().close();
    });
  });
}
