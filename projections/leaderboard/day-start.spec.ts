import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import type { Contribution } from '../contributions/contributions.projection.js';
import { DayStart } from './day-start.js';
import { ExamDays } from '../../api/platform/shared/exam-days.js';
import { rankedStudentOf, type PointsRules } from './points.js';
import { Ranks } from './ranks.js';

const rules: PointsRules = { weights: { live: 3, practice: 1, quiz: 0 }, days: new ExamDays('Asia/Dhaka') };
const MIDNIGHT = Date.parse('2026-01-05T18:00:00.000Z');
const TODAY = rules.days.dayOf(MIDNIGHT);

type FinishedExam = Pick<Contribution, 'weighing' | 'score' | 'finishedAt'> & { studentId: string };

// Few students and scores, so that ties and changes of rank are frequent.
const finishedExam = fc.record<FinishedExam>({
  studentId: fc.constantFrom('ann', 'bob', 'carol', 'dora', 'eve', 'finn'),
  weighing: fc.constantFrom('live', 'practice', 'quiz'),
  score: fc.constantFrom(-0.25, 0, 0.1, 0.2, 0.3),
  finishedAt: fc.constantFrom(-2, -1, 0, 1, 2).map((hours) => MIDNIGHT + hours * 3_600_000),
});

it('[CARD-8] rank movement equals the difference to a leaderboard folded from all attempts finished before the day', () => {
  fc.assert(
    fc.property(fc.array(finishedExam, { maxLength: 30 }), (log) => {
      const ranks = ranksOf(log);
      const before = ranksOf(log.filter(({ finishedAt }) => finishedAt < MIDNIGHT));
      const dayStart = new DayStart(TODAY);
      // Applies attempts in the order in which they are recorded.
      log.forEach((_, index) => {
        const logSoFar = log.slice(0, index + 1);
        const { studentId } = logSoFar.at(-1)!;
        const ownRows = logSoFar.filter((row) => row.studentId === studentId);
        const former = ownRows.filter(({ finishedAt }) => finishedAt < MIDNIGHT);
        const now = studentAt(studentId, ownRows);
        if (now && former.length < ownRows.length) dayStart.put(now, studentAt(studentId, former));
      });
      const movements = ranks.page(0, 10).map((row) => dayStart.movementOf(row, ranks));
      const expected = ranks.page(0, 10).map(({ studentId }) => {
        const rankBefore = before.rankOf(studentId);
        return rankBefore === undefined ? null : rankBefore - ranks.rankOf(studentId)!;
      });
      expect(movements).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

const studentAt = (studentId: string, log: readonly FinishedExam[]) =>
  rankedStudentOf(
    studentId,
    log.map((row) => ({
      ...row,
      attemptId: '',
      examId: '',
      subject: 'Math',
      correct: 1,
      incorrect: 0,
      skipped: 0,
    })),
    rules,
  );

function ranksOf(log: readonly FinishedExam[]): Ranks {
  const students = new Set(log.map(({ studentId }) => studentId));
  return new Ranks(
    [...students].flatMap(
      (id) =>
        studentAt(
          id,
          log.filter(({ studentId }) => studentId === id),
        ) ?? [],
    ),
  );
}
