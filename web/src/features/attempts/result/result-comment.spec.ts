import type { ExamHistoryRow } from '../../../entities/score/exam-history.queries';
import { toneOf } from './tone';

const row = (attemptId: string, score: number, more: Partial<ExamHistoryRow> = {}): ExamHistoryRow => ({
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
  ...more,
});

/** Of 20 questions. */
function tone(correct: number, incorrect: number, ...before: ExamHistoryRow[]) {
  const score = (correct - incorrect / 4) / 20;
  const verdictOf = (place: number) =>
    place < correct ? 'Correct' : place < correct + incorrect ? 'Incorrect' : 'Skipped';
  const questions = Array.from({ length: 20 }, (_, place) => ({
    _id: String(place),
    question: '',
    options: [],
    chosen: null,
    correctAnswer: '',
    verdict: verdictOf(place) as 'Correct' | 'Incorrect' | 'Skipped',
  }));
  return toneOf({ attemptId: 'now', score, correct, incorrect, skipped: 20 - correct - incorrect, questions }, [
    row('now', score),
    ...before,
  ]);
}

describe('the tone of a result is the first that fits', () => {
  it('a new best of its subject', () =>
    expect(tone(19, 0, row('a', 0.7), row('b', 0.88), row('c', 0.99, { subject: 'Math' }))).toEqual({
      title: 'Your best in Physics so far.',
      fact: 'Your best before was 0.88, on Nov 8.',
      isBest: true,
    }));

  it('nearly everything right', () => {
    expect(tone(19, 1)).toEqual({
      title: 'Almost everything correct.',
      fact: 'Only question 20 was wrong. Look at it again.',
      isBest: false,
    });
    expect(tone(20, 0).fact).toBe('Every answer is correct.');
  });

  it('better than the last', () =>
    expect(tone(14, 4, row('a', 0.58), row('b', 0.9))).toEqual({
      title: 'Better than last time.',
      fact: 'Your last Physics test was 0.58. 4 wrong answers cost 1.00 marks.',
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
  ])('%i right and %i wrong', (correct, incorrect, title, fact) =>
    expect(tone(correct, incorrect, row('a', 1))).toEqual({ title, fact, isBest: false }),
  );

  it('names the penalty that held when the attempt was marked (3/C9)', () => {
    const attempt = { attemptId: 'old', score: 0.5, correct: 12, incorrect: 4, skipped: 4, questions: [] };
    expect(toneOf({ ...attempt, negativeMark: 0.5 }, [row('old', 0.5), row('a', 1)])).toEqual({
      title: 'You scored 10 out of 20.',
      fact: '4 wrong answers cost 2.00 marks. Leaving them blank would have cost nothing.',
      isBest: false,
    });
  });

  it('writes every count in the right number, and finds no fault with an empty paper (3/F6)', () => {
    expect(tone(1, 1, row('a', 1)).fact).toBe(
      '1 wrong answer cost 0.25 marks. Review it now, while you remember the question.',
    );
    expect(tone(0, 0, row('a', 1)).title).toBe('You skipped every question.');
    expect(tone(18, 0).fact).toBe('You skipped some questions. The first is question 19.');
  });

  it('knows nothing better when it is the first', () => expect(tone(12, 4).isBest).toBe(false));
});
