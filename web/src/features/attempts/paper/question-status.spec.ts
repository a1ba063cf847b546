import { stateOfPaper, withWaiting } from './attempt-state';
import { countsOf, openPlaces, statusOf } from './question-status';

it.each([
  [{ option: null, flagged: false, visited: false }, 'not-visited'],
  [{ option: null, flagged: false, visited: true }, 'not-answered'],
  [{ option: 'A', flagged: false, visited: true }, 'answered'],
  [{ option: null, flagged: true, visited: true }, 'flagged'],
  [{ option: 'A', flagged: true, visited: true }, 'answered-flagged'],
] as const)('%p is %s', (question, status) => expect(statusOf(question)).toBe(status));

const state = stateOfPaper({
  questions: ['one', 'two', 'three'].map((_id) => ({ _id, question: '', subject: 'Math', options: [] })),
  answers: { one: 'A', two: 'B' },
  progress: { two: { visited: true, marked: true } },
});

it('counts the questions by status, an answer also when it is flagged', () => {
  expect(countsOf(state)).toEqual({
    answered: 1,
    'answered-flagged': 1,
    flagged: 0,
    'not-answered': 1,
    'not-visited': 0,
    all: 3,
    withAnswer: 2,
    withFlag: 1,
    unsaved: 0,
  });
});

it('counts once for the same questions, and again for others', () => {
  expect(countsOf({ ...state, current: 0 })).toBe(countsOf(state));
  const changed = withWaiting(state, new Map([['three', { option: 'C' }]]), (id) =>
    id === 'three' ? 'unsaved' : 'saved',
  );
  expect(countsOf(changed)).toMatchObject({ withAnswer: 3, unsaved: 1 });
});

it('finds the questions without an answer', () => expect(openPlaces(state.questions)).toEqual([2]));
