import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, serverThatAnswers, type Answer } from '../../../test/support/web/stub-server';
import { toast } from '../ui/toast';
import {
  ANSWERS,
  DOUBTS,
  HISTORY,
  LEADERBOARD,
  open,
  PROFILE,
  signIn,
  STATS,
  withTimeToLoad,
} from '../../../test/support/web/student';

const handlers = new Map<string, () => void>();
jest.mock('../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: object) => void) => {
    const nameHandlers = handlers.get(name);
    handlers.set(name, () => (nameHandlers?.(), handler({})));
  },
  watchLeaderboard: () => () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: (listener: () => void) => {
    handlers.set('reconnect', listener);
    return () => {};
  },
}));

const exams = {
  body: [
    {
      attemptId: 'a',
      examId: 'e',
      name: 'Physics Mock Test',
      subject: 'Physics',
      examStartTime: '2026-04-26T08:00:00Z',
      type: 'MockTest',
      correct: 17,
      incorrect: 5,
      skipped: 3,
      score: 0.63,
    },
  ],
  headers: { 'x-total-count': '1' },
};
const doubts = {
  body: [{ _id: 'd', doubt: 'Why is the sky blue?', subject: 'Physics', askedAt: '2026-04-26T08:00:00Z' }],
};
const ALL: Record<string, Answer> = { ...ANSWERS, [HISTORY]: exams, [DOUBTS]: doubts };

const consoleError = jest.spyOn(console, 'error').mockImplementation();
const toasts = [
  jest.spyOn(toast, 'error'),
  jest.spyOn(toast, 'warning'),
  jest.spyOn(toast, 'info'),
  jest.spyOn(window, 'alert').mockImplementation(),
];

/** The message without 'Try again', which is the label of the button next to it. */
const UNREACHABLE = "The server can't be reached.";

withTimeToLoad();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  consoleError.mockClear();
  toasts.forEach((spy) => spy.mockClear());
  signIn();
});

it.each([
  ['[ERR-4]', 'the student profile', PROFILE, '/student/dashboard', /nusrat\.j$/],
  ['[ERR-5]', 'the stats', STATS, '/student/dashboard', '842'],
  ['[ERR-6]', 'the leaderboard', LEADERBOARD, '/student/leaderboard', 'name 1'],
  ['[ERR-7]', 'the exam history', HISTORY, '/student/exam-history', '1 exam, newest first'],
  ['[ERR-10]', 'the doubts', DOUBTS, '/student/doubts', 'Why is the sky blue?'],
])(
  '%s a failed fetch of %s is only logged, and can be retried on the page',
  async (_id, _description, call, path, text) => {
    serverThatAnswers({ ...ALL, [call]: refusal(404, 'Nothing here.') });
    open(path);
    const page = within(await screen.findByRole('main'));
    await page.findByText('Nothing here.');
    const loggedErrors = consoleError.mock.calls.filter(([line]) =>
      /^Fetching .+ failed: Nothing here\.$/.test(String(line)),
    );
    expect(loggedErrors).toHaveLength(1);
    toasts.forEach((spy) => expect(spy).not.toHaveBeenCalled());

    serverThatAnswers(ALL);
    fireEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByText(text)).toBeTruthy();
    await waitFor(() => expect(page.queryByText('Nothing here.')).toBeNull());
  },
);

it.each([
  ['the stats', STATS, '/student/dashboard', '842'],
  ['the exam history', HISTORY, '/student/exam-history', '1 exam, newest first'],
])('%s remain visible when a refetch fails', async (_description, call, path, text) => {
  serverThatAnswers(ALL);
  open(path);
  const page = within(await screen.findByRole('main'));
  await page.findByText(text);
  serverThatAnswers({ ...ALL, [call]: refusal(404, 'Nothing here.') });
  act(() => handlers.get('attempt:finished')?.());
  await page.findByText('Nothing here.');
  expect(page.getByText(text)).toBeTruthy();
});

it('a list shows its error within two seconds and loads when the server is available again', async () => {
  serverThatAnswers(ALL);
  open('/student/leaderboard');
  // the page itself is loaded
  await within(await screen.findByRole('main')).findByText('name 1');
  cleanup();
  serverThatAnswers({ ...ALL, [LEADERBOARD]: 'away' });
  open('/student/leaderboard');
  const page = within(await screen.findByRole('main'));
  await page.findByText(UNREACHABLE, undefined, { timeout: 3_000 });
  expect((await page.findByRole('alert')).textContent?.match(/Try again/g)).toHaveLength(1);
  serverThatAnswers(ALL);
  act(() => handlers.get('reconnect')?.());
  expect(await page.findByText('name 1')).toBeTruthy();
});

describe('without a connection', () => {
  const setConnection = (isOnline: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  afterEach(() => setConnection(true));

  it('a list shows its error at once while offline and loads when the device is online again', async () => {
    serverThatAnswers({ ...ALL, [LEADERBOARD]: 'away' });
    setConnection(false);
    open('/student/leaderboard');
    const page = within(await screen.findByRole('main'));
    await page.findByText(UNREACHABLE, undefined, { timeout: 900 });
    serverThatAnswers(ALL);
    setConnection(true);
    expect(await page.findByText('name 1')).toBeTruthy();
    await waitFor(() => expect(page.queryByText(UNREACHABLE)).toBeNull());
  });
});
