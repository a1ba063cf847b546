import { cleanup, act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ANSWERS, signInAdmin } from '../../../../test/support/web/admin';
import { serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../test/support/web/student';
import { dayOf } from './filter';

const handlers = new Set<(payload: unknown) => void>();
const state = { isLive: true, disconnectedSince: undefined as number | undefined };
jest.mock('../../lib/live/live', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    useLive: (name: string, handle: (payload: unknown) => void) =>
      useEffect(() => {
        if (name !== 'account:activity') return undefined;
        handlers.add(handle);
        return () => void handlers.delete(handle);
      }),
    useIsLive: () => state,
    onReconnect: () => () => {},
  };
});

// suppress the logs of failed requests
jest.spyOn(console, 'error').mockImplementation();
withTimeToLoad();

const today = dayOf(new Date());
const at = (second: number) => new Date(`${today}T00:00:${String(second).padStart(2, '0')}`).toISOString();
const entry = (_id: string, second: number, fields: object = {}) => ({
  _id,
  at: at(second),
  who: 'rafi',
  role: 'student',
  what: 'logged-in',
  subject: null,
  count: null,
  deleted: [],
  ...fields,
});
const banEntry = entry('banned', 12, { who: 'farhana.admin', role: 'admin', what: 'banned', subject: 'nazmus' });
const firstPage = [banEntry, entry('login', 5)];
const listAnswer = (rows: object[]): Answer => ({ body: rows, headers: { 'x-total-count': String(rows.length) } });

const PATH = '/api/activity';
const COUNTS = 'GET /api/activity/counts';
const counts = { body: [{ at: at(0), counts: { 'logged-in': 8941, banned: 1 } }] };
/** Responds to list requests with `rows`, and to requests for new entries (pages of 200) with `newRows`. */
const answers = (rows: object[], newRows: object[] = rows) => {
  const calls = serverThatAnswers({ ...ANSWERS, [COUNTS]: counts });
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL((input as Request).url);
    if (pathname !== PATH) return originalFetch(input, init);
    calls.push({ call: `GET ${PATH}?${searchParams}`, body: undefined, authorization: null });
    const { body, headers } = listAnswer(searchParams.get('pageSize') === '200' ? newRows : rows);
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });
  };
  return calls;
};

const receiveActivity = () => act(() => handlers.forEach((handle) => handle({})));
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const setScroll = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

async function visit(search = '') {
  const { pathname } = open(`/admin/activity${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Activity' });
  return { pathname };
}

beforeEach(() => {
  localStorage.clear();
  handlers.clear();
  Object.assign(state, { isLive: true, disconnectedSince: undefined });
  window.scrollTo = () => {};
  setScroll(0);
  signInAdmin();
});

it('ActivityPage shows each entry with its account, and adds new entries while scrolled to the top [CARD-16]', async () => {
  answers(firstPage, [entry('new', 40, { who: 'mim', what: 'registered' }), ...firstPage]);
  await visit();
  await screen.findByText('banned nazmus', { exact: false });
  expect(screen.queryByText('mim')).toBeNull();
  receiveActivity();
  await screen.findByText('mim');
  expect(texts()[0]).toContain('mim registered');
  expect(screen.getByText(/^Showing 12:00 AM to now: 8,942 entries$/)).toBeTruthy();
});

it('ActivityPage links what tutors did to its question or model test, and updates the count of a bulk operation [STAFF-2]', async () => {
  const tutor = { who: 'shirin', role: 'tutor' };
  const imported = (count: number) => entry('import', 9, { ...tutor, what: 'questions-imported', count });
  const others = [
    entry('question', 8, { ...tutor, what: 'question-added', subject: 'Physics', count: 1, questionId: 'q1' }),
    entry('test', 7, { ...tutor, what: 'model-test-created', subject: 'Set 4', modelTestId: 'm1' }),
  ];
  answers([imported(20), ...others], [imported(1_385), ...others]);
  await visit();
  await screen.findByText('imported 20 questions', { exact: false });
  expect(screen.getByRole('link', { name: 'added a question in Physics' }).getAttribute('href')).toBe(
    '/admin/history/question/q1',
  );
  expect(screen.getByRole('link', { name: 'created the model test Set 4' }).getAttribute('href')).toBe(
    '/admin/history/model-test/m1',
  );
  receiveActivity();
  await screen.findByText('imported 1,385 questions', { exact: false });
});

it('ActivityPage links a corrected key to its correction, and a finished exam to its replay', async () => {
  const reversalEntry = { role: 'tutor', what: 'key-correction-reversed', correctionId: 'c1' };
  answers([
    entry('key', 9, reversalEntry),
    entry('exam', 7, { what: 'exam-finished', subject: 'Paper 1', attemptId: 'a1' }),
  ]);
  await visit();
  const link = await screen.findByRole('link', { name: 'reversed an answer key correction' });
  expect(link.getAttribute('href')).toBe('/admin/answer-keys?correction=c1');
  const replay = screen.getByRole('link', { name: 'finished Paper 1' });
  expect(replay.getAttribute('href')).toBe('/admin/attempts/a1');
});

it('ActivityPage collects new entries behind a button while the page is scrolled down', async () => {
  const newRows = [entry('two', 41, { who: 'mim' }), entry('one', 40, { what: 'login-failed', count: 4 })];
  answers(firstPage, [...newRows, ...firstPage]);
  await visit();
  await screen.findByText('banned nazmus', { exact: false });
  setScroll(300);
  receiveActivity();
  const show = await screen.findByText('Show 2 new', { exact: false });
  expect(screen.queryByText('mim')).toBeNull();
  fireEvent.click(show);
  await screen.findByText('mim');
  expect(screen.getByText('failed to sign in, 4 times', { exact: false })).toBeTruthy();
  expect(screen.queryByText('Show 2 new', { exact: false })).toBeNull();
});

it('ActivityPage links neither deleted nor unknown accounts', async () => {
  answers([
    entry('gone', 9, { who: 'a deleted account', what: 'exam-finished', subject: 'Physics paper 7', deleted: ['who'] }),
    entry('nobody', 8, { who: null, what: 'login-failed', count: 1 }),
  ]);
  await visit();
  await screen.findByText('finished Physics paper 7', { exact: false });
  expect(texts()[1]).toContain('Unknown account failed to sign in');
  expect(document.querySelector('ol a')).toBeNull();
});

it('ActivityPage requests the entries that match the kinds, the account and the time in the URL', async () => {
  const calls = answers(firstPage);
  const { pathname } = await visit('?from=19:30&to=21:00&what=banned,unbanned&who=nazmus');
  await screen.findByText('Showing 7:30 PM to 9:00 PM: 2 entries');
  const query = new URLSearchParams(calls.find(({ call }) => call.startsWith(`GET ${PATH}?`))!.call.split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({
    what: 'banned,unbanned',
    who: 'nazmus',
    from: new Date(`${today}T19:30`).toISOString(),
  });
  fireEvent.click(screen.getByLabelText(/^Deleted/));
  await waitFor(() => expect(calls.some(({ call }) => call.includes('what=banned%2Cunbanned%2Cdeleted'))).toBe(true));
  expect(pathname()).toBe('/admin/activity');
});

it('ActivityPage shows an empty state, and a retry button if the list fails to load', async () => {
  answers([]);
  await visit('?what=deleted');
  await screen.findByText('No activity of this kind between 12:00 AM and now.');
  cleanup();
  await visit('?who=nobody');
  await screen.findByText('No activity with “nobody” between 12:00 AM and now.');
  screen.getByText('Show everything');
  cleanup();
  await visit('?what=deleted');
  await screen.findByText('No activity of this kind between 12:00 AM and now.');
  serverThatAnswers({ ...ANSWERS, [`GET ${PATH}`]: 'away', [COUNTS]: counts });
  fireEvent.click(screen.getByText('Show all kinds'));
  expect(await screen.findByText('Try again')).toBeTruthy();
});

it('ActivityPage shows when the connection was lost', async () => {
  Object.assign(state, { isLive: false, disconnectedSince: new Date(`${today}T09:44`).getTime() });
  answers(firstPage);
  await visit();
  await screen.findByText(/^Connection lost at 9:44 AM\./);
  await screen.findByText('Not connected');
  expect(await screen.findByText('banned nazmus', { exact: false })).toBeTruthy();
});
