import type { Question } from './exam-state';
import { countsOf, isComplete, openQuestions, statusOf } from './question-status';

it.each([
  [{ option: null, flagged: false, visited: false }, 'not-visited'],
  [{ option: null, flagged: false, visited: true }, 'not-answered'],
  [{ option: 'A', flagged: false, visited: true }, 'answered'],
  [{ option: null, flagged: true, visited: true }, 'flagged'],
  [{ option: 'A', flagged: true, visited: true }, 'answered-flagged'],
] as const)('statusOf(%p) returns %s', (question, status) => expect(statusOf(question)).toBe(status));

const question = (change: Partial<Question>): Question => ({
  questionId: 'id',
  option: null,
  flagged: false,
  visited: true,
  save: 'saved',
  refusal: undefined,
  ...change,
});
const QUESTIONS = [
  question({ option: 'A' }),
  question({ option: 'B', flagged: true, save: 'unsaved' }),
  question({}),
  question({ visited: false }),
];

it('countsOf counts the questions by status, and all questions with an answer or a flag', () => {
  expect(countsOf(QUESTIONS)).toEqual({
    answered: 1,
    'answered-flagged': 1,
    flagged: 0,
    'not-answered': 1,
    'not-visited': 1,
    all: 4,
    answeredCount: 2,
    flaggedCount: 1,
    unsavedCount: 1,
  });
});

it('openQuestions returns the questions without an answer', () => expect(openQuestions(QUESTIONS)).toEqual([2, 3]));

it('isComplete is true at the last question if all have an answer', () => {
  const answered = QUESTIONS.map((question) => ({ ...question, option: 'A' }));
  expect([isComplete(answered, 3), isComplete(answered, 2), isComplete(QUESTIONS, 3)]).toEqual([true, false, false]);
});
