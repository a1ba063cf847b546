import { dotColumns, rangeOf, rangesWithOwn } from './score-dots';

const ranges = (...students: number[]) =>
  students.map((count, index) => ({ from: index / 10, to: (index + 1) / 10, students: count }));

describe('dotColumns', () => {
  it('returns one dot per student for a small test', () => {
    expect(dotColumns(ranges(0, 3, 10))).toEqual({ studentsEach: 1, dots: [0, 3, 10] });
  });

  it('returns one dot per several students for a large test, and at least one for each range with students', () => {
    expect(dotColumns(ranges(1, 0, 101))).toEqual({ studentsEach: 11, dots: [1, 0, 10] });
  });
});

describe('rangeOf', () => {
  it('returns the range that contains a score; the highest score is in the last range', () => {
    expect([0, 0.05, 0.1, 0.3].map((score) => rangeOf(ranges(1, 1, 1), score))).toEqual([0, 0, 1, 2]);
  });
});

describe('rangesWithOwn', () => {
  const place = { slNo: 1, total: 3, percentile: 1, average: 0.1, best: 0.15, score: 0.15, distribution: ranges(1, 1) };

  it('adds the student of a practice attempt, who is not on the list', () => {
    expect(rangesWithOwn({ ...place, live: false }).map(({ students }) => students)).toEqual([1, 2]);
  });

  it('does not add the student of a live attempt again', () => {
    expect(rangesWithOwn({ ...place, live: true }).map(({ students }) => students)).toEqual([1, 1]);
  });
});
