import { act, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { refusal, serverThatAnswers } from '../../../test/support/web-server';
import { routes } from './router';
import {
  ANSWERS,
  HISTORY,
  LEADERBOARD,
  ME,
  open,
  places as rows,
  PROFILE,
  signIn,
  withTimeToLoad,
} from '../../../test/support/web-student';

withTimeToLoad();

const handlers = new Map<string, (payload: unknown) => void>();
const live = (name: string, payload: object) => act(() => handlers.get(name)?.(payload));
jest.mock('../lib/live/live', () => ({
  useLive: (name: string, handler: (payload: unknown) => void) => void handlers.set(name, handler),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

/** addresses of all screens below a route, with an id for each parameter */
function screensOf(route: RouteObject, above = ''): string[] {
  const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/');
  const below = (route.children ?? []).flatMap((child) => screensOf(child, path));
  return [...(route.children ? [] : [path.replaceAll(/:\w+/g, 'some-id')]), ...below];
}
const studentScreens = [...new Set(routes.flatMap((route) => screensOf(route)))].filter((path) =>
  path.startsWith('/student'),
);

beforeEach(() => {
  localStorage.clear();
  handlers.clear();
  window.scrollTo = () => {};
  serverThatAnswers(ANSWERS);
});

describe('the guard of the student area', () => {
  it('knows the screens it is tried on', () => expect(studentScreens).toContain('/student/leaderboard'));

  it.each(studentScreens)('[GUARD-4] %s leads to the login without userData', async (path) => {
    const { pathname } = open(path);
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it.each(studentScreens)('[GUARD-5] %s leads to the login when isStudent is false', async (path) => {
    signIn({ isStudent: false });
    const { pathname } = open(path);
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it.each(['/student/start-exam/some-id', '/student/exam-questions/some-id'])(
    '[GUARD-7] %s is such a screen',
    async (path) => {
      expect(studentScreens).toContain(path);
      const { pathname } = open(path);
      await waitFor(() => expect(pathname()).toBe('/login'));
    },
  );

  it.each(['/student/start-modeltest/some-id', '/student/modeltest-questions/some-id'])(
    '[GUARD-8] %s is such a screen',
    async (path) => {
      expect(studentScreens).toContain(path);
      const { pathname } = open(path);
      await waitFor(() => expect(pathname()).toBe('/login'));
    },
  );

  it('[GUARD-6] leads a banned student away', async () => {
    signIn();
    serverThatAnswers({
      ...ANSWERS,
      [`GET /api/student/profile/${ME}`]: { body: { username: 'nusrat.j', avatar: 5, isBanned: true } },
    });
    const { pathname } = open('/student/dashboard');
    await waitFor(() => expect(pathname()).toBe('/you-are-banned'));
  });

  it('leads a student away when any call answers that the account is banned', async () => {
    signIn();
    serverThatAnswers({ ...ANSWERS, 'GET /api/score/leaderboard': refusal(403, 'Banned.', { error: 'banned' }) });
    jest.spyOn(console, 'error').mockImplementation();
    const { pathname } = open('/student/dashboard');
    await waitFor(() => expect(pathname()).toBe('/you-are-banned'));
  });

  it('leads to the login when the server has ended the session', async () => {
    signIn();
    serverThatAnswers({ [`GET /api/student/profile/${ME}`]: refusal(401, 'Your session has ended.') });
    const { pathname } = open('/student/dashboard');
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('asks the server after a changed password, and stays with the session that took the place of its own', async () => {
    signIn();
    const asked = serverThatAnswers(ANSWERS);
    const { pathname } = open('/student/leaderboard');
    await screen.findByText(/nusrat\.j \(you\)/);
    live('session:ended', { reason: 'password-changed' });
    signIn({ jwtoken: 'another' });
    await waitFor(() =>
      expect(asked).toContainEqual(expect.objectContaining({ call: PROFILE, authorization: 'Bearer another' })),
    );
    expect(pathname()).toBe('/student/leaderboard');
    serverThatAnswers({ ...ANSWERS, [PROFILE]: refusal(401, 'Your session has ended.') });
    live('session:ended', { reason: 'password-changed' });
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it('leads to the login when a live message says that the session has ended', async () => {
    signIn();
    const { pathname } = open('/student/dashboard');
    await screen.findByText(/nusrat\.j/);
    live('session:ended', { reason: 'logout' });
    await waitFor(() => expect(pathname()).toBe('/login'));
  });
});

describe('another tab', () => {
  it.each(['/student/dashboard', '/student/leaderboard'])('logs out, and %s leads to the login', async (path) => {
    signIn();
    const { pathname } = open(path);
    await screen.findByText(/nusrat\.j \(you\)|, nusrat\.j/);
    localStorage.removeItem('userData');
    dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    await screen.findByRole('heading', { name: 'Sign in to your student account' });
    expect(pathname()).toBe('/login');
  });
});

const exams = Array.from({ length: 112 }, (_, n) => ({ ...ANSWERS[HISTORY].body[0], attemptId: `attempt-${n}` }));

it.each([
  ['/student/leaderboard', LEADERBOARD, { body: [], headers: { 'x-total-count': '112' } }, '?page=3'],
  ['/student/exam-history', HISTORY, { body: exams }, '?page=6'],
])('[W19] %s?page=99 leads to the last page of the list', async (path, call, answer, last) => {
  signIn();
  serverThatAnswers({ ...ANSWERS, [call]: answer });
  const { router } = open(`${path}?page=99`);
  await waitFor(() => expect(router.state.location.search).toBe(last));
});

describe('the leaderboard', () => {
  beforeEach(() => signIn());
  const places = async () => (await within(await screen.findByRole('table')).findAllByRole('row')).slice(1);

  it('[LEAD-1] [LEAD-4] [LEAD-6] shows everybody, points with two decimals, the first three in colour', async () => {
    open('/student/leaderboard');
    const shown = await places();
    expect(shown).toHaveLength(7);
    expect(shown.map((row) => row.dataset.medal)).toEqual(['gold', 'cyan', 'grey', ...Array(4).fill(undefined)]);
    expect(shown[0]?.textContent).toBe('1name 140.00');
    expect(shown[5]?.textContent).toContain('nusrat.j (you)');
  });

  it('moves with a live message', async () => {
    open('/student/leaderboard');
    await places();
    const top = [
      { ...rows[5], slNo: 1, Point: 90 },
      ...rows.slice(0, 5).map((row) => ({ ...row, slNo: row.slNo + 1 })),
    ];
    live('leaderboard', { version: 2, total: 7, top });
    await screen.findByText('90.00');
    const shown = await places();
    expect(shown).toHaveLength(7);
    expect(shown[0]?.textContent).toContain('nusrat.j (you)90.00');
    expect(shown[0]?.getAttribute('aria-current')).toBe('true');
  });

  it('keeps the own row in sight on a page where it does not stand, live too', async () => {
    const second = Array.from({ length: 50 }, (_, index) => ({
      slNo: index + 51,
      studentId: `student-${index + 51}`,
      name: `name ${index + 51}`,
      Point: 9,
    }));
    const asked = serverThatAnswers({
      ...ANSWERS,
      'GET /api/score/leaderboard': { body: second, headers: { 'x-total-count': '2416' } },
    });
    open('/student/leaderboard?page=2');
    expect(await screen.findByText('nusrat.j (you)')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toContain('GET /api/score/leaderboard?page=2&pageSize=50');
    live('leaderboard:me', { version: 2, slNo: 4, Point: 88.125 });
    const own = (await screen.findByText('88.13')).closest('tr');
    expect(own?.textContent).toBe('44nusrat.j (you)88.13');
    expect(screen.getByRole('link', { name: 'Page 49' }).getAttribute('href')).toBe('/student/leaderboard?page=49');
  });
});

describe('what can’t be shown', () => {
  it('an unknown address shows the error screen', async () => {
    open('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('404 Not Found')).toBeTruthy();
  });
});
