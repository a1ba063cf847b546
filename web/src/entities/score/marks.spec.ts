import { countedQuestions, marksOf, resultText } from './marks';

const gradedExam = { score: 0.75, correct: 27, incorrect: 3, skipped: 5 };

it('[FEEDBACK-9] resultText returns marks, number of questions and percentage', () => {
  expect(resultText(gradedExam)).toBe('26.25 of 35 · 75%');
  expect(resultText({ score: 0.8, correct: 28, incorrect: 0, skipped: 7 })).toBe('28 of 35 · 80%');
  expect(resultText({ score: -0.06, correct: 0, incorrect: 1, skipped: 3 })).toBe('−0.25 of 4 · −6%');
  expect(resultText({ score: 0, correct: 0, incorrect: 0, skipped: 4 })).toBe('0 of 4 · 0%');
});

it('marksOf subtracts the penalty at the time of grading', () => {
  expect(marksOf(gradedExam)).toBe(26.25);
  expect(marksOf({ ...gradedExam, negativeMark: 0.5 })).toBe(25.5);
});

it('countedQuestions counts all questions except annulled ones', () => expect(countedQuestions(gradedExam)).toBe(35));
