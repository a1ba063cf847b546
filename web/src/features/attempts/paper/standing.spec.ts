import { opened, withWaiting } from './attempt-state';
import { countsOf, openPlaces, standingOf } from './standing';

it.each([
  [{ option: null, marked: false, visited: false }, 'unseen'],
  [{ option: null, marked: false, visited: true }, 'open'],
  [{ option: 'A', marked: false, visited: true }, 'answered'],
  [{ option: null, marked: true, visited: true }, 'marked'],
  [{ option: 'A', marked: true, visited: true }, 'both'],
] as const)('%p is %s', (question, standing) => expect(standingOf(question)).toBe(standing));

const state = opened({
  questions: ['one', 'two', 'three'].map((_id) => ({ _id, question: '', subject: 'Math', options: [] })),
  answers: { one: 'A', two: 'B' },
  progress: { two: { visited: true, marked: true } },
});

it('counts how the questions stand, an answer also when it is marked', () => {
  expect(countsOf(state)).toEqual({
    answered: 1,
    both: 1,
    marked: 0,
    open: 1,
    unseen: 0,
    all: 3,
    withAnswer: 2,
    withMark: 1,
    unsaved: 0,
  });
});

it('counts once for the same questions, and anew for others', () => {
  expect(countsOf({ ...state, current: 0 })).toBe(countsOf(state));
  const changed = withWaiting(state, new Map([['three', { option: 'C' }]]), (id) =>
    id === 'three' ? 'unsaved' : 'saved',
  );
  expect(countsOf(changed)).toMatchObject({ withAnswer: 3, unsaved: 1 });
});

it('knows the questions without an answer', () => expect(openPlaces(state.questions)).toEqual([2]));
