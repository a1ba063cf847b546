import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import { isDamaged } from './damaged-event.js';
import { Chains, hashOfEvent, hashOfTexts, verifyChain, withHash, withPreviousHash } from './event-hash.js';
import type { RecordedEvent } from './event-store.js';

const metadata = { actor: 'student:1', correlationId: 'c', causationId: 'd', at: '2030-01-01T00:00:00Z', version: 1 };

/** Returns a valid chain of events with these payloads. */
function chain(stream: string, payloads: readonly object[]): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  let previousHash = '';
  for (const [revision, data] of payloads.entries()) {
    const position = BigInt(revision + 1);
    const event = { position, stream, revision, id: `id-${revision}`, type: 'Noted', data };
    events.push({ ...event, metadata: { ...metadata, recordedAt: metadata.at, previousHash }, hash: '' });
    previousHash = hashOfEvent(events.at(-1)!);
  }
  return events;
}

describe('hashOfEvent and hashOfTexts', () => {
  it('compute SHA-256 over the JSON text of the six hashed fields', () => {
    const [event] = chain('attempt-1', [{ option: 'Ångström "Å"' }]) as [RecordedEvent];
    const text = JSON.stringify(['attempt-1', 0, 'id-0', 'Noted', event.data, event.metadata]);
    expect(hashOfEvent(event)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('return equal hashes for texts and parsed values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string({ unit: 'binary' }), (data, stream) => {
        const texts = { stream, revision: 3, id: 'i', type: 'Noted', data: JSON.stringify(data) };
        const stored = withPreviousHash(JSON.stringify(metadata), 'abc');
        const parsed = { ...texts, data: JSON.parse(texts.data) as object, metadata: JSON.parse(stored) };
        expect(hashOfEvent(parsed)).toBe(hashOfTexts({ ...texts, metadata: stored }));
      }),
    );
  });
});

it('withPreviousHash adds the previous hash as the last field of the metadata', () => {
  expect(withPreviousHash('{"a":1}', '')).toBe('{"a":1,"previousHash":""}');
  expect(withHash('{"a":1,"previousHash":""}', 'abc')).toBe('{"a":1,"previousHash":"","hash":"abc"}');
});

describe('the stored hash of an event', () => {
  /** Returns the last event of a stream, which is not confirmed by a later one. */
  const last = (): RecordedEvent => {
    const [event] = chain('attempt-1', [{ option: 'A' }]) as [RecordedEvent];
    return { ...event, metadata: { ...event.metadata, hash: hashOfEvent(event) } };
  };
  const named = { stream: 'attempt-1', revision: 0, reason: 'it is not as it was recorded' };

  it('is not part of the hashed content', () => {
    const { hash, ...without } = last().metadata;
    expect(hashOfEvent(last())).toBe(hash);
    expect(hashOfEvent({ ...last(), metadata: without })).toBe(hash);
  });

  it('reveals a modified event that has no successor', () => {
    expect(verifyChain([last()])).toBeUndefined();
    expect(verifyChain([{ ...last(), data: { option: 'B' } }])).toEqual(named);
    expect(verifyChain([{ ...last(), metadata: { ...last().metadata, at: '2030-01-02T00:00:00Z' } }])).toEqual(named);
  });

  it('marks the event as damaged if the field is renamed', () => {
    const { hash, ...without } = last().metadata;
    const renamed = { ...last(), metadata: { ...without, hasi: hash } as RecordedEvent['metadata'] };
    expect(verifyChain([renamed])).toEqual(named);
    expect(verifyChain([{ ...last(), metadata: without }])).toBeUndefined();
  });
});

describe('verifyChain', () => {
  const intactChain = chain('a', [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]);

  it('accepts one stream and interleaved streams', () => {
    const otherChain = chain('b', [{ n: 7 }, { n: 8 }]);
    expect(verifyChain([])).toBeUndefined();
    expect(verifyChain(intactChain)).toBeUndefined();
    expect(
      verifyChain([intactChain[0]!, otherChain[0]!, intactChain[1]!, intactChain[2]!, otherChain[1]!, intactChain[3]!]),
    ).toBeUndefined();
  });

  it('reports a modified event', () => {
    const changed = intactChain.with(1, { ...intactChain[1]!, data: { n: 10 } });
    expect(verifyChain(changed)).toMatchObject({ stream: 'a', revision: 2 });
  });

  it('reports a missing event, including the first one', () => {
    expect(verifyChain(intactChain.toSpliced(2, 1))).toMatchObject({ revision: 3, reason: 'revision 2 is missing' });
    expect(verifyChain(intactChain.slice(1))).toMatchObject({ revision: 1, reason: 'revision 0 is missing' });
  });

  it('reports reordered events', () => {
    const [first, second, third] = intactChain as [RecordedEvent, RecordedEvent, RecordedEvent];
    const swapped = [first, { ...third, revision: 1 }, { ...second, revision: 2 }];
    expect(verifyChain(swapped)).toMatchObject({ revision: 1 });
  });
});

describe('hash chains of many streams', () => {
  const all = Array.from({ length: 50 }, (_, n) => chain(`stream-${n}`, [{ n }, { n }, { n }]));
  /** Interleaved events of all streams, as in a log. */
  const log = [0, 1, 2].flatMap((revision) => all.map((events) => events[revision]!));
  const followAll = async (events: readonly RecordedEvent[]) => {
    const stored = async (stream: string, revision: number) =>
      events.find((event) => event.stream === stream && event.revision === revision);
    const chains = new Chains(stored, 10);
    for (const event of events) {
      const hash = await chains.follow(event);
      if (typeof hash !== 'string') return hash;
    }
    return chains.streams;
  };

  it('verifies all streams with few stream heads in memory', async () => {
    expect(await followAll(log)).toBe(50);
  });

  it('detects modified and missing events after their heads were evicted', async () => {
    const [changed] = chain('stream-7', [{ n: 8 }]);
    expect(await followAll(log.with(7, changed!))).toMatchObject({ stream: 'stream-7', revision: 1 });
    expect(await followAll(log.toSpliced(57, 1))).toMatchObject({ stream: 'stream-7', revision: 2 });
    expect(await followAll(log.toSpliced(7, 1))).toMatchObject({ stream: 'stream-7', revision: 1 });
  });
});

describe('a stream recorded by an earlier and a later release', () => {
  const frozenEvents = JSON.parse(
    readFileSync('api/platform/event-store/frozen-stream.json', 'utf8'),
  ) as RecordedEvent[];

  it('is a valid chain with and without the metadata names of KurrentDB', () => {
    expect(frozenEvents.map(({ metadata: { $correlationId } }) => $correlationId)).toEqual([undefined, 'request-2']);
    expect(frozenEvents.map(hashOfEvent)).toEqual(frozenEvents.map(({ metadata: { hash } }) => hash));
    expect(verifyChain(frozenEvents)).toBeUndefined();
    expect(frozenEvents.map(isDamaged)).toEqual([false, false]);
  });

  it('does not hide a modified correlation id of either release', () => {
    const changed = (index: number, change: object) =>
      verifyChain(
        frozenEvents.with(index, {
          ...frozenEvents[index]!,
          metadata: { ...frozenEvents[index]!.metadata, ...change },
        }),
      );
    expect(changed(0, { correlationId: 'request-3' })).toMatchObject({ revision: 0 });
    expect(changed(1, { $correlationId: 'request-3' })).toMatchObject({ revision: 1 });
  });
});
