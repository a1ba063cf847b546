import {
  answersOf,
  locked,
  flaggedHere,
  stateOfPaper,
  refreshed,
  withServerAnswer,
  withServerProgress,
  wentTo,
  withUnsent,
  withWaiting,
  type AttemptState,
} from './attempt-state';

const question = (_id: string) => ({ _id, question: _id, subject: 'Physics' as const, options: ['A', 'B'] });
const paper = {
  questions: ['one', 'two', 'three'].map(question),
  answers: { one: 'A' } as Record<string, string>,
  progress: { one: { visited: true, marked: false, spentMs: 9 } } as Record<
    string,
    { visited: boolean; marked: boolean; spentMs: number }
  >,
};
const start = stateOfPaper(paper);
const first = (state: AttemptState) => state.questions[0]!;
const waiting = (state: AttemptState, choices: Record<string, string | null>) =>
  withWaiting(state, new Map(Object.entries(choices).map(([id, option]) => [id, { option }])), (id) =>
    id in choices ? 'saving' : 'saved',
  );
const answer = (option: string | null, revision: number) => ({ questionId: 'one', option, revision });

describe('what is kept for another visit', () => {
  it('is what the server has, with what was looked at and marked here', () => {
    const state = flaggedHere(waiting(start, { one: 'B', two: 'A' }), 2, true);
    expect(answersOf(state)).toEqual({
      answers: { one: 'A' },
      progress: {
        one: { visited: true, marked: false },
        two: { visited: true, marked: false },
        three: { visited: false, marked: true },
      },
    });
    expect(answersOf(withServerAnswer(state, answer(null, 1))).answers).toEqual({});
  });
  it('opens as it was', () => {
    const again = stateOfPaper({ ...paper, ...answersOf(start) }, 'two');
    expect(again).toEqual(start);
  });
});

it('what an earlier visit has not sent is shown, but not over what was done since', () => {
  const unsent = new Map([
    ['one', { visited: true, marked: true }],
    ['three', { visited: true, marked: undefined }],
  ]);
  const laid = withUnsent(start, unsent);
  expect(laid.questions.map(({ visited, flagged }) => [visited, flagged])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
  expect(first(withUnsent(flaggedHere(start, 0, false), unsent)).flagged).toBe(false);
  expect(withUnsent(start, new Map())).toBe(start);
});

describe('the start', () => {
  it('shows what the server has', () => {
    expect(first(start)).toMatchObject({ option: 'A', visited: true, flagged: false, save: 'checking' });
  });
  it('is at the first question that nobody looked at, and looks at it', () => {
    expect(start.current).toBe(1);
    expect(start.questions[1]!.visited).toBe(true);
    expect(start.questions[2]!.visited).toBe(false);
  });
  it('is where the tab was before it was reloaded', () => expect(stateOfPaper(paper, 'three').current).toBe(2));
  it('is at the first open question when all were looked at', () => {
    const progress = Object.fromEntries(
      ['one', 'two', 'three'].map((id) => [id, { visited: true, marked: false, spentMs: 0 }]),
    );
    expect(stateOfPaper({ ...paper, progress }).current).toBe(1);
  });
  it('is at the first question when all have an answer', () => {
    expect(stateOfPaper({ ...paper, answers: { one: 'A', two: 'A', three: 'B' } }).current).toBe(0);
  });
});

describe('going', () => {
  it('looks at the question', () => expect(wentTo(start, 2).questions[2]!.visited).toBe(true));
  it('stays when there is nothing', () => {
    expect(wentTo(start, 3)).toBe(start);
    expect(wentTo(start, -1)).toBe(start);
  });
});

describe('what waits', () => {
  it('is shown in place of what the server has, as saving', () => {
    expect(first(waiting(start, { one: 'B' }))).toMatchObject({ option: 'B', save: 'saving' });
  });
  it('is shown in its place also when it clears', () => expect(first(waiting(start, { one: null })).option).toBeNull());
  it('leaves the other questions the same objects', () => {
    const before = waiting(start, {});
    const state = waiting(before, { one: 'B' });
    expect(state.questions[1]).toBe(before.questions[1]);
    expect(waiting(state, { one: 'B' })).toBe(state);
  });
  it('leaves the answer status once the server has it', () => {
    const state = waiting(withServerAnswer(waiting(start, { one: 'B' }), answer('B', 7)), {});
    expect(first(state)).toMatchObject({ option: 'B', save: 'saved' });
  });
});

describe('an answer from the server', () => {
  it('is shown', () => expect(first(withServerAnswer(start, answer('B', 3))).option).toBe('B'));
  it('changes nothing when a later one came before', () => {
    const state = withServerAnswer(start, answer('B', 3));
    expect(withServerAnswer(state, answer('A', 2))).toBe(state);
    expect(withServerAnswer(state, answer('A', 3))).toBe(state);
  });
  it('an echo of an own earlier choice does not flash while a later one waits', () => {
    const state = withServerAnswer(waiting(start, { one: 'A' }), answer('B', 3));
    expect(first(state).option).toBe('A');
  });
  it('another device’s later answer stands when the own one is acknowledged after it', () => {
    const heard = withServerAnswer(waiting(start, { one: 'A' }), answer('B', 9));
    const acknowledged = waiting(withServerAnswer(heard, answer('A', 8)), {});
    expect(first(acknowledged).option).toBe('B');
  });
  it('an unknown question changes nothing', () => {
    expect(withServerAnswer(start, { ...answer('B', 3), questionId: 'other' })).toBe(start);
  });
});

describe('marks', () => {
  const mark = (marked: boolean, revision: number) => ({ questionId: 'one', marked, revision });
  it('show at once', () => expect(first(flaggedHere(start, 0, true)).flagged).toBe(true));
  it('follow another device', () => expect(first(withServerProgress(start, mark(true, 2))).flagged).toBe(true));
  it('echoes of own earlier marks do not flash', () => {
    const state = withServerProgress(flaggedHere(flaggedHere(start, 0, true), 0, false), mark(true, 2));
    expect(first(state).flagged).toBe(false);
    expect(first(withServerProgress(state, mark(false, 3))).flagged).toBe(false);
  });
  it('follow another device again once the server has confirmed the own one', () => {
    const own = withServerProgress(flaggedHere(start, 0, true), mark(true, 2));
    expect(first(withServerProgress(own, mark(false, 5))).flagged).toBe(false);
    expect(first(withServerProgress(own, mark(false, 1))).flagged).toBe(true);
  });
  it('a look of another device counts as a look', () => {
    const state = withServerProgress(start, { questionId: 'three', visited: true, revision: 2 });
    expect(state.questions[2]!.visited).toBe(true);
  });
});

describe('after a gap', () => {
  const elsewhere = {
    answers: { one: 'B', two: 'A' },
    progress: { three: { visited: true, marked: true, spentMs: 1 } },
  };
  it('all is as the server has it', () => {
    const { questions } = refreshed(start, start, elsewhere);
    expect(questions.map(({ option, flagged }) => [option, flagged])).toEqual([
      ['B', false],
      ['A', false],
      [null, true],
    ]);
  });
  it('a message since the question was asked is not undone', () => {
    const since = withServerAnswer(start, answer(null, 4));
    expect(first(refreshed(since, start, elsewhere)).option).toBeNull();
  });
  it('what waits stands', () => {
    const state = waiting(start, { one: null });
    expect(first(refreshed(state, start, elsewhere)).option).toBeNull();
    expect(first(waiting(refreshed(state, start, elsewhere), {})).option).toBe('B');
  });
});

it('locks once', () => {
  const state = locked(start);
  expect(state.locked).toBe(true);
  expect(locked(state)).toBe(state);
});
