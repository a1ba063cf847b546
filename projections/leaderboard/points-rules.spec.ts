import { standingOf, type Weights } from './points-rules.js';

const weights: Weights = { live: 3, practice: 1, quiz: 0 };
const earned = (points: number, lastFinish = 1_000) => ({ points, correct: 2, lastFinish, bests: [] });

describe('a standing', () => {
  it('weighs live tests, practice and quizzes', () => {
    expect(standingOf({ _id: 'ann', live: earned(50), practice: earned(70, 3_000) }, weights)).toEqual({
      studentId: 'ann',
      points: 220,
      correct: 4,
      lastFinish: 3_000,
    });
  });

  it('is none before something that counts is finished', () => {
    expect(standingOf({ _id: 'ann', quiz: earned(50) }, weights)).toBeUndefined();
    expect(standingOf({ _id: 'ann', quiz: earned(50) }, { ...weights, quiz: 0.5 })?.points).toBe(25);
  });

  it('takes nothing from what does not count', () => {
    const standing = standingOf({ _id: 'ann', practice: earned(50), quiz: earned(50, 9_000) }, weights);
    expect(standing).toEqual({ studentId: 'ann', points: 50, correct: 2, lastFinish: 1_000 });
  });

  it('is in whole hundredths, halves away from zero', () => {
    const points = (sum: number) => standingOf({ _id: 'ann', live: earned(sum) }, { ...weights, live: 0.5 })?.points;
    expect([points(3), points(-3), points(1), points(-1), points(0)]).toEqual([2, -2, 1, -1, 0]);
    // 1.15 is a little less in floating point
    expect(standingOf({ _id: 'ann', live: earned(10) }, { ...weights, live: 1.15 })?.points).toBe(12);
  });
});
