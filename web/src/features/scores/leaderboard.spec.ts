import { ordinal } from '../../entities/score/score-text';
import { medalOf } from '../../entities/score/medal';
import { barOfPlace, changedPlaces, pageOfPlace, mergeTop, type LeaderboardRow } from './leaderboard';

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

it('medalOf returns gold, cyan and grey for the first three places only', () => {
  expect([1, 2, 3, 4, 51].map(medalOf)).toEqual(['gold', 'cyan', 'grey', undefined, undefined]);
});

it('ordinal returns English ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 38, 102, 2416].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 38th 102nd 2,416th'.split(' '),
  );
});

it('pageOfPlace returns the page of a place', () => {
  expect([1, 50, 51, 2416].map(pageOfPlace)).toEqual([1, 1, 2, 49]);
});

it('barOfPlace returns the bar of a place; first place is in the last bar', () => {
  const histogram = [4, 0, 3, 1];
  expect([1, 2, 4, 5, 8].map((slNo) => barOfPlace(histogram, slNo))).toEqual([3, 2, 2, 0, 0]);
});

it('changedPlaces counts the places whose student has changed', () => {
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)];
  expect(changedPlaces([a, b], [a, { ...b, Point: 9 }])).toBe(0);
  expect(changedPlaces([a, b, c], [b, a, c])).toBe(2);
  expect(changedPlaces([a], [a, b])).toBe(1);
  expect(changedPlaces([a, b], [a])).toBe(1);
});

describe('mergeTop', () => {
  const page = { rows: ['a', 'b', 'c', 'd', 'e'].map((id, index) => row(id, index + 1)), total: 9 };

  it('puts the rows of the message in their places', () => {
    const top = [row('b', 1), row('a', 2), row('c', 3)];
    expect(ids(mergeTop(page, five, { version: 2, total: 9, top }))).toBe('b a c d e');
  });

  it('moves a student up without a duplicate', () => {
    const top = [row('e', 1), row('a', 2), row('b', 3)];
    expect(ids(mergeTop(page, five, { version: 2, total: 9, top }))).toBe('e a b d');
  });

  it('adds a new student without exceeding the page size', () => {
    const top = [row('new', 1), row('a', 2), row('b', 3), row('c', 4), row('d', 5), row('e', 6)];
    expect(mergeTop(page, five, { version: 2, total: 10, top })).toEqual({ rows: top.slice(0, 5), total: 10 });
  });

  it('removes students who left the leaderboard', () => {
    const top = [row('a', 1), row('c', 2)];
    expect(mergeTop(page, five, { version: 2, total: 2, top })).toEqual({ rows: top, total: 2 });
  });

  it('only updates the total of other pages', () => {
    const second = { rows: [row('x', 51)], total: 51 };
    const mergedPage = mergeTop(
      second,
      { pageNumber: 2, pageSize: 50 },
      { version: 2, total: 52, top: [row('new', 1)] },
    );
    expect(mergedPage).toEqual({ rows: second.rows, total: 52 });
  });
});
