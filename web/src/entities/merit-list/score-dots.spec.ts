import { dotColumns, rangeOf } from './score-dots';

const ranges = (...students: number[]) =>
  students.map((count, index) => ({ from: index / 10, to: (index + 1) / 10, students: count }));

describe('dotColumns', () => {
  it('draws a dot for each student of a small test', () => {
    expect(dotColumns(ranges(0, 3, 10))).toEqual({ studentsEach: 1, dots: [0, 3, 10] });
  });

  it('represents several students by a dot in a large test, with a dot for every range that has students', () => {
    expect(dotColumns(ranges(1, 0, 101))).toEqual({ studentsEach: 11, dots: [1, 0, 10] });
  });
});

describe('rangeOf', () => {
  it('finds the range that contains a score, the highest score in the last one', () => {
    expect([0, 0.05, 0.1, 0.3].map((score) => rangeOf(ranges(1, 1, 1), score))).toEqual([0, 0, 1, 2]);
  });
});
