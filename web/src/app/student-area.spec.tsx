import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { refusal, serverThatAnswers } from '../../../test/support/web/stub-server';
import { studentRoutes } from './routes/student';
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
} from '../../../test/support/web/student';

withTimeToLoad();

const handlers = new Map<string, (payload: unknown) => void>();
const live = (name: string, payload: object) => act(() => handlers.get(name)?.(payload));
jest.mock('../lib/live/live', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    useLive: (name: string, handler: (payload: unknown) => void) =>
      // subscribes in an effect, since React may discard a render
      useEffect(() => void handlers.set(name, handler)),
    watchLeaderboard: () => () => {},
    useIsLive: () => ({ isLive: true }),
    onReconnect: () => () => {},
  };
});

/** Returns the paths of all pages below a route, with an id for each parameter. */
function screensOf(route: RouteObject, parentPath = ''): string[] {
  const path = route.path?.startsWith('/') ? route.path : [parentPath, route.path].filter(Boolean).join('/');
  const childPaths = (route.children ?? []).flatMap((child) => screensOf(child, path));
  return [...(route.children ? [] : [path.replaceAll(/:\w+/g, 'some-id')]), ...childPaths];
}
const studentScreens = [...new Set(screensOf(studentRoutes))];

beforeEach(() => {
  localStorage.clear();
  handlers.clear();
  window.scrollTo = () => {};
  serverThatAnswers(ANSWERS);
});

describe('guard of the student area', () => {
  it('is tested with all pages of the area', () => expect(studentScreens).toContain('/student/leaderboard'));

  it.each(studentScreens)('[GUARD-4] redirects %s to the login without userData', async (path) => {
    const { pathname } = open(path);
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it.each(studentScreens)('[GUARD-5] redirects %s to the login if isStudent is false', async (path) => {
    signIn({ isStudent: false });
    const { pathname } = open(path);
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it.each(['/student/start-exam/some-id', '/student/exam-questions/some-id'])('[GUARD-7] protects %s', async (path) => {
    expect(studentScreens).toContain(path);
    const { pathname } = open(path);
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it.each(['/student/start-modeltest/some-id', '/student/modeltest-questions/some-id'])(
    '[GUARD-8] protects %s',
    async (path) => {
      expect(studentScreens).toContain(path);
      const { pathname } = open(path);
      await waitFor(() => expect(pathname()).toBe('/login'));
    },
  );

  it('[GUARD-6] redirects a banned student to /you-are-banned', async () => {
    signIn();
    serverThatAnswers({
      ...ANSWERS,
      [`GET /api/student/profile/${ME}`]: { body: { username: 'nusrat.j', avatar: 5, isBanned: true } },
    });
    const { pathname } = open('/student/dashboard');
    await waitFor(() => expect(pathname()).toBe('/you-are-banned'));
  });

  it('redirects to /you-are-banned if any response reports that the account is banned', async () => {
    signIn();
    serverThatAnswers({ ...ANSWERS, 'GET /api/score/leaderboard': refusal(403, 'Banned.', { error: 'banned' }) });
    jest.spyOn(console, 'error').mockImplementation();
    const { pathname } = open('/student/dashboard');
    await waitFor(() => expect(pathname()).toBe('/you-are-banned'));
  });

  it('redirects to the login if the server has ended the session', async () => {
    signIn();
    serverThatAnswers({ [`GET /api/student/profile/${ME}`]: refusal(401, 'Your session has ended.') });
    const { pathname } = open('/student/dashboard');
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('refetches the profile after a password change, and keeps a session that this browser has replaced', async () => {
    signIn();
    const requests = serverThatAnswers(ANSWERS);
    const { pathname } = open('/student/leaderboard');
    await screen.findAllByText(/nusrat\.j \(you\)/);
    live('session:ended', { reason: 'password-changed' });
    signIn({ jwtoken: 'another' });
    await waitFor(() =>
      expect(requests).toContainEqual(expect.objectContaining({ call: PROFILE, authorization: 'Bearer another' })),
    );
    expect(pathname()).toBe('/student/leaderboard');
    serverThatAnswers({ ...ANSWERS, [PROFILE]: refusal(401, 'Your session has ended.') });
    live('session:ended', { reason: 'password-changed' });
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it('redirects to the login after a live message that the session has ended', async () => {
    signIn();
    const { pathname } = open('/student/dashboard');
    await screen.findAllByText(/nusrat\.j/);
    live('session:ended', { reason: 'logout' });
    await waitFor(() => expect(pathname()).toBe('/login'));
  });

  it.each([
    ['logout', 1],
    ['deleted', 0],
  ])('keeps or deletes drafts when the session ends (reason %s, %i drafts left)', async (reason, count) => {
    signIn();
    localStorage.setItem(`draft:${ME}:doubt`, JSON.stringify({ at: Date.now(), value: { doubt: 'Half a doubt' } }));
    const { pathname } = open('/student/dashboard');
    await screen.findAllByText(/nusrat\.j/);
    live('session:ended', { reason });
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(count);
  });
});

describe('a logout in another tab', () => {
  it.each(['/student/dashboard', '/student/leaderboard'])('redirects %s to the login', async (path) => {
    signIn();
    const { pathname } = open(path);
    await screen.findAllByText(/nusrat\.j \(you\)|, nusrat\.j/);
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
])('%s?page=99 redirects to the last page of the list', async (path, call, answer, last) => {
  signIn();
  serverThatAnswers({ ...ANSWERS, [call]: answer });
  const { router } = open(`${path}?page=99`);
  await waitFor(() => expect(router.state.location.search).toBe(last));
});

describe('leaderboard page', () => {
  beforeEach(() => signIn());
  const list = () => screen.findByRole('region', { name: 'Places' });
  const places = async () => {
    await within(await list()).findAllByRole('cell');
    return (await within(await list()).findAllByRole('row')).slice(1);
  };
  const names = async () =>
    (await places()).map((row) => /name \d|nusrat/.exec(within(row).getAllByRole('cell')[1]!.textContent)![0]);
  const nextRows = [
    { ...rows[5], slNo: 1, Point: 90 },
    ...rows.slice(0, 5).map((row) => ({ ...row, slNo: row.slNo + 1 })),
  ];

  it('[LEAD-1] [LEAD-4] [LEAD-6] shows all students with two-decimal points, and the first three in colour', async () => {
    open('/student/leaderboard');
    const visiblePlaces = await places();
    expect(visiblePlaces).toHaveLength(7);
    expect(visiblePlaces.map((row) => row.dataset.medal)).toEqual([
      'gold',
      'cyan',
      'grey',
      ...Array(4).fill(undefined),
    ]);
    expect(visiblePlaces[0]?.textContent).toBe('1name 1down 340.00');
    await within(visiblePlaces[5]!).findByText('1.00 points behind 5th');
    expect(visiblePlaces[5]?.textContent).toBe('6nusrat.j (you)1.00 points behind 5thno change35.00');
  });

  it('updates its rows after a live message', async () => {
    open('/student/leaderboard');
    await places();
    live('leaderboard', { version: 2, total: 7, top: nextRows });
    await screen.findByText('90.00');
    expect(await names()).toEqual(['nusrat', 'name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'name 7']);
    expect((await places())[0]?.getAttribute('aria-current')).toBe('true');
  });

  it('keeps the order of its rows while they are being read, until the new places are requested', async () => {
    open('/student/leaderboard');
    const namesBefore = await names();
    (await places())[5]!.focus();
    const better = rows.map((row) => ({ ...row, Point: row.Point + 0.5 }));
    live('leaderboard', { version: 2, total: 7, top: better });
    // the order is unchanged, so the new points are shown immediately
    await screen.findByText('40.50');
    live('leaderboard', { version: 3, total: 7, top: nextRows });
    const show = await screen.findByRole('button', { name: 'Show 6 new places' });
    expect(await names()).toEqual(namesBefore);
    fireEvent.click(show);
    await screen.findByText('90.00');
    expect((await names())[0]).toBe('nusrat');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('shows the student’s standing, the next step to a better place, and how points are counted', async () => {
    const next = { slNo: 5, points: 0.32, subject: 'English', score: 0.33 };
    const { body } = ANSWERS['GET /api/leaderboard/standing'];
    const expectTexts = async (standing: object, ...texts: (string | RegExp)[]) => {
      serverThatAnswers({ ...ANSWERS, 'GET /api/leaderboard/standing': { body: { ...body, ...standing } } });
      open('/student/leaderboard');
      const ownPlace = within(await screen.findByRole('region', { name: 'Your place' }));
      for (const text of texts) expect(await ownPlace.findByText(text)).toBeTruthy();
      expect(ownPlace.getByText('How points are counted')).toBeTruthy();
      expect(screen.queryAllByRole('tooltip', { hidden: true })).toEqual([]);
      cleanup();
    };
    await expectTexts(
      { next },
      '0.32 points behind 5th',
      '0.33',
      '2 places up',
      'Start an English mock test',
      'score × 3',
      'no points',
    );
    await expectTexts({ movement: -1 }, '1.00 points behind 5th', '1 place down', 'See the model tests');
    await expectTexts({ slNo: 1, next: null, movement: null }, 'You are in first place', 'New on the list today');
    await expectTexts(
      { slNo: null, next: { ...next, slNo: 6, score: 0.5 }, movement: null },
      'of 7 students',
      '0.50',
      '6th',
    );
  });

  it('hides the distance to the next place after a change of place until it is refetched', async () => {
    const next = { slNo: 5, points: 0.32, subject: 'English', score: 0.33 };
    const { body } = ANSWERS['GET /api/leaderboard/standing'];
    serverThatAnswers({ ...ANSWERS, 'GET /api/leaderboard/standing': { body: { ...body, next } } });
    open('/student/leaderboard');
    const ownPlace = within(await screen.findByRole('region', { name: 'Your place' }));
    expect(await ownPlace.findByText('0.32 points behind 5th')).toBeTruthy();
    live('leaderboard:me', { version: 2, slNo: 4, Point: 88.125 });
    await waitFor(() => expect(ownPlace.queryByText('0.32 points behind 5th')).toBeNull());
    expect(ownPlace.queryByText('2 places up')).toBeNull();
    expect(ownPlace.getByText('4', { exact: false, selector: 'b' })).toBeTruthy();
  });

  it('pins the student’s row and its neighbours, updated live, on pages that do not contain them', async () => {
    const secondPage = Array.from({ length: 50 }, (_, index) => ({
      ...rows[0],
      slNo: index + 51,
      studentId: `student-${index + 51}`,
      name: `name ${index + 51}`,
    }));
    const requests = serverThatAnswers({
      ...ANSWERS,
      'GET /api/score/leaderboard': { body: secondPage, headers: { 'x-total-count': '2416' } },
    });
    const { router } = open('/student/leaderboard?page=2');
    const ownPlaceTable = within(await screen.findByRole('table', { name: /^Your place/ }));
    expect(ownPlaceTable.getAllByRole('row').map((row) => /name \d|nusrat/.exec(row.textContent)![0])).toEqual([
      'name 5',
      'nusrat',
      'name 7',
    ]);
    expect(requests.map(({ call }) => call)).toContain('GET /api/score/leaderboard?page=2&pageSize=50');
    live('leaderboard:me', { version: 2, slNo: 4, Point: 88.125 });
    const ownRow = (await ownPlaceTable.findByText('88.13')).closest('tr');
    expect(ownRow?.textContent).toContain('4nusrat.j (you)');
    expect(ownPlaceTable.getAllByRole('row')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Page 49' }).getAttribute('href')).toBe('/student/leaderboard?page=49');
    fireEvent.change(screen.getByLabelText('Go to rank'), { target: { value: '2,400' } });
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Go to rank').form!);
    await waitFor(() => expect(router.state.location).toMatchObject({ search: '?page=48', hash: '#place-2400' }));
  });
});

describe('unknown URL', () => {
  it('shows the error page with 404 Not Found', async () => {
    open('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('404 Not Found')).toBeTruthy();
  });
});
