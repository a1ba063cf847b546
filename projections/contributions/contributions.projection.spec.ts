import type { AttemptFinished } from '../../api/contracts/events/attempt.events.js';
import { finishedAttempt, remarkedAttempt } from '../../test/support/given/finished-attempt.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import type { ProjectedEvent } from '../engine/projection.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedStudentOf } from '../leaderboard/points.js';
import { contributionsIn, contributionsProjection } from './contributions.projection.js';
import { totalsOf } from './student-stats.queries.js';

const MONDAY = '2026-01-05T10:00:00.000Z';
const attempt = (attemptId: string, score: number, overrides: Partial<AttemptFinished['data']> = {}) =>
  recorded(finishedAttempt(['Correct', 'Incorrect'], { attemptId, score, finishedAt: MONDAY, ...overrides } as object));

describe('contributions projection', () => {
  it('records the points that each attempt of a student earned', () => {
    const documents = foldEvents(contributionsProjection, [
      attempt('a', 0.4),
      attempt('c', 0.5, { studentId: 'bob' }),
      attempt('b', -0.2, { weighing: 'live' }),
    ]);
    const contributionFields = { examId: 'exam', subject: 'Math', finishedAt: Date.parse(MONDAY) };
    const practice = { ...contributionFields, weighing: 'practice', correct: 1, incorrect: 1, skipped: 0 };
    expect(contributionsIn(documents.get('ann')!)).toEqual([
      { ...practice, attemptId: 'a', score: 0.4 },
      { ...practice, attemptId: 'b', score: -0.2, weighing: 'live' },
    ]);
    expect(contributionsIn(documents.get('bob')!)).toEqual([{ ...practice, attemptId: 'c', score: 0.5 }]);
  });

  it("adds up to the student's stats", () => {
    const documents = foldEvents(contributionsProjection, [
      recorded(finishedAttempt(['Correct', 'Correct', 'Incorrect', 'Skipped'], { attemptId: 'a' })),
      recorded(finishedAttempt(['Correct', 'Skipped', 'Skipped'], { attemptId: 'b' })),
      recorded(finishedAttempt(['Incorrect'], { attemptId: 'c', studentId: 'bob' })),
    ]);
    expect(totalsOf(contributionsIn(documents.get('ann')!))).toEqual({
      totalCorrect: 3,
      totalIncorrect: 1,
      totalSkipped: 3,
    });
    expect(totalsOf([])).toEqual({ totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 });
  });

  it('keeps recording contributions while the student is banned', () => {
    const banEvent = (type: 'AccountBanned' | 'AccountUnbanned', stream = 'student-ann') => ({
      ...recorded({ type, data: { accountId: 'ann' } }),
      stream,
    });
    const contributionsOf = (...events: ProjectedEvent[]) => foldEvents(contributionsProjection, events).get('ann');
    const [a, b] = [attempt('a', 0.4), attempt('b', 0.5)];
    expect(contributionsOf(a, banEvent('AccountBanned'), b)).toEqual({ ...contributionsOf(a, b), banned: true });
    expect(contributionsOf(banEvent('AccountBanned'), a)).toEqual({ ...contributionsOf(a), banned: true });
    expect(contributionsOf(a, banEvent('AccountBanned'), b, banEvent('AccountUnbanned'))).toEqual(
      contributionsOf(a, b),
    );
    expect(contributionsOf(banEvent('AccountBanned', 'tutor-ann'))).toBeUndefined();
  });

  it('is not changed by a profile update', () => {
    const profile = recorded({
      type: 'StudentProfileUpdated',
      data: { accountId: 'ann', profile: 'sealed' as never, reservations: [], givenUp: [] },
    });
    const attempts = [attempt('a', 0.4)];
    expect(foldEvents(contributionsProjection, [...attempts, profile])).toEqual(
      foldEvents(contributionsProjection, attempts),
    );
    expect(foldEvents(contributionsProjection, [profile])).toEqual(new Map());
  });

  it('[LEAD-16] permanently excludes a deleted student, including an attempt that was running at the deletion', () => {
    const deleted = (role: 'student' | 'tutor') =>
      recorded({ type: 'AccountDeleted', data: { accountId: 'ann', role, reservations: [] } });
    const contributionsOf = (...events: ProjectedEvent[]) => foldEvents(contributionsProjection, events).get('ann');
    const [a, b] = [attempt('a', 0.4), attempt('b', 0.5)];
    expect(contributionsOf(a, deleted('student'), b)).toEqual({ ...contributionsOf(a, b), banned: true });
    expect(contributionsOf(deleted('tutor'))).toBeUndefined();
  });

  it('replaces the contribution of a remarked attempt and keeps every sum correct', () => {
    const marks = { attemptId: 'a', score: 0.1, correct: 0, incorrect: 1, skipped: 1, finishedAt: MONDAY };
    const remarkedEvent = recorded(remarkedAttempt(['Correct', 'Incorrect'], marks));
    const attempts = [attempt('a', 0.9), attempt('b', 0.5), attempt('c', 0.3, { weighing: 'live' })];
    const contributionsOf = (events: readonly ProjectedEvent[]) => {
      const contributions = contributionsIn(foldEvents(contributionsProjection, events).get('ann')!);
      const rules = { weights: { live: 3, practice: 1, quiz: 0 }, days: new ExamDays('Asia/Dhaka') };
      return [totalsOf(contributions), rankedStudentOf('ann', contributions, rules)?.points];
    };
    expect(contributionsOf(attempts)).toEqual([{ totalCorrect: 3, totalIncorrect: 3, totalSkipped: 0 }, 90 + 3 * 30]);
    // The other attempt is now the best one of the day.
    expect(contributionsOf([...attempts, remarkedEvent])).toEqual([
      { totalCorrect: 2, totalIncorrect: 3, totalSkipped: 1 },
      50 + 3 * 30,
    ]);
    expect(contributionsOf([...attempts, remarkedEvent, remarkedEvent])).toEqual(
      contributionsOf([...attempts, remarkedEvent]),
    );
  });
});
