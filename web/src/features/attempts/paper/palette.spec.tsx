import { act, cleanup, render, screen } from '@testing-library/react';
import { stateOfPaper, wentTo, withWaiting } from './attempt-state';
import { AttemptStore } from './attempt-store';
import { PaletteCells } from './palette';

const questions = Array.from({ length: 40 }, (_, index) => ({
  _id: `${index}`,
  question: 'Which?',
  subject: 'Math' as const,
  options: ['A', 'B'],
}));

const scrolled = jest.fn(function (this: Element) {
  return this.textContent;
});
const shown = () => {
  const store = new AttemptStore(stateOfPaper({ questions, answers: {}, progress: {} }));
  return { store, ...render(<PaletteCells store={store} onGo={() => {}} onPoint={() => {}} />) };
};
const painted = () => act(() => jest.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  jest.useFakeTimers();
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it.each([
  ['saving', 'Question 3, Answered, saving'],
  ['unsaved', 'Question 3, Answered, not saved yet'],
] as const)(
  '[EXAM-58] a cell says of its answer that it is %s, once what was clicked on is painted',
  async (save, name) => {
    const { store } = shown();
    act(() => store.change((state) => withWaiting(state, new Map([['2', { option: 'B' }]]), () => save)));
    expect(screen.queryByRole('button', { name })).toBeNull();
    await painted();
    expect(screen.getByRole('button', { name })).toBeTruthy();
  },
);

it('scrolls along with who moves from question to question', async () => {
  const { store } = shown();
  await painted();
  act(() => store.change((state) => wentTo(state, 34)));
  await painted();
  expect(scrolled.mock.results.map(({ value }) => value as string)).toEqual(['1', '35']);
});

it('no longer scrolls once it is closed', async () => {
  shown().unmount();
  await painted();
  expect(scrolled).not.toHaveBeenCalled();
});

it('stands still where nothing can be scrolled', async () => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  shown();
  await painted();
  expect(screen.getAllByRole('button')).toHaveLength(40);
});
