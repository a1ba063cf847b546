import type { RankedStudent } from '../points.js';
import { changesBetween, sortedChanges } from './leaderboard-changes.js';
import { PastLeaderboard, rowsAfter } from './past-leaderboard.js';

const has = (studentId: string, points: number): RankedStudent => ({ studentId, points, correct: 0, lastFinish: 0 });
const board = (...rows: RankedStudent[]) => new PastLeaderboard(rows, 0);
const ids = (rows: readonly { studentId: string }[]) => rows.map(({ studentId }) => studentId).join(' ');

describe('PastLeaderboard', () => {
  it('returns any page with ranks and points', () => {
    expect(board(has('ann', 300), has('bob', 225)).page(1, 5)).toEqual([{ slNo: 2, studentId: 'bob', Point: 2.25 }]);
    expect(board().page(10, 5)).toEqual([]);
  });

  it('is computed from the previous leaderboard and the students whose rank changed', async () => {
    const before = [has('ann', 300), has('bob', 200), has('cid', 100)];
    const moved = new Set(['bob', 'cid', 'dan', 'eve']);
    const after = await rowsAfter(before, moved, [has('dan', 50), has('cid', 400), has('eve', 300)]);
    expect(ids(after)).toBe('cid ann eve dan');
    expect(ids(await rowsAfter(before, new Set(['ann', 'bob', 'cid']), []))).toBe('');
  });
});

describe('leaderboard changes between two times', () => {
  const before = board(has('ann', 400), has('bob', 300), has('cid', 200), has('dan', 100));
  const after = board(has('dan', 500), has('ann', 450), has('cid', 200), has('eve', 100));

  it('contain the students whose rank or points changed', async () => {
    expect(await changesBetween(before, after)).toEqual([
      { studentId: 'dan', before: { slNo: 4, Point: 1 }, after: { slNo: 1, Point: 5 } },
      { studentId: 'ann', before: { slNo: 1, Point: 4 }, after: { slNo: 2, Point: 4.5 } },
      { studentId: 'eve', before: null, after: { slNo: 4, Point: 1 } },
      { studentId: 'bob', before: { slNo: 2, Point: 3 }, after: null },
    ]);
    expect(await changesBetween(before, before)).toEqual([]);
  });

  it('are sorted by ranks gained or lost, followed by students who are on only one leaderboard', async () => {
    const changes = await changesBetween(before, after);
    expect(ids(sortedChanges(changes, 'place'))).toBe('dan ann eve bob');
    expect(ids(sortedChanges(changes, 'rose'))).toBe('dan ann eve bob');
    expect(ids(sortedChanges(changes, 'fell'))).toBe('ann dan eve bob');
  });
});
