import type { ScoredExam } from '../../entities/score/exam-history.queries';
import { columnsOf, letterOfSubject, progressOf, subjectToTest } from './exam-scores';
import { columnsIn } from './score-columns';

const exam = (score: number, overrides: Partial<ScoredExam> = {}): ScoredExam => ({
  attemptId: String(score),
  examId: 'exam',
  name: 'Physics Mock Test',
  subject: 'Physics',
  examStartTime: '2026-04-29T08:21:00.000Z',
  type: 'MockTest',
  correct: 0,
  incorrect: 0,
  skipped: 0,
  score,
  ...overrides,
});
const exams = (...scores: number[]) => scores.map((score) => exam(score));

describe('progressOf', () => {
  it('compares the average of the latest five with the five before', () => {
    expect(progressOf(exams(0.9, 0.8, 0.8, 0.8, 0.8, 0.7, 0.7, 0.7, 0.7, 0.7, 0.1))).toEqual({
      average: 0.82,
      count: 5,
      gain: 0.12,
    });
  });

  it('averages fewer than five exams, and compares only from ten exams on', () => {
    expect(progressOf(exams(0.5, 0.25))).toEqual({ average: 0.38, count: 2 });
    expect(progressOf(exams(0.5, 0.5, 0.5, 0.5, 0.5, 0.1))).toEqual({ average: 0.5, count: 5 });
  });
});

describe('columnsOf', () => {
  it('returns the latest columns, oldest first; older exams count in the averages', () => {
    const columns = columnsOf(exams(0.6, 0.5, 0.4, 0.3, 0.2, 0.1), 3);
    expect(columns.map(({ score }) => score)).toEqual([0.4, 0.5, 0.6]);
    expect(columns.map(({ average }) => average?.toFixed(2))).toEqual([undefined, '0.30', '0.40']);
  });

  it('fills the nearest tenth, and one bubble for all negative scores', () => {
    const filledIndexes = columnsOf(exams(-0.25, -0.06, -0.04, 0.04, 0.05, 0.82, 1), 25).map(
      (column) => column.filledIndex,
    );
    expect(filledIndexes).toEqual([10, 8, 1, 0, 0, -1, -1]);
  });

  it('labels the subject with its first letter, combined tests with 4', () => {
    expect((['Physics', 'Chemistry', 'Math', 'English', 'Combined'] as const).map(letterOfSubject).join('')).toBe(
      'PCME4',
    );
  });

  it.each([
    [744, 28, 25],
    [328, 24, 12],
    [500, 28, 16],
    [0, 24, 12],
    [2_000, 28, 25],
  ])('columnsIn %i px, with %i px per column, is %i', (width, pitch, count) =>
    expect(columnsIn(width, { pitch, step: 22, radius: 8.5 }, 12, 25)).toBe(count),
  );
});

describe('subjectToTest', () => {
  const at = (subject: ScoredExam['subject'], day: number) =>
    exam(0.5, { subject, examStartTime: new Date(2026, 3, day, 12).toISOString() });
  const now = new Date(2026, 3, 29, 18);

  it('returns the first subject that was never tested', () => {
    expect(subjectToTest([], now)).toEqual({ subject: 'Physics', isToday: false });
    expect(subjectToTest([at('Physics', 29), at('Math', 28)], now)).toEqual({ subject: 'Chemistry', isToday: false });
  });

  it('returns the subject tested least recently', () => {
    const all = [at('Physics', 29), at('Chemistry', 28), at('Math', 27), at('English', 20), at('Chemistry', 2)];
    expect(subjectToTest(all, now)).toEqual({ subject: 'English', isToday: false });
  });

  it('reports that all subjects were tested today', () => {
    const all = (['Physics', 'Chemistry', 'Math', 'English'] as const).map((subject) => at(subject, 29));
    expect(subjectToTest(all, now).isToday).toBe(true);
  });
});
