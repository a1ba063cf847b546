import { EMPTY_QUEUE, queueAfter, standingOf, waitOf, type Seen } from './queue';
import type { Review } from './reviews.queries';

const doubt = (_id: string, more: Partial<Review> = {}): Review => ({
  _id,
  username: 'ann',
  subject: 'Math',
  doubt: 'Why?',
  askedAt: '2026-11-22T10:00:00.000Z',
  ...more,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => doubt(id)) as [Review, Review, Review, Review];
const nobody = () => false;

describe('the queue', () => {
  const queue = queueAfter(EMPTY_QUEUE, [a, b, c], nobody);
  const shown = ({ places }: typeof queue) => places.map(({ number, doubt: { _id } }) => `${number}${_id}`);

  it('is numbered in the order of the list', () => expect(shown(queue)).toEqual(['1a', '2b', '3c']));

  it('keeps every number when one is answered and another joins at the end', () => {
    expect(shown(queueAfter(queue, [b, c, d], nobody))).toEqual(['2b', '3c', '4d']);
    expect(shown(queueAfter(queueAfter(queue, [a, b], nobody), [a, b, d], nobody))).toEqual(['1a', '2b', '4d']);
  });

  it('keeps what stays although the list has it no more', () => {
    expect(shown(queueAfter(queue, [b, c], (id) => id === 'a'))).toEqual(['1a', '2b', '3c']);
  });

  it('is the same object as long as nothing is new, and has what is', () => {
    expect(queueAfter(queue, [a, b, c], nobody)).toBe(queue);
    const claimed = doubt('b', { claim: { tutorId: 'tom', username: 'tom', until: '2026-11-22T10:10:00.000Z' } });
    const after = queueAfter(queue, [a, claimed, c], nobody);
    expect(after.places[1]).toEqual({ number: 2, doubt: claimed });
    expect(after.places[0]).toBe(queue.places[0]);
  });
});

describe('how a doubt stands', () => {
  const until = '2026-11-22T10:10:00.000Z';
  const seen: Seen = {
    me: 'tom',
    now: Date.parse(until) - 1,
    unsolved: new Set(['a']),
    answered: new Set(),
    arrived: new Set(),
  };
  const claimedBy = (tutorId: string) => doubt('a', { claim: { tutorId, username: tutorId, until } });

  it('is told by its claim, as long as that holds', () => {
    expect(standingOf(a, seen)).toBe('waiting');
    expect(standingOf(claimedBy('tom'), seen)).toBe('mine');
    expect(standingOf(claimedBy('tim'), seen)).toBe('other');
    expect(standingOf(claimedBy('tim'), { ...seen, now: Date.parse(until) })).toBe('waiting');
  });

  it('is told by who has answered it', () => {
    expect(standingOf(a, { ...seen, unsolved: new Set() })).toBe('left');
    expect(standingOf(a, { ...seen, answered: new Set(['a']) })).toBe('done');
    expect(standingOf(a, { ...seen, arrived: new Set(['a']) })).toBe('new');
  });
});

it.each([
  [0, 'now', false],
  [59_999, 'now', false],
  [58 * 60_000, '58 min', false],
  [120 * 60_000 - 1, '1 h 59 min', false],
  [120 * 60_000, '2 h', true],
])('who has waited %d ms reads %s', (ms, wait, isLate) =>
  expect(waitOf(a, Date.parse(a.askedAt) + ms)).toEqual({ wait, isLate }),
);
