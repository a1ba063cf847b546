import { hashOfEvent } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';
import { StreamHeads } from './stream-heads.js';

const metadata = {
  actor: 'a',
  correlationId: 'c',
  causationId: 'd',
  at: '',
  version: 1,
  recordedAt: '',
  previousHash: '',
};
const event = (stream: string, revision: number): RecordedEvent => ({
  position: BigInt(revision + 1),
  stream,
  revision,
  id: `${stream}-${revision}`,
  type: 'Noted',
  data: {},
  metadata,
  hash: '',
});

let heads: StreamHeads;
beforeEach(() => (heads = new StreamHeads()));

it('StreamHeads stores the delivered heads of all streams that this process appends to', async () => {
  heads.sending('a', 1);
  for (const delivered of [event('a', 0), event('b', 0), event('a', 1), event('a', 0)]) heads.receive(delivered);
  expect(await heads.hashAt('a', 1)).toBe(hashOfEvent(event('a', 1)));
  expect(await heads.hashAt('b', 0)).toBeUndefined();
});

it("StreamHeads returns '' for an earlier revision and undefined for a later one", async () => {
  heads.sending('a', 4);
  heads.receive(event('a', 4));
  expect(await heads.hashAt('a', 3)).toBe('');
  expect(await heads.hashAt('a', 5)).toBeUndefined();
});

it('StreamHeads waits only a moment for the delivery of a sent event', async () => {
  heads.sending('a', 0);
  const pendingHash = heads.hashAt('a', 0);
  heads.receive(event('a', 0));
  expect(await pendingHash).toBe(hashOfEvent(event('a', 0)));
  heads.sending('a', 1);
  expect(await heads.hashAt('a', 1)).toBeUndefined();
});

it('StreamHeads caches an event that is delivered before its append is acknowledged', async () => {
  heads.sending('new', 0);
  heads.receive(event('new', 0));
  expect(await heads.hashAt('new', 0)).toBe(hashOfEvent(event('new', 0)));
});

it('StreamHeads waits for the delivery of the last stored event after a later append failed', async () => {
  heads.sending('a', 1);
  const undo = heads.sending('a', 3);
  undo();
  const pendingHash = heads.hashAt('a', 1);
  heads.receive(event('a', 1));
  expect(await pendingHash).toBe(hashOfEvent(event('a', 1)));
});

it('StreamHeads computes only the hash of the last event of an append', async () => {
  const eventWithUnreadableData = Object.defineProperty(event('a', 98), 'data', {
    get: () => {
      throw new Error('the data was read');
    },
  });
  heads.sending('a', 99);
  heads.receive(eventWithUnreadableData);
  heads.receive(event('a', 99));
  expect(await heads.hashAt('a', 99)).toBe(hashOfEvent(event('a', 99)));
});
