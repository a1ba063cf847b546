import { remember } from '../../lib/device/last-known';
import { locked, flaggedHere, stateOfPaper, withServerAnswer, wentTo } from './paper/attempt-state';
import { AttemptStore } from './paper/attempt-store';
import { SpentTimes } from './paper/spent-times';
import { keepFollowing } from './kept-paper';

jest.mock('../../lib/device/last-known', () => ({ remember: jest.fn() }));
const kept = jest.mocked(remember);

const question = (_id: string) => ({ _id, question: _id, subject: 'Physics' as const, options: ['A', 'B'] });
const looked = { visited: true, marked: false };
let store: AttemptStore;
let spent: SpentTimes;
let stop: () => void;
let acknowledge: () => void;
const outbox: Parameters<typeof keepFollowing>[1] = {
  onReply: (listener) => {
    acknowledge = () => listener({ entry: {} as never, saved: {} as never });
    return () => (acknowledge = () => {});
  },
};

beforeEach(() => {
  jest.useFakeTimers();
  kept.mockClear();
  store = new AttemptStore(stateOfPaper({ questions: ['one', 'two'].map(question), answers: {}, progress: {} }));
  spent = new SpentTimes({});
  stop = keepFollowing(store, outbox, 'attempt', spent);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const answered = () =>
  store.change((state) => withServerAnswer(state, { questionId: 'one', option: 'A', revision: 1 }));

it('keeps several changes at once, a little later', () => {
  answered();
  store.change((state) => wentTo(state, 1));
  store.change((state) => flaggedHere(state, 1, true));
  expect(kept).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(kept.mock.calls).toEqual([
    [
      'answers',
      { attemptId: 'attempt', answers: { one: 'A' }, progress: { one: looked, two: { visited: true, marked: true } } },
    ],
  ]);
});

it('keeps the time spent on each question, so that a reload without a connection continues from it (3/C1)', () => {
  spent.add('two', 900);
  store.change((state) => wentTo(state, 1));
  jest.advanceTimersByTime(2_000);
  const progress = { one: looked, two: { ...looked, spentMs: 900 } };
  expect(kept.mock.calls).toEqual([['answers', { attemptId: 'attempt', answers: {}, progress }]]);
});

it('keeps an acknowledged answer at once', () => {
  answered();
  acknowledge();
  expect(kept.mock.calls).toEqual([
    ['answers', expect.objectContaining({ attemptId: 'attempt', answers: { one: 'A' } })],
  ]);
  jest.advanceTimersByTime(5_000);
  expect(kept).toHaveBeenCalledTimes(1);
});

it('waits no longer when the page is left', () => {
  answered();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(kept).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5_000);
  expect(kept).toHaveBeenCalledTimes(1);
});

it('keeps nothing any more when the paper is closed', () => {
  store.change(locked);
  stop();
  jest.advanceTimersByTime(5_000);
  answered();
  acknowledge();
  jest.advanceTimersByTime(5_000);
  expect(kept).not.toHaveBeenCalled();
});
