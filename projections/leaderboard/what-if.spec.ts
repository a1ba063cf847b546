import { countTurns } from '../../test/support/given/counted-turns.js';
import type { RankedStudent } from './points.js';
import { Ranks } from './ranks.js';
import { whatIfFigures } from './what-if.js';

/** Creates a leaderboard with the given order. */
const board = (...students: string[]) =>
  new Ranks(students.map((studentId, n): RankedStudent => ({ studentId, points: -n, correct: 0, lastFinish: 0 })));
const shiftedIds = (first: number) => Array.from({ length: 25_000 }, (_, n) => String((n + first) % 25_000));

describe('whatIfFigures', () => {
  it('reports no difference between equal leaderboards', async () => {
    const noDifference = { moved: 0, newInTopTen: 0, largestMove: 0, orderKept: 1 };
    expect(await whatIfFigures(board('ann', 'bob', 'cid'), board('ann', 'bob', 'cid'))).toEqual(noDifference);
    expect(await whatIfFigures(board('ann'), board('ann'))).toEqual({ ...noDifference, orderKept: null });
    expect(await whatIfFigures(board(), board())).toEqual({ ...noDifference, orderKept: null });
  });

  it('counts students whose rank changes and students who enter or leave', async () => {
    // Of the pairs ab, ac, ad, bc, bd, cd, three keep their order: ab, ac, bc.
    expect(await whatIfFigures(board('a', 'b', 'c', 'd', 'x'), board('d', 'a', 'b', 'c', 'y'))).toEqual({
      moved: 6,
      newInTopTen: 1,
      largestMove: 3,
      orderKept: 0.5,
    });
  });

  it('reads leaderboards of any length in pages', async () => {
    const figures = await whatIfFigures(board(...shiftedIds(0)), board(...shiftedIds(1)));
    expect(figures).toMatchObject({ moved: 25_000, newInTopTen: 1, largestMove: 24_999 });
    expect(figures.orderKept).toBeCloseTo(1 - 2 / 25_000, 10);
  });

  it('yields to other work after every 2,000 students of each leaderboard', async () => {
    const [today, then] = [board(...shiftedIds(0)), board(...shiftedIds(1))];
    const { turns } = await countTurns(() => whatIfFigures(today, then));
    expect(turns).toBeGreaterThanOrEqual((2 * 25_000) / 2_000);
  });
});
