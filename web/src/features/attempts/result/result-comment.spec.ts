import type { ExamHistoryRow } from '../../../entities/score/exam-history.queries';
import { commentOn } from './result-comment';

const row = (attemptId: string, score: number, overrides: Partial<ExamHistoryRow> = {}): ExamHistoryRow => ({
  attemptId,
  examId: 'exam',
  name: 'Physics Mock Test',
  subject: 'Physics',
  examStartTime: '2026-11-08T12:00:00.000Z',
  type: 'MockTest',
  correct: 0,
  incorrect: 0,
  skipped: 0,
  score,
  ...overrides,
});

/** Returns the comment on an attempt of 20 questions. */
function comment(correct: number, incorrect: number, ...earlierExams: ExamHistoryRow[]) {
  const score = (correct - incorrect / 4) / 20;
  const verdictOf = (index: number) =>
    index < correct ? 'Correct' : index < correct + incorrect ? 'Incorrect' : 'Skipped';
  const questions = Array.from({ length: 20 }, (_, index) => ({
    _id: String(index),
    question: '',
    subject: 'Physics' as const,
    options: [],
    chosen: null,
    correctAnswer: '',
    verdict: verdictOf(index) as 'Correct' | 'Incorrect' | 'Skipped',
    solution: null,
  }));
  return commentOn({ attemptId: 'now', score, correct, incorrect, skipped: 20 - correct - incorrect, questions }, [
    row('now', score),
    ...earlierExams,
  ]);
}

describe('commentOn', () => {
  it('reports a new best score in the subject first', () =>
    expect(comment(19, 0, row('a', 0.7), row('b', 0.88), row('c', 0.99, { subject: 'Math' }))).toEqual({
      title: 'Your best in Physics so far.',
      statement: 'Your previous best was 88%, on Nov 8.',
      isBest: true,
    }));

  it('reports that almost all answers are correct', () => {
    expect(comment(19, 1)).toEqual({
      title: 'Almost everything correct.',
      statement: 'Only question 20 was wrong. Look at it again.',
      isBest: false,
    });
    expect(comment(20, 0).statement).toBe('Every answer is correct.');
  });

  it('reports a better score than in the last test', () =>
    expect(comment(14, 4, row('a', 0.58), row('b', 0.9))).toEqual({
      title: 'Better than last time.',
      statement: 'Your last Physics test was 58%. 4 wrong answers cost 1.00 marks.',
      isBest: false,
    }));

  it.each([
    [12, 4, 'You scored 11 out of 20.', '4 wrong answers cost 1.00 marks. Leaving them blank would have cost nothing.'],
    [12, 0, 'You scored 12 out of 20.', 'You lost no marks to wrong answers.'],
    [5, 1, '5 correct answers.', '1 wrong answer cost 0.25 marks. Leaving it blank would have cost nothing.'],
    [2, 9, 'A difficult test.', '9 wrong answers cost 2.25 marks. Review them now, while you remember the questions.'],
    [1, 1, 'A difficult test.', '1 wrong answer cost 0.25 marks. Review it now, while you remember the question.'],
    [1, 0, 'A difficult test.', 'The correct answers are shown below.'],
    [0, 0, 'You skipped every question.', 'The correct answers are shown below.'],
  ])('comments on %i correct and %i wrong answers', (correct, incorrect, title, fact) =>
    expect(comment(correct, incorrect, row('a', 1))).toEqual({ title, statement: fact, isBest: false }),
  );

  it('uses the penalty at the time of grading', () => {
    const attempt = { attemptId: 'old', score: 0.5, correct: 12, incorrect: 4, skipped: 4, questions: [] };
    expect(commentOn({ ...attempt, negativeMark: 0.5 }, [row('old', 0.5), row('a', 1)])).toEqual({
      title: 'You scored 10 out of 20.',
      statement: '4 wrong answers cost 2.00 marks. Leaving them blank would have cost nothing.',
      isBest: false,
    });
  });

  it('uses singular and plural correctly, and does not criticise an empty paper', () => {
    expect(comment(1, 1, row('a', 1)).statement).toBe(
      '1 wrong answer cost 0.25 marks. Review it now, while you remember the question.',
    );
    expect(comment(0, 0, row('a', 1)).title).toBe('You skipped every question.');
    expect(comment(18, 0).statement).toBe('You skipped some questions. The first is question 19.');
  });

  it('does not call the first test of a subject a new best', () => expect(comment(12, 4).isBest).toBe(false));
});
