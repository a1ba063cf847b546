import type { Contribution } from '../contributions/contributions.projection.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedOf, type PointsRules } from './points.js';

const rules: PointsRules = { weights: { live: 3, practice: 1, quiz: 0 }, days: new ExamDays('Asia/Dhaka') };
const MONDAY = '2026-01-05T10:00:00.000Z';
const LATER_MONDAY = '2026-01-05T17:59:59.000Z';
// Tuesday, 00:00 in Asia/Dhaka.
const TUESDAY = '2026-01-05T18:00:00.000Z';

let attempts = 0;
const earned = (score: number, finishedAt: string, overrides: Partial<Contribution> = {}): Contribution => ({
  attemptId: `${(attempts += 1)}`,
  examId: 'exam',
  weighing: 'practice',
  subject: 'Math',
  score,
  correct: 1,
  incorrect: 0,
  skipped: 0,
  finishedAt: Date.parse(finishedAt),
  ...overrides,
});
const live = { weighing: 'live' } as const;
const quiz = { weighing: 'quiz' } as const;
const ranked = (contributions: readonly Contribution[], changed: Partial<PointsRules> = {}) =>
  rankedOf('ann', contributions, { ...rules, ...changed });
const points = (...contributions: Contribution[]) => ranked(contributions)?.points;

describe('leaderboard points', () => {
  it('[LEAD-9] sum the weighted scores of all live tests', () => {
    expect(points(earned(0.29, MONDAY, live), earned(-0.02, MONDAY, live), earned(0.29, TUESDAY, live))).toBe(3 * 56);
  });

  it('[LEAD-9] include the best practice score per subject and day of finishing', () => {
    expect(
      points(
        earned(0.4, MONDAY),
        earned(0.9, MONDAY, { subject: 'Physics' }),
        earned(0.5, LATER_MONDAY),
        earned(0.3, LATER_MONDAY),
        earned(0.2, TUESDAY),
      ),
    ).toBe(50 + 90 + 20);
  });

  it('[N6] [LEAD-11] are recomputed from the same contributions for other weights and another time zone', () => {
    const contributions = [earned(0.5, LATER_MONDAY), earned(0.2, TUESDAY), earned(0.3, MONDAY, live)];
    expect(ranked(contributions)?.points).toBe(50 + 20 + 3 * 30);
    expect(ranked(contributions, { days: new ExamDays('UTC') })?.points).toBe(50 + 3 * 30);
    expect(ranked(contributions, { weights: { live: 1, practice: 2, quiz: 0 } })?.points).toBe(140 + 30);
  });

  it('can be negative until a better attempt is counted', () => {
    expect(points(earned(-0.25, MONDAY))).toBe(-25);
    expect(points(earned(-0.25, MONDAY), earned(-0.1, LATER_MONDAY))).toBe(-10);
    expect(points(earned(-0.25, MONDAY), earned(0, LATER_MONDAY), earned(-0.5, LATER_MONDAY))).toBe(0);
  });

  it('[LEAD-9] are undefined before the first counted attempt', () => {
    expect(ranked([])).toBeUndefined();
    expect(ranked([earned(0.5, MONDAY, quiz)])).toBeUndefined();
    expect(ranked([earned(0.5, MONDAY, quiz)], { weights: { ...rules.weights, quiz: 0.5 } })?.points).toBe(25);
  });

  it('are rounded to hundredths, with halves rounded away from zero', () => {
    const half = { weights: { ...rules.weights, live: 0.5 } };
    const halved = (score: number) => ranked([earned(score, MONDAY, live)], half)?.points;
    expect([0.03, -0.03, 0.01, -0.01, 0].map(halved)).toEqual([2, -2, 1, -1, 0]);
    // 1.15 is slightly smaller in floating point.
    expect(ranked([earned(0.1, MONDAY, live)], { weights: { ...rules.weights, live: 1.15 } })?.points).toBe(12);
  });
});

describe('[C7] [LEAD-13] tie-breaking of equal points', () => {
  it('uses the correct answers of counted attempts only, so that a worse second test does not improve the rank', () => {
    const best = earned(0.5, MONDAY, { correct: 12 });
    const worse = earned(0.4, LATER_MONDAY, { correct: 20 });
    const lone = { studentId: 'ann', points: 50, correct: 12, lastFinish: Date.parse(MONDAY) };
    expect(ranked([best, worse])).toEqual(lone);
    expect(ranked([worse, best])).toEqual(lone);
    expect(ranked([best, earned(0.3, TUESDAY, { ...quiz, correct: 9 })])).toEqual(lone);
    expect(ranked([best, earned(0.1, TUESDAY, { correct: 4 })])).toMatchObject({ points: 60, correct: 16 });
  });

  it('uses the last finish of counted attempts only, so that a later equal test does not lower the rank', () => {
    const first = earned(0.5, MONDAY, { correct: 12 });
    const equal = earned(0.5, LATER_MONDAY, { correct: 14 });
    expect(ranked([first, equal])).toMatchObject({ correct: 12, lastFinish: Date.parse(MONDAY) });
    expect(ranked([equal, first])).toMatchObject({ correct: 12, lastFinish: Date.parse(MONDAY) });
    expect(ranked([first, earned(0.7, LATER_MONDAY)])).toMatchObject({ lastFinish: Date.parse(LATER_MONDAY) });
  });
});
