import type { Review } from './reviews.queries';
import { EMPTY_QUEUE, mergeIntoQueue, statusOf, waitTime, type QueueState } from './use-queue';

const doubt = (_id: string, overrides: Partial<Review> = {}): Review => ({
  _id,
  username: 'ann',
  subject: 'Math',
  doubt: 'Why?',
  askedAt: '2026-11-22T10:00:00.000Z',
  ...overrides,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => doubt(id)) as [Review, Review, Review, Review];
const noPins = () => false;

describe('mergeIntoQueue', () => {
  const queue = mergeIntoQueue(EMPTY_QUEUE, [a, b, c], noPins);
  const textOf = ({ entries }: typeof queue) => entries.map(({ number, doubt: { _id } }) => `${number}${_id}`);

  it('numbers doubts in list order', () => expect(textOf(queue)).toEqual(['1a', '2b', '3c']));

  it('keeps numbers when doubts leave and others are added', () => {
    expect(textOf(mergeIntoQueue(queue, [b, c, d], noPins))).toEqual(['2b', '3c', '4d']);
    expect(textOf(mergeIntoQueue(mergeIntoQueue(queue, [a, b], noPins), [a, b, d], noPins))).toEqual([
      '1a',
      '2b',
      '4d',
    ]);
  });

  it('keeps pinned doubts that have left the list', () => {
    expect(textOf(mergeIntoQueue(queue, [b, c], (id) => id === 'a'))).toEqual(['1a', '2b', '3c']);
  });

  it('returns the same object if nothing has changed, and changed doubts otherwise', () => {
    expect(mergeIntoQueue(queue, [a, b, c], noPins)).toBe(queue);
    const claimedDoubt = doubt('b', { claim: { tutorId: 'tom', username: 'tom', until: '2026-11-22T10:10:00.000Z' } });
    const mergedQueue = mergeIntoQueue(queue, [a, claimedDoubt, c], noPins);
    expect(mergedQueue.entries[1]).toEqual({ number: 2, doubt: claimedDoubt });
    expect(mergedQueue.entries[0]).toBe(queue.entries[0]);
  });
});

describe('statusOf', () => {
  const until = '2026-11-22T10:10:00.000Z';
  const state: QueueState = {
    tutorId: 'tom',
    now: Date.parse(until) - 1,
    unsolvedIds: new Set(['a']),
    answeredIds: new Set(),
    unseenIds: new Set(),
  };
  const claimedBy = (tutorId: string) => doubt('a', { claim: { tutorId, username: tutorId, until } });

  it('uses the claim until it expires', () => {
    expect(statusOf(a, state)).toBe('waiting');
    expect(statusOf(claimedBy('tom'), state)).toBe('mine');
    expect(statusOf(claimedBy('tim'), state)).toBe('other');
    expect(statusOf(claimedBy('tim'), { ...state, now: Date.parse(until) })).toBe('waiting');
  });

  it('distinguishes answered, closed and new doubts', () => {
    expect(statusOf(a, { ...state, unsolvedIds: new Set() })).toBe('closed');
    expect(statusOf(a, { ...state, answeredIds: new Set(['a']) })).toBe('done');
    expect(statusOf(a, { ...state, unseenIds: new Set(['a']) })).toBe('new');
  });
});

it.each([
  [0, 'now', false],
  [59_999, 'now', false],
  [58 * 60_000, '58 min', false],
  [120 * 60_000 - 1, '1 h 59 min', false],
  [120 * 60_000, '2 h', true],
])('waitTime after %d ms returns %s (isLate: %s)', (ms, waitText, isLate) =>
  expect(waitTime(a, Date.parse(a.askedAt) + ms)).toEqual({ waitText, isLate }),
);
