import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { storedSession, storeSession } from '../session';
import { ApiError } from './api-error';
import { answerOf, api, onBanned, pageOf } from './client';

const STATS = '/api/score/student-stats/{studentId}';
const params = { path: { studentId: 'one' } };
const fetchStats = () => answerOf(api.GET(STATS, { params }));
const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

beforeEach(() => {
  localStorage.clear();
  storeSession({ jwtoken: 'token', studentId: 'one', isStudent: true });
});

it('[AUTH-21] api sends the token of the session', async () => {
  const requests = serverThatAnswers({ 'GET /api/score/student-stats/one': { body: { totalCorrect: 1 } } });
  expect(await fetchStats()).toEqual({ totalCorrect: 1 });
  expect(requests[0]?.authorization).toBe('Bearer token');
});

it('api sends no token with a login, whose rejection does not end a session', async () => {
  const requests = serverThatAnswers({ 'POST /api/student/login': refusal(401, texts.loginFailed) });
  const body = { email: 'a@b.co', password: 'secret', rememberMe: false };
  await expect(api.POST('/api/student/login', { body })).rejects.toMatchObject({ status: 401 });
  expect(requests[0]?.authorization).toBeNull();
  expect(storedSession()).not.toBeNull();
});

it('api throws an error response as ApiError with status, message, field errors and details', async () => {
  const errors = { studentId: 'No such student' };
  serverThatAnswers({
    'GET /api/score/student-stats/one': refusal(400, 'Please check.', { errors, attemptId: 'seven' }),
  });
  const error = await errorOf(fetchStats());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, message: 'Please check.', errors, details: { attemptId: 'seven' } });
});

it('api throws a failed request as an unreachable ApiError', async () => {
  serverThatAnswers({ 'GET /api/score/student-stats/one': 'away' });
  const error = await errorOf(fetchStats());
  expect(error).toMatchObject({ status: 0, isUnreachable: true, message: texts.unreachable });
});

it.each([
  [413, 'This file is larger than this site accepts. Choose a smaller file.'],
  [500, texts.unavailable],
  [502, 'The site is restarting. Nothing is lost. Please try again in a moment.'],
  [503, texts.restarting],
  [504, texts.restarting],
  [405, texts.unexpected],
])('api replaces the page that a proxy returns with status %i by a sentence', async (status, message) => {
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status });
  expect(await errorOf(fetchStats())).toMatchObject({ status, message });
});

it('api returns the delay of Retry-After in the ApiError', async () => {
  const unavailableAnswer = { ...refusal(503, texts.unavailable), headers: { 'retry-after': '2' } };
  serverThatAnswers({ 'GET /api/score/student-stats/one': unavailableAnswer });
  expect(await errorOf(fetchStats())).toMatchObject({ status: 503, retryAfterMs: 2000 });
});

it('api ends the stored session after a 401', async () => {
  serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(401, texts.sessionEnded) });
  await expect(fetchStats()).rejects.toMatchObject({ status: 401 });
  expect(storedSession()).toBeNull();
});

it('api ends a stored session without a token after a 401', async () => {
  localStorage.setItem('userData', '{"isStudent":true}');
  const requests = serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(401, texts.sessionMissing) });
  await expect(fetchStats()).rejects.toMatchObject({ status: 401 });
  expect(requests[0]?.authorization).toBeNull();
  expect(storedSession()).toBeNull();
});

it('api keeps a new session after a late 401 for an older one', async () => {
  serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(401, texts.sessionEnded) });
  const lateError = errorOf(fetchStats());
  storeSession({ jwtoken: 'newer', studentId: 'two', isStudent: true });
  expect(await lateError).toMatchObject({ status: 401 });
  expect(storedSession()?.jwtoken).toBe('newer');
});

it('api notifies onBanned listeners of a ban and keeps the session, which can still load the profile', async () => {
  const onBan = jest.fn();
  onBanned(onBan);
  serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(403, 'Banned.', { error: 'banned' }) });
  await expect(fetchStats()).rejects.toMatchObject({ status: 403 });
  expect(onBan).toHaveBeenCalledTimes(1);
  expect(storedSession()).not.toBeNull();
});

it('pageOf returns a page of a list with the total number of rows', async () => {
  serverThatAnswers({ 'GET /api/score/leaderboard': { body: [{ slNo: 1 }], headers: { 'x-total-count': '2416' } } });
  expect(await pageOf(api.GET('/api/score/leaderboard'))).toEqual({ rows: [{ slNo: 1 }], total: 2416 });
});

describe('an API call', () => {
  const untilAborted = ({ signal }: Request) =>
    new Promise<never>((_, reject) => {
      const abort = () => reject(signal.reason as Error);
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
    });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each<[string, typeof fetch]>([
    ['without a response', (input) => untilAborted(input as Request)],
    [
      'with an incomplete response',
      async (input) => Object.assign(new Response('{'), { arrayBuffer: () => untilAborted(input as Request) }),
    ],
  ])('%s times out after 20 s as unreachable', async (_, unresponsive) => {
    globalThis.fetch = unresponsive;
    const onSettled = jest.fn();
    const error = errorOf(fetchStats()).finally(onSettled);
    await jest.advanceTimersByTimeAsync(19_900);
    expect(onSettled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(await error).toMatchObject({ status: 0, message: texts.unreachable });
  });

  it('rejects with an AbortError if the page cancels it', async () => {
    globalThis.fetch = (input) => untilAborted(input as Request);
    const page = new AbortController();
    const error = errorOf(api.GET(STATS, { params, signal: page.signal }));
    page.abort();
    expect(await error).toMatchObject({ name: 'AbortError' });
  });
});

it('api repeats list parameters in the query string and omits missing values', async () => {
  const requests = serverThatAnswers({});
  const query = { search: 'a b&c', kinds: ['one', 'two'], page: 2, sort: undefined } as object;
  await errorOf(api.GET('/api/admin/student-list', { params: { query } }));
  expect(requests[0]?.call).toBe('GET /api/admin/student-list?search=a%20b%26c&kinds=one&kinds=two&page=2');
});
