import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  refusal,
  refusalAnswer,
  serverThatAnswers,
  type Answer,
  type SentRequest,
} from '../../../../test/support/web/stub-server';
import { ANSWERS, ME, open as openAt, signIn, withTimeToLoad } from '../../../../test/support/web/student';
import { ANSWERS as TUTOR_ANSWERS, signInTutor } from '../../../../test/support/web/tutor';

let reconnect = () => {};
jest.mock('../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  onReconnect: (listener: () => void) => {
    reconnect = listener;
    return () => {};
  },
}));

withTimeToLoad();
// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();

const TEST = 'GET /api/modelTest/test';
const LIST = 'GET /api/score/merit-list/test';
const OWN_PLACE_CALL = `${LIST}/me`;

const row = (slNo: number, studentId: string, name: string, overrides: object = {}) => ({
  slNo,
  studentId,
  name,
  score: 0.75,
  correct: 3,
  incorrect: 0,
  skipped: 1,
  ...overrides,
});
const ownPlace = {
  slNo: 2,
  total: 4,
  percentile: 0.8333,
  average: 0.44,
  best: 0.75,
  score: 0.75,
  live: true,
  distribution: [
    { from: -0.3, to: -0.2, students: 1 },
    { from: 0.5, to: 0.6, students: 1 },
    { from: 0.7, to: 0.8, students: 2 },
    { from: 0.9, to: 1, students: 0 },
  ],
};

const open = (at: string, answers: Record<string, Answer>) => {
  const calls = serverThatAnswers({ [TEST]: { body: { _id: 'test', Name: 'First week' } }, ...answers });
  return { calls, ...openAt(at) };
};

const callsOfList = (calls: readonly SentRequest[]) => calls.filter(({ call }) => call.startsWith(`${LIST}?`));

beforeEach(() => localStorage.clear());

describe('StudentMeritListPage', () => {
  const openPage = (answers: Record<string, Answer>) => {
    signIn();
    return open('/student/merit-list/test', { ...ANSWERS, ...answers });
  };

  it('shows the student’s place, the distribution and all students with the student’s row highlighted', async () => {
    const rows = [row(1, 'ann', 'Ann'), row(2, ME, 'Bob')];
    openPage({ [OWN_PLACE_CALL]: { body: ownPlace }, [LIST]: { body: rows, headers: { 'x-total-count': '2' } } });
    const placeRegion = within(await screen.findByRole('region', { name: 'Your place' }));
    expect(await placeRegion.findByText('2nd')).toBeTruthy();
    expect(placeRegion.getByText('of 4 students')).toBeTruthy();
    expect(placeRegion.getByText('Better than 83% of the other students')).toBeTruthy();
    expect(placeRegion.getByText('70% to 80%: 2 students')).toBeTruthy();
    const list = within(await screen.findByRole('region', { name: 'Students' }));
    const ownRow = (await list.findByText(/Bob/)).closest('tr')!;
    expect(ownRow.getAttribute('aria-current')).toBe('true');
    expect(ownRow.textContent).toContain('(you)3 of 4 · 75%');
    expect(screen.getByText('First week')).toBeTruthy();
  });

  it('[MERIT-13] groups the students of an archived test by institute', async () => {
    const institutes = `${LIST}?groupBy=institute`;
    openPage({
      [OWN_PLACE_CALL]: { body: ownPlace },
      [LIST]: { body: [row(1, 'ann', 'Ann')], headers: { 'x-total-count': '1' } },
      [institutes]: { body: [{ institute: 'Notre Dame College', students: 7, average: 0.5, best: 0.9 }] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /Institutes/ }));
    const link = await screen.findByRole('link', { name: 'Notre Dame College' });
    expect(link.getAttribute('href')).toBe('/student/merit-list/test?institute=Notre%20Dame%20College');
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  it('shows that the list is available later while the test is live, and fetches it only once', async () => {
    const { calls } = openPage({
      [OWN_PLACE_CALL]: { body: ownPlace },
      [LIST]: refusalAnswer('merit-list-not-yet', {}),
    });
    expect(await screen.findByText(/The full list is shown when the model test is archived/)).toBeTruthy();
    expect(await screen.findByText('2nd')).toBeTruthy();
    await act(async () => reconnect());
    expect(callsOfList(calls)).toHaveLength(1);
  });

  it('[MERIT-16] shows neither place nor list while the results are withheld', async () => {
    openPage({ [OWN_PLACE_CALL]: refusalAnswer('results-not-yet', {}), [LIST]: refusalAnswer('results-not-yet', {}) });
    expect(await screen.findByText(/^The results of this model test are not shown yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
  });

  it.each([
    ['the own place', '/api/score/merit-list/test/me'],
    ['the list', '/api/score/merit-list/test'],
  ])('reserves the space of the place until %s is known too, so that the reason does not move', async (_, lastPath) => {
    signIn();
    const answer = refusalAnswer('results-not-yet', {});
    const test = { body: { _id: 'test', Name: 'First week' } };
    serverThatAnswers({ ...ANSWERS, [TEST]: test, [OWN_PLACE_CALL]: answer, [LIST]: answer });
    const { fetch } = globalThis;
    let answerLast = () => {};
    let answerTest = () => {};
    const lastAllowed = new Promise<void>((resolve) => (answerLast = resolve));
    const testAllowed = new Promise<void>((resolve) => (answerTest = resolve));
    globalThis.fetch = async (input) => {
      const { pathname } = new URL((input as Request).url);
      if (pathname === lastPath) await lastAllowed;
      if (pathname === '/api/modelTest/test') await testAllowed;
      const response = await fetch(input);
      if (pathname.startsWith('/api/score/merit-list/')) answerTest();
      return response;
    };
    openAt('/student/merit-list/test');
    // is answered after the first of the two
    await screen.findByText('First week');
    const place = screen.getByRole('region', { name: 'Your place' });
    expect(place.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/^The results of this model test/)).toBeNull();
    answerLast();
    expect(await screen.findByText(/^The results of this model test/)).toBeTruthy();
    expect(place.isConnected).toBe(false);
  });

  it('shows the place that a practice attempt would have', async () => {
    const rows = { body: [row(1, 'ann', 'Ann')], headers: { 'x-total-count': '1' } };
    openPage({ [OWN_PLACE_CALL]: { body: { ...ownPlace, live: false } }, [LIST]: rows });
    expect(await screen.findByText('Your place if you had taken it live')).toBeTruthy();
    expect(screen.getByText(/You took this test after it ended/)).toBeTruthy();
  });

  it('shows a retry button if the list cannot be loaded, and refetches it after a reconnect', async () => {
    const { calls } = openPage({
      [OWN_PLACE_CALL]: { body: ownPlace },
      [LIST]: refusal(503, 'The server cannot answer now.'),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    const { length } = callsOfList(calls);
    await act(async () => reconnect());
    await waitFor(() => expect(callsOfList(calls).length).toBeGreaterThan(length));
  });
});

describe('TutorMeritListPage', () => {
  const times = [row(1, 'ann', 'Ann', { finishedAt: '2026-11-20T10:00:00.000Z' })];
  const openPage = (answers: Record<string, Answer>) => {
    signInTutor();
    return open('/tutor/merit-list/test', { ...TUTOR_ANSWERS, ...answers });
  };

  it('shows when each student finished, and groups students by institute', async () => {
    openPage({ [LIST]: { body: times, headers: { 'x-total-count': '1' } } });
    expect(await screen.findByRole('columnheader', { name: 'Finished' })).toBeTruthy();
    serverThatAnswers({
      ...TUTOR_ANSWERS,
      [TEST]: { body: { _id: 'test', Name: 'First week' } },
      [LIST]: { body: [{ institute: 'Notre Dame College', students: 7, average: 0.5, best: 0.9 }] },
    });
    fireEvent.click(screen.getByRole('button', { name: /Institutes/ }));
    const link = await screen.findByRole('link', { name: 'Notre Dame College' });
    expect(link.getAttribute('href')).toBe('/tutor/merit-list/test?institute=Notre%20Dame%20College');
  });

  it('shows the name of an institute without students on the list', async () => {
    signInTutor();
    const answers = { ...TUTOR_ANSWERS, [LIST]: { body: [], headers: { 'x-total-count': '0' } } };
    open('/tutor/merit-list/test?institute=Holy%20Cross', answers);
    expect(await screen.findByText('No student of Holy Cross is on this list.')).toBeTruthy();
  });

  it('[MERIT-19] searches by name from the first page on, and clears a search without matches', async () => {
    const first = (rows: object[], total: number) => ({ body: rows, headers: { 'x-total-count': String(total) } });
    signInTutor();
    const { calls, router } = open('/tutor/merit-list/test?page=2', {
      ...TUTOR_ANSWERS,
      [LIST]: first(times, 60),
      [`${LIST}?search=bo&page=1&pageSize=50`]: first([row(57, 'bob', 'Bob')], 1),
      [`${LIST}?search=zed&page=1&pageSize=50`]: first([], 0),
      [`${LIST}?search=bo&format=csv`]: { body: 'slNo' },
    });
    const list = within(await screen.findByRole('region', { name: 'Students' }));
    await list.findByText('Ann');
    const field = screen.getByRole('searchbox', { name: 'Search by name' });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: ' bo ' } });
    expect((await list.findByText('Bob')).closest('tr')!.textContent).toMatch(/^57Bob/);
    expect(list.queryByText('Ann')).toBeNull();
    expect(router.state.location.search).toBe('?search=bo');
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => {};
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(calls.at(-1)!.call).toBe(`${LIST}?search=bo&format=csv`));

    fireEvent.change(field, { target: { value: 'zed' } });
    expect(await screen.findByText('No student matches “zed”.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await list.findByText('Ann')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('');
    expect(router.state.location.search).toBe('');
  });

  it('[MERIT-19] searches within an institute, and hides the search in the list of institutes', async () => {
    signInTutor();
    const { router } = open('/tutor/merit-list/test?institute=Holy%20Cross&search=o', {
      ...TUTOR_ANSWERS,
      [LIST]: { body: [], headers: { 'x-total-count': '0' } },
      [`${LIST}?institute=Holy%20Cross&search=o&page=1&pageSize=50`]: {
        body: times,
        headers: { 'x-total-count': '1' },
      },
    });
    expect(await screen.findByText('Holy Cross: 1 student matches')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Institutes/ }));
    expect(screen.queryByRole('searchbox')).toBeNull();
    await waitFor(() => expect(router.state.location.search).toBe('?by=institute'));
  });

  it('shows an empty state before any student has finished', async () => {
    openPage({ [LIST]: { body: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByText('No student has finished this model test while it was live.')).toBeTruthy();
  });

  it('[MERIT-22] links to a print view with all students of the list, without search and pages', async () => {
    const printSpy = jest.spyOn(globalThis, 'print').mockImplementation();
    const all = Array.from({ length: 66 }, (_, index) => row(index + 1, `student-${index}`, `Student ${index + 1}`));
    signInTutor();
    const { router } = open('/tutor/merit-list/test?institute=Holy%20Cross', {
      ...TUTOR_ANSWERS,
      [TEST]: { body: { _id: 'test', Name: 'First week', Marks: 4, Time: 20 } },
      [LIST]: { body: all, headers: { 'x-total-count': '66' } },
      'GET /api/landing': { body: { modelTests: [], numbers: {}, operator: { name: 'Padma Centre', since: 2016 } } },
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Print list' }));
    const list = within(await screen.findByRole('region', { name: 'Merit list' }));
    expect(await list.findAllByRole('row')).toHaveLength(1 + 66);
    expect(router.state.location).toMatchObject({
      pathname: '/tutor/merit-list/test/print',
      search: '?institute=Holy%20Cross',
    });
    expect(await list.findByRole('heading', { name: 'Merit list: First week' })).toBeTruthy();
    expect(list.getByText('66 students')).toBeTruthy();
    expect(await list.findByText('Padma Centre')).toBeTruthy();
    expect(list.getByText(/^Equal marks: more correct answers first/)).toBeTruthy();
    expect(list.queryAllByRole('searchbox')).toEqual([]);
    expect(list.queryAllByRole('button')).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Print list' }));
    expect(printSpy).toHaveBeenCalledTimes(1);
  });
});
