import { texts } from '../../../../api/contracts/http/texts';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { storedSession, storeSession } from '../session';
import { ApiError } from './api-error';
import { answerOf, api, onBanned, pageOf } from './client';

const STATS = '/api/score/student-stats/{studentId}';
const params = { path: { studentId: 'one' } };
const askForStats = () => answerOf(api.GET(STATS, { params }));
const thrownBy = (call: Promise<unknown>): Promise<unknown> => call.catch((thrown: unknown) => thrown);

beforeEach(() => {
  localStorage.clear();
  storeSession({ jwtoken: 'token', studentId: 'one', isStudent: true });
});

it('[AUTH-21] calls of a signed-in person carry the token', async () => {
  const asked = serverThatAnswers({ 'GET /api/score/student-stats/one': { body: { totalCorrect: 1 } } });
  expect(await askForStats()).toEqual({ totalCorrect: 1 });
  expect(asked[0]?.authorization).toBe('Bearer token');
});

it('a login carries no older token, and its refusal ends no session', async () => {
  const asked = serverThatAnswers({ 'POST /api/student/login': refusal(401, texts.loginFailed) });
  const body = { email: 'a@b.co', password: 'secret', rememberMe: false };
  await expect(api.POST('/api/student/login', { body })).rejects.toMatchObject({ status: 401 });
  expect(asked[0]?.authorization).toBeNull();
  expect(storedSession()).not.toBeNull();
});

it('a refusal is one error with status, message, field errors and the rest of the answer', async () => {
  const errors = { studentId: 'No such student' };
  serverThatAnswers({
    'GET /api/score/student-stats/one': refusal(400, 'Please check.', { errors, attemptId: 'seven' }),
  });
  const thrown = await thrownBy(askForStats());
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ status: 400, message: 'Please check.', errors, details: { attemptId: 'seven' } });
});

it('a call that does not get through says so', async () => {
  serverThatAnswers({ 'GET /api/score/student-stats/one': 'away' });
  const thrown = await thrownBy(askForStats());
  expect(thrown).toMatchObject({ status: 0, unreachable: true, message: texts.unreachable });
});

it('an answer that is not the API’s own shows none of its text', async () => {
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  expect(await thrownBy(askForStats())).toMatchObject({ status: 502, message: texts.unavailable });
});

it('a refusal for now says how long to wait', async () => {
  const away = { ...refusal(503, texts.unavailable), headers: { 'retry-after': '2' } };
  serverThatAnswers({ 'GET /api/score/student-stats/one': away });
  expect(await thrownBy(askForStats())).toMatchObject({ status: 503, retryAfterMs: 2000 });
});

it('a 401 ends the stored session', async () => {
  serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(401, texts.sessionEnded) });
  await expect(askForStats()).rejects.toMatchObject({ status: 401 });
  expect(storedSession()).toBeNull();
});

it('a 401 ends a stored session that has no token, too', async () => {
  localStorage.setItem('userData', '{"isStudent":true}');
  const asked = serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(401, texts.sessionMissing) });
  await expect(askForStats()).rejects.toMatchObject({ status: 401 });
  expect(asked[0]?.authorization).toBeNull();
  expect(storedSession()).toBeNull();
});

it('a late 401 of an older session leaves the new one alone', async () => {
  serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(401, texts.sessionEnded) });
  const late = thrownBy(askForStats());
  storeSession({ jwtoken: 'newer', studentId: 'two', isStudent: true });
  expect(await late).toMatchObject({ status: 401 });
  expect(storedSession()?.jwtoken).toBe('newer');
});

it('a 403 banned leads away and keeps the session, which still opens the profile', async () => {
  const go = jest.fn();
  onBanned(go);
  serverThatAnswers({ 'GET /api/score/student-stats/one': refusal(403, 'Banned.', { error: 'banned' }) });
  await expect(askForStats()).rejects.toMatchObject({ status: 403 });
  expect(go).toHaveBeenCalledTimes(1);
  expect(storedSession()).not.toBeNull();
});

it('a page of a list brings the number of all rows', async () => {
  serverThatAnswers({ 'GET /api/score/leaderboard': { body: [{ slNo: 1 }], headers: { 'x-total-count': '2416' } } });
  expect(await pageOf(api.GET('/api/score/leaderboard'))).toEqual({ rows: [{ slNo: 1 }], total: 2416 });
});

describe('[W7] a call', () => {
  const untilGivenUp = ({ signal }: Request) =>
    new Promise<never>((_, reject) => {
      const giveUp = () => reject(signal.reason as Error);
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp);
    });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each<[string, typeof fetch]>([
    ['is never answered', (input) => untilGivenUp(input as Request)],
    [
      'is answered in part',
      async (input) => Object.assign(new Response('{'), { arrayBuffer: () => untilGivenUp(input as Request) }),
    ],
  ])('that %s is given up after 20 s, as one that did not get through', async (_, silent) => {
    globalThis.fetch = silent;
    const given = jest.fn();
    const thrown = thrownBy(askForStats()).finally(given);
    await jest.advanceTimersByTimeAsync(19_900);
    expect(given).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(await thrown).toMatchObject({ status: 0, message: texts.unreachable });
  });

  it('that its page gives up is no failure to tell of', async () => {
    globalThis.fetch = (input) => untilGivenUp(input as Request);
    const page = new AbortController();
    const thrown = thrownBy(api.GET(STATS, { params, signal: page.signal }));
    page.abort();
    expect(await thrown).toMatchObject({ name: 'AbortError' });
  });
});

it('what is asked for stands in the address, a list entry by entry, without what is not given', async () => {
  const asked = serverThatAnswers({});
  const query = { search: 'a b&c', kinds: ['one', 'two'], page: 2, sort: undefined } as object;
  await thrownBy(api.GET('/api/admin/student-list', { params: { query } }));
  expect(asked[0]?.call).toBe('GET /api/admin/student-list?search=a%20b%26c&kinds=one&kinds=two&page=2');
});
