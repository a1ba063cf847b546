import { hashOfEvent } from '../event-hash.js';
import type { RecordedEvent } from '../event-store.js';
import { StreamHeads } from './stream-heads.js';

const metadata = { actor: 'a', correlationId: 'c', causationId: 'd', at: '', version: 1, previousHash: '' };
const event = (stream: string, revision: number): RecordedEvent => ({
  position: BigInt(revision + 1),
  stream,
  revision,
  id: `${stream}-${revision}`,
  type: 'Noted',
  data: {},
  metadata,
});

it('keeps the end of a stream as it was heard of, of those alone that are followed', () => {
  const heads = new StreamHeads();
  heads.follow('a');
  expect(heads.hashAt('a', 0)).toBeUndefined();
  for (const heard of [event('a', 0), event('b', 0), event('a', 1), event('a', 0)]) heads.heard(heard);
  expect(heads.hashAt('a', 1)).toBe(hashOfEvent(event('a', 1)));
  expect(heads.hashAt('b', 0)).toBeUndefined();
});

it('knows where nothing can be written any more, and does not know what it has not heard of', () => {
  const heads = new StreamHeads();
  heads.follow('a');
  heads.heard(event('a', 4));
  heads.follow('a');
  expect(heads.hashAt('a', 3)).toBe('');
  expect(heads.hashAt('a', 5)).toBeUndefined();
});
