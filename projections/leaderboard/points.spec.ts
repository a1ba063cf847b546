import type { Contribution } from '../contributions/contributions.projection.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedStudentOf, type PointsRules } from './points.js';

const rules: PointsRules = { weights: { live: 3, practice: 1, quiz: 0 }, days: new ExamDays('Asia/Dhaka') };
const MONDAY = '2026-01-05T10:00:00.000Z';
const LATER_MONDAY = '2026-01-05T17:59:59.000Z';
// Tuesday, 00:00 in Asia/Dhaka.
const TUESDAY = '2026-01-05T18:00:00.000Z';

let attempts = 0;
const contribution = (score: number, finishedAt: string, overrides: Partial<Contribution> = {}): Contribution => ({
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
const rankedStudent = (contributions: readonly Contribution[], changed: Partial<PointsRules> = {}) =>
  rankedStudentOf('ann', contributions, { ...rules, ...changed });
const points = (...contributions: Contribution[]) => rankedStudent(contributions)?.points;

describe('leaderboard points', () => {
  it('[LEAD-9] sum the weighted scores of all live tests', () => {
    expect(
      points(contribution(0.29, MONDAY, live), contribution(-0.02, MONDAY, live), contribution(0.29, TUESDAY, live)),
    ).toBe(3 * 56);
  });

  it('[LEAD-9] include the best practice score per subject and day of finishing', () => {
    expect(
      points(
        contribution(0.4, MONDAY),
        contribution(0.9, MONDAY, { subject: 'Physics' }),
        contribution(0.5, LATER_MONDAY),
        contribution(0.3, LATER_MONDAY),
        contribution(0.2, TUESDAY),
      ),
    ).toBe(50 + 90 + 20);
  });

  it('[LEAD-11] are recomputed from the same contributions for other weights and another time zone', () => {
    const contributions = [
      contribution(0.5, LATER_MONDAY),
      contribution(0.2, TUESDAY),
      contribution(0.3, MONDAY, live),
    ];
    expect(rankedStudent(contributions)?.points).toBe(50 + 20 + 3 * 30);
    expect(rankedStudent(contributions, { days: new ExamDays('UTC') })?.points).toBe(50 + 3 * 30);
    expect(rankedStudent(contributions, { weights: { live: 1, practice: 2, quiz: 0 } })?.points).toBe(140 + 30);
  });

  it('can be negative until a better attempt is counted', () => {
    expect(points(contribution(-0.25, MONDAY))).toBe(-25);
    expect(points(contribution(-0.25, MONDAY), contribution(-0.1, LATER_MONDAY))).toBe(-10);
    expect(points(contribution(-0.25, MONDAY), contribution(0, LATER_MONDAY), contribution(-0.5, LATER_MONDAY))).toBe(
      0,
    );
  });

  it('[LEAD-9] are undefined before the first counted attempt', () => {
    expect(rankedStudent([])).toBeUndefined();
    expect(rankedStudent([contribution(0.5, MONDAY, quiz)])).toBeUndefined();
    expect(rankedStudent([contribution(0.5, MONDAY, quiz)], { weights: { ...rules.weights, quiz: 0.5 } })?.points).toBe(
      25,
    );
  });

  it('are rounded to hundredths, with halves rounded away from zero', () => {
    const halfWeight = { weights: { ...rules.weights, live: 0.5 } };
    const pointsAtHalfWeight = (score: number) =>
      rankedStudent([contribution(score, MONDAY, live)], halfWeight)?.points;
    expect([0.03, -0.03, 0.01, -0.01, 0].map(pointsAtHalfWeight)).toEqual([2, -2, 1, -1, 0]);
    // 1.15 is slightly smaller in floating point.
    expect(
      rankedStudent([contribution(0.1, MONDAY, live)], { weights: { ...rules.weights, live: 1.15 } })?.points,
    ).toBe(12);
  });
});

describe('[LEAD-13] tie-breaking of equal points', () => {
  it('uses the correct answers of counted attempts only, so that a worse second test does not improve the rank', () => {
    const bestContribution = contribution(0.5, MONDAY, { correct: 12 });
    const laterLowerScore = contribution(0.4, LATER_MONDAY, { correct: 20 });
    const entryWithoutTies = { studentId: 'ann', points: 50, correct: 12, lastFinish: Date.parse(MONDAY) };
    expect(rankedStudent([bestContribution, laterLowerScore])).toEqual(entryWithoutTies);
    expect(rankedStudent([laterLowerScore, bestContribution])).toEqual(entryWithoutTies);
    expect(rankedStudent([bestContribution, contribution(0.3, TUESDAY, { ...quiz, correct: 9 })])).toEqual(
      entryWithoutTies,
    );
    expect(rankedStudent([bestContribution, contribution(0.1, TUESDAY, { correct: 4 })])).toMatchObject({
      points: 60,
      correct: 16,
    });
  });

  it('uses the last finish of counted attempts only, so that a later equal test does not lower the rank', () => {
    const first = contribution(0.5, MONDAY, { correct: 12 });
    const equalContribution = contribution(0.5, LATER_MONDAY, { correct: 14 });
    expect(rankedStudent([first, equalContribution])).toMatchObject({ correct: 12, lastFinish: Date.parse(MONDAY) });
    expect(rankedStudent([equalContribution, first])).toMatchObject({ correct: 12, lastFinish: Date.parse(MONDAY) });
    expect(rankedStudent([first, contribution(0.7, LATER_MONDAY)])).toMatchObject({
      lastFinish: Date.parse(LATER_MONDAY),
    });
  });
});
