import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { serverThatAnswers } from '../../../../test/support/web/stub-server';
import { ANSWERS, open, signIn, withTimeToLoad } from '../../../../test/support/web/student';

withTimeToLoad();

const handlers: [name: string, handler: (payload: unknown) => void][] = [];
const live = (messageName: string, payload: object) =>
  act(() => handlers.forEach(([name, handler]) => name === messageName && handler(payload)));
jest.mock('../../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: unknown) => void) => void handlers.push([name, handler]),
  watchLeaderboard: () => () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: () => () => {},
}));

const CURRENT_CALL = 'GET /api/attempts/current';
const running = {
  attemptId: 'attempt-1',
  type: 'MockTest',
  examId: 'test-1',
  startedAt: new Date().toISOString(),
  deadline: new Date(Date.now() + 1_128_500).toISOString(),
  serverNow: new Date().toISOString(),
  questions: [{ _id: 'q1', question: 'One', subject: 'Physics', options: ['a', 'b'] }],
  answers: {},
  progress: {},
};
const banner = () => screen.findByRole('region', { name: 'Exam in progress' });

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => {};
  serverThatAnswers({ ...ANSWERS, [CURRENT_CALL]: { body: running } });
});

it.each(['/', '/student/mock-test', '/student/exam-history', '/student/leaderboard'])(
  '%s shows the banner with the time left and a link to the running exam',
  async (path) => {
    signIn();
    open(path);
    expect((await banner()).textContent).toMatch(/^Physics mock test · 18:4\d leftResume$/);
    expect((await screen.findByRole('link', { name: 'Resume' })).getAttribute('href')).toBe(
      '/student/exam-questions/test-1',
    );
  },
);

it('the banner appears on the first page after the next login', async () => {
  open('/');
  await screen.findByRole('link', { name: 'Log in' });
  expect(screen.queryByRole('region', { name: 'Exam in progress' })).toBeNull();
  act(() => {
    signIn();
    dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
  });
  await banner();
});

it('the banner disappears when the exam is finished in any tab or device', async () => {
  signIn();
  open('/student/mock-test');
  await banner();
  live('attempt:finished', { attemptId: 'another' });
  await banner();
  live('attempt:finished', { attemptId: 'attempt-1' });
  expect(screen.queryByRole('region', { name: 'Exam in progress' })).toBeNull();
});

it('the banner is hidden without a running exam, and on the page of the exam', async () => {
  signIn();
  serverThatAnswers({ ...ANSWERS, [CURRENT_CALL]: { status: 204 } });
  const { pathname } = open('/student/mock-test');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Exam in progress' })).toBeNull();
  serverThatAnswers({
    ...ANSWERS,
    [CURRENT_CALL]: { body: running },
    'GET /api/attempts/at-exam/test-1': { body: running },
  });
  fireEvent.click((await screen.findAllByRole('link', { name: 'Leaderboard' }))[0]!);
  fireEvent.click(await screen.findByRole('link', { name: 'Resume' }));
  await waitFor(() => expect(pathname()).toBe('/student/exam-questions/test-1'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exam in progress' })).toBeNull());
});
