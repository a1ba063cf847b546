import type { RecordedEvent } from '../event-store/event-store.js';
import { runsOf } from './carry-events.js';

const event = (stream: string, revision: number, text = ''): RecordedEvent => ({
  stream,
  revision,
  id: `${stream}-${revision}`,
  type: 'SomethingHappened',
  position: 0n,
  data: { text },
  hash: '',
  metadata: {
    actor: 'visitor',
    correlationId: '',
    causationId: '',
    at: '',
    version: 1,
    recordedAt: '',
    previousHash: '',
  },
});
const manyEvents = (stream: string, count: number, text?: string) =>
  Array.from({ length: count }, (_, revision) => event(stream, revision, text));

describe('runsOf', () => {
  it('groups consecutive events of one stream, in order', () => {
    const [first, second, ofOtherStream, third] = [event('a', 0), event('a', 1), event('b', 0), event('a', 2)];
    expect([...runsOf([first, second, ofOtherStream, third])]).toEqual([[first, second], [ofOtherStream], [third]]);
    expect([...runsOf([])]).toEqual([]);
  });

  it('starts a new group at the size limits of one append', () => {
    const lengths = (events: readonly RecordedEvent[]) => [...runsOf(events)].map((run) => run.length);
    expect(lengths(manyEvents('a', 1_200))).toEqual([500, 500, 200]);
    expect(lengths(manyEvents('a', 5, 'x'.repeat(200_000)))).toEqual([2, 2, 1]);
    // the letter takes three bytes in UTF-8
    expect(lengths(manyEvents('a', 4, 'ক'.repeat(60_000)))).toEqual([2, 2]);
    expect(lengths(manyEvents('a', 2, 'x'.repeat(2_000_000)))).toEqual([1, 1]);
  });
});
