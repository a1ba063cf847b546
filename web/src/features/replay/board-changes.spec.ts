import { entriesAndExits, linesBetween, earlierRanks } from './board-changes';

const row = (slNo: number, studentId: string) => ({ slNo, studentId, name: studentId, Point: 1 });
const boardEntry = (slNo: number) => ({ slNo, Point: 1 });
const change = (studentId: string, slNosBefore: number | null, after: number | null) => ({
  studentId,
  name: studentId,
  before: slNosBefore === null ? null : boardEntry(slNosBefore),
  after: after === null ? null : boardEntry(after),
});
const earlierRows = [row(1, 'ann'), row(2, 'bob'), row(3, 'cid'), row(4, 'dan')];
const laterRows = [row(1, 'eve'), row(2, 'bob'), row(3, 'ann'), row(4, 'new')];
const slNosBefore = earlierRanks(laterRows, [change('eve', 9, 1), change('ann', 1, 3), change('new', null, 4)]);

it('earlierRanks keeps the place of students without a change and omits new students', () => {
  expect([...slNosBefore]).toEqual([
    ['eve', 9],
    ['bob', 2],
    ['ann', 1],
  ]);
});

it('linesBetween draws a line from each row to the other list, or to its bottom edge', () => {
  expect(
    linesBetween(earlierRows, laterRows, slNosBefore).map(
      ({ studentId, path, direction }) => `${studentId} ${direction} ${path}`,
    ),
  ).toEqual([
    'eve up M0 4C45 4 55 0.5 100 0.5',
    'bob none M0 1.5C45 1.5 55 1.5 100 1.5',
    'ann down M0 0.5C45 0.5 55 2.5 100 2.5',
    'new up M0 4C45 4 55 3.5 100 3.5',
    'cid down M0 2.5C45 2.5 55 4 100 4',
    'dan down M0 3.5C45 3.5 55 4 100 4',
  ]);
});

it('entriesAndExits returns the students who entered and who left the visible top', () => {
  expect(entriesAndExits(earlierRows, laterRows, slNosBefore).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['eve', 9, 1],
    ['new', undefined, 4],
    ['cid', 3, undefined],
    ['dan', 4, undefined],
  ]);
});
