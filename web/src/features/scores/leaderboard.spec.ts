import { ordinal } from '../../entities/score/score-text';
import { medalOf } from '../../entities/score/medal';
import { barOfPlace, changedPlaces, pageOfPlace, withTop, type LeaderboardRow } from './leaderboard';

const row = (studentId: string, slNo: number, Point = 100 - slNo): LeaderboardRow => ({
  studentId,
  slNo,
  name: studentId,
  avatar: 1,
  movement: 0,
  Point,
});
const ids = ({ rows }: { rows: readonly LeaderboardRow[] }) => rows.map(({ studentId }) => studentId).join(' ');
const five = { pageNumber: 1, pageSize: 5 };

it('gold, cyan and grey are the first three places, and no other', () => {
  expect([1, 2, 3, 4, 51].map(medalOf)).toEqual(['gold', 'cyan', 'grey', undefined, undefined]);
});

it('says places as people do', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 38, 102, 2416].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 38th 102nd 2,416th'.split(' '),
  );
});

it('knows the page of a place', () => {
  expect([1, 50, 51, 2416].map(pageOfPlace)).toEqual([1, 1, 2, 49]);
});

it('knows the bar of a place in the histogram, which ends with the first', () => {
  const histogram = [4, 0, 3, 1];
  expect([1, 2, 4, 5, 8].map((slNo) => barOfPlace(histogram, slNo))).toEqual([3, 2, 2, 0, 0]);
});

it('counts the places that somebody else has', () => {
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)];
  expect(changedPlaces([a, b], [a, { ...b, Point: 9 }])).toBe(0);
  expect(changedPlaces([a, b, c], [b, a, c])).toBe(2);
  expect(changedPlaces([a], [a, b])).toBe(1);
  expect(changedPlaces([a, b], [a])).toBe(1);
});

describe('a live message', () => {
  const shown = { rows: ['a', 'b', 'c', 'd', 'e'].map((id, index) => row(id, index + 1)), total: 9 };

  it('puts its rows in their places', () => {
    const top = [row('b', 1), row('a', 2), row('c', 3)];
    expect(ids(withTop(shown, five, { version: 2, total: 9, top }))).toBe('b a c d e');
  });

  it('lifts somebody from further down, who then stands there once', () => {
    const top = [row('e', 1), row('a', 2), row('b', 3)];
    expect(ids(withTop(shown, five, { version: 2, total: 9, top }))).toBe('e a b d');
  });

  it('brings a newcomer, and never more rows than the page has', () => {
    const top = [row('new', 1), row('a', 2), row('b', 3), row('c', 4), row('d', 5), row('e', 6)];
    expect(withTop(shown, five, { version: 2, total: 10, top })).toEqual({ rows: top.slice(0, 5), total: 10 });
  });

  it('takes away who is no longer there', () => {
    const top = [row('a', 1), row('c', 2)];
    expect(withTop(shown, five, { version: 2, total: 2, top })).toEqual({ rows: top, total: 2 });
  });

  it('leaves the rows of another page in their places', () => {
    const second = { rows: [row('x', 51)], total: 51 };
    const after = withTop(second, { pageNumber: 2, pageSize: 50 }, { version: 2, total: 52, top: [row('new', 1)] });
    expect(after).toEqual({ rows: second.rows, total: 52 });
  });
});
