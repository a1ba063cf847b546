import { LEADERBOARD_HISTOGRAM_BARS } from '../../api/contracts/http/limits.js';
import type { Contribution } from '../contributions/contributions.projection.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedStudentOf, type PointsRules } from './points.js';
import { Ranks } from './ranks.js';
import { histogramOf, lastFiveOf, nextPlaceOf, standingBeforeLast, type StandingOf } from './standing.js';

const rules: PointsRules = { weights: { live: 3, practice: 1, quiz: 0 }, days: new ExamDays('Asia/Dhaka') };
const NOW = Date.parse('2026-01-05T10:00:00.000Z');
const YESTERDAY = NOW - 24 * 3_600_000;

const contribution = (score: number, overrides: Partial<Contribution> = {}): Contribution => ({
  attemptId: `${score}`,
  examId: 'exam',
  weighing: 'practice',
  subject: 'Math',
  score,
  correct: 1,
  incorrect: 0,
  skipped: 0,
  finishedAt: YESTERDAY,
  ...overrides,
});
const otherStudents = (...points: number[]) =>
  points.map((hundredths, n) => ({ studentId: `other-${n}`, points: hundredths, correct: 9, lastFinish: 0 }));

function standing(contributions: readonly Contribution[], points: number[], changed: Partial<PointsRules> = {}) {
  const all = { ...rules, ...changed };
  const ownEntry = rankedStudentOf('ann', contributions, all);
  const ranks = new Ranks([...otherStudents(...points), ...(ownEntry ? [ownEntry] : [])]);
  return { studentId: 'ann', contributions, ranks, rules: all, now: NOW } satisfies StandingOf;
}

describe('requirements for the next rank', () => {
  it('suggest a mock test in a subject without one today', () => {
    const today = { finishedAt: NOW - 1, subject: 'Physics' } as const;
    expect(nextPlaceOf(standing([contribution(0.2), contribution(0.1, today)], [90, 62, 10]))).toEqual({
      slNo: 2,
      points: 0.32,
      subject: 'Chemistry',
      score: 0.33,
    });
  });

  it('suggest a better mock test in the worst subject when every subject has one', () => {
    const subjects = ['Physics', 'Chemistry', 'Math', 'English'] as const;
    const today = subjects.map((subject, n) => contribution(0.4 - n / 10, { subject, finishedAt: NOW - 1 }));
    expect(nextPlaceOf(standing(today, [120]))).toEqual({ slNo: 1, points: 0.2, subject: 'English', score: 0.31 });
    const negativeAttempt = contribution(-0.25, { finishedAt: NOW - 1 });
    expect(nextPlaceOf(standing([negativeAttempt], [0]))).toEqual({
      slNo: 1,
      points: 0.25,
      subject: 'Math',
      score: 0.01,
    });
  });

  it('contain no mock test when none can earn enough points', () => {
    const unreachable = { slNo: 1, points: 1, subject: null, score: null };
    expect(nextPlaceOf(standing([contribution(0.2)], [120]))).toEqual(unreachable);
    expect(nextPlaceOf(standing([contribution(0.2)], [119]))).toEqual({
      ...unreachable,
      points: 0.99,
      subject: 'Physics',
      score: 1,
    });
    const zeroPracticeWeight = { weights: { live: 3, practice: 0, quiz: 0 } };
    const live = [contribution(0.1, { weighing: 'live' })];
    expect(nextPlaceOf(standing(live, [31], zeroPracticeWeight))).toEqual({ ...unreachable, points: 0.01 });
  });

  it('require one hundredth more on a tie, and half the score when the weight is two', () => {
    expect(nextPlaceOf(standing([contribution(0.2)], [20]))).toMatchObject({ points: 0, score: 0.01 });
    const doubleWeight = { weights: { live: 3, practice: 2, quiz: 0 } };
    expect(nextPlaceOf(standing([contribution(0.2)], [73], doubleWeight))).toMatchObject({ points: 0.33, score: 0.17 });
  });

  it('are absent for rank 1 and for a newcomer who can reach it with half of a mock test', () => {
    expect(nextPlaceOf(standing([contribution(0.2)], [10]))).toBeUndefined();
    const newcomer = { subject: 'Physics', score: 0.5, points: 0.5 };
    expect(nextPlaceOf(standing([], [90, 51, 49]))).toEqual({ ...newcomer, slNo: 3 });
    expect(nextPlaceOf(standing([], []))).toEqual({ ...newcomer, slNo: 1 });
    expect(nextPlaceOf(standing([], [], { weights: { live: 3, practice: 0, quiz: 0 } }))).toBeUndefined();
  });
});

describe('standing before the latest attempt', () => {
  const before = (contributions: readonly Contribution[], points: number[]) =>
    standingBeforeLast(standing(contributions, points));

  it('contains the rank without that attempt', () => {
    const last = contribution(0.3, { attemptId: 'last', finishedAt: NOW });
    expect(before([contribution(0.2), last], [90, 45, 30, 10])).toEqual({ attemptId: 'last', slNo: 4, Point: 0.2 });
    const loss = contribution(-0.1, { attemptId: 'loss', weighing: 'live', finishedAt: NOW });
    expect(before([contribution(0.5), loss], [90, 45, 30, 10])).toEqual({ attemptId: 'loss', slNo: 2, Point: 0.5 });
  });

  it('has no rank before the first attempt, and is absent without attempts', () => {
    expect(before([contribution(0.3, { attemptId: 'first' })], [10])).toEqual({
      attemptId: 'first',
      slNo: null,
      Point: 0,
    });
    expect(before([], [10])).toBeUndefined();
  });
});

it('average score uses the last five attempts and rounds halves away from zero', () => {
  const practice = (score: number, n: number) => contribution(score, { finishedAt: YESTERDAY + n, weighing: 'quiz' });
  expect(lastFiveOf([])).toBeNull();
  expect(lastFiveOf([practice(0.5, 1), practice(0.25, 2)])).toBe(0.38);
  expect(lastFiveOf([practice(-0.25, 1), practice(-0.2, 2)])).toBe(-0.23);
  expect(
    lastFiveOf([
      practice(0.2, 6),
      practice(1, 1),
      practice(0.1, 2),
      practice(0.1, 3),
      practice(0.1, 4),
      practice(0.1, 5),
    ]),
  ).toBe(0.12);
});

describe('points histogram', () => {
  const barsOf = (...points: number[]) => {
    const bars = histogramOf(new Ranks(otherStudents(...points)));
    expect(bars).toHaveLength(LEADERBOARD_HISTOGRAM_BARS);
    return Object.fromEntries([...bars.entries()].filter(([, count]) => count > 0));
  };

  it('covers the range from 0 or less to the first rank in equal steps', () => {
    expect(barsOf(2800, 2799, 2700, 2699, 100, 99, 1, 0, -25)).toEqual({ 27: 3, 26: 1, 1: 1, 0: 4 });
    expect(barsOf(5, 4, 1)).toEqual({ 27: 1, 22: 1, 5: 1 });
  });

  it('has one bar if no student has more than 0 points, and none without students', () => {
    expect(barsOf(0, 0, -10)).toEqual({ 0: 3 });
    expect(barsOf(-10)).toEqual({ 0: 1 });
    expect(barsOf()).toEqual({});
  });
});
