import { waitFor } from '@testing-library/react';
import { refusal, serverThatAnswers } from '../../../../test/support/web/stub-server';
import { clearSession, storedSession, storeSession } from '../session';
import type { AnswerEntry, Call, ProgressEntry } from './queue';
import { send, sendAndForget, type Outcome, type Reply } from './send';

const ATTEMPT = { account: 'ann', attemptId: 'one' };
const TIMEOUT_MS = 15_000;
const ANSWERS = 'PUT /api/attempts/one/answers';
const SUBMIT = 'POST /api/attempts/one/submit';
const entry: AnswerEntry = {
  kind: 'answer',
  commandId: 'c1',
  questionId: '1',
  option: 'A',
  chosenAt: '2026-05-02T09:00:00.000Z',
};
const note: ProgressEntry = { kind: 'progress', commandId: 'c2', questionId: '1', visited: true, spentMs: 900 };
const answer: Call = { kind: 'answers', entries: [entry] };
const submit = {
  kind: 'submit',
  entry: { kind: 'submit', commandId: 'c3', askedAt: '2026-05-02T09:05:00.000Z' },
  answers: [],
} satisfies Call;
const repliedOutcome = (...replies: Reply[]): Outcome => ({ kind: 'replied', replies });
const savedAnswer = { questionId: '1', option: 'A', revision: 7 };

beforeEach(() => {
  localStorage.clear();
  storeSession({ jwtoken: 'token', studentId: 'ann', isStudent: true });
});
afterEach(() => jest.useRealTimers());

it('send() sends an answer with its command id and chosenAt, and returns the saved answer', async () => {
  const requests = serverThatAnswers({ [ANSWERS]: { body: savedAnswer } });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toEqual(repliedOutcome({ entry, saved: savedAnswer }));
  const { questionId, option, chosenAt, commandId } = entry;
  expect(requests).toEqual([
    { call: ANSWERS, body: { questionId, option, chosenAt, commandId }, authorization: 'Bearer token' },
  ]);
});

it('send() sends progress with its command id', async () => {
  const requests = serverThatAnswers({ 'PUT /api/attempts/one/progress': { body: {} } });
  const call: Call = { kind: 'progress', entries: [note] };
  expect(await send(call, ATTEMPT, TIMEOUT_MS)).toEqual(repliedOutcome({ entry: note }));
  expect(requests[0]?.body).toEqual({ questionId: '1', visited: true, spentMs: 900, commandId: 'c2' });
});

it('send() sends a submit with answers, and returns the result', async () => {
  const result = { attemptId: 'one', score: 0.5 };
  const requests = serverThatAnswers({ [SUBMIT]: { body: result } });
  const call: Call = { ...submit, answers: [entry] };
  expect(await send(call, ATTEMPT, TIMEOUT_MS)).toEqual(
    repliedOutcome({ entry: submit.entry, result: result as never }),
  );
  const { questionId, option, chosenAt } = entry;
  expect(requests[0]?.body).toEqual({ answers: [{ questionId, option, chosenAt }] });
});

it.each([
  ['a network failure', 'away' as const],
  ['503', refusal(503, 'Away.')],
  ['500', refusal(500, 'Broken.')],
  ['429', refusal(429, 'Too many.')],
  ['408', refusal(408, 'Too slow.')],
])('send() requests a retry after %s', async (_reason, reply) => {
  serverThatAnswers({ [ANSWERS]: reply });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
});

it('send() returns the delay of Retry-After', async () => {
  serverThatAnswers({ [ANSWERS]: { ...refusal(429, 'Too many.'), headers: { 'retry-after': '7' } } });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toEqual({ kind: 'retry', retryAfterMs: 7_000 });
});

it('send() requests a retry after the timeout', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (input) =>
    new Promise((_, reject) => {
      const { signal } = input as Request;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const outcome = send(answer, ATTEMPT, TIMEOUT_MS);
  await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await outcome).toMatchObject({ kind: 'retry' });
});

it.each([409, 422])('send() treats %d as final', async (status) => {
  serverThatAnswers({ [ANSWERS]: refusal(status, 'No.') });
  const outcome = await send(answer, ATTEMPT, TIMEOUT_MS);
  expect(outcome).toEqual(repliedOutcome({ entry, refusal: { status, message: 'No.' } }));
});

it.each([400, 404, 405, 410, 413, 415])(
  'send() requests a retry after %d, which may come from an older server',
  async (status) => {
    serverThatAnswers({ [ANSWERS]: refusal(status, 'No.') });
    expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
  },
);

it('send() sends several answers in one request, each of which is saved, rejected or retried separately', async () => {
  const [second, third] = ['2', '3'].map((id) => ({ ...entry, commandId: `of ${id}`, questionId: id }));
  const refused = (questionId: string, statusCode: number) => ({ questionId, statusCode, message: 'No.', error: 'no' });
  const requests = serverThatAnswers({
    [ANSWERS]: { body: { answers: [savedAnswer, refused('2', 422), refused('3', 429)], revision: 7 } },
  });
  const call: Call = { kind: 'answers', entries: [entry, second!, third!] };
  expect(await send(call, ATTEMPT, TIMEOUT_MS)).toEqual(
    repliedOutcome({ entry, saved: savedAnswer }, { entry: second!, refusal: { status: 422, message: 'No.' } }),
  );
  const sentEntries = call.entries.map((entry) => ({ ...entry, kind: undefined }));
  expect(requests.map(({ body }) => body)).toEqual([{ answers: sentEntries }]);
  const partialCall: Call = { kind: 'answers', entries: [third!, second!] };
  serverThatAnswers({ [ANSWERS]: { body: { answers: [refused('3', 429), refused('2', 503)], revision: 7 } } });
  expect(await send(partialCall, ATTEMPT, TIMEOUT_MS)).toEqual({ kind: 'retry' });
});

it('send() sends several progress entries in one request', async () => {
  const requests = serverThatAnswers({ 'PUT /api/attempts/one/progress': { status: 204 } });
  const otherNote = { ...note, commandId: 'c4', questionId: '2' };
  const outcome = await send({ kind: 'progress', entries: [note, otherNote] }, ATTEMPT, TIMEOUT_MS);
  expect(outcome).toEqual(repliedOutcome({ entry: note }, { entry: otherNote }));
  expect(requests[0]?.body).toEqual({ progress: [note, otherNote].map((entry) => ({ ...entry, kind: undefined })) });
});

it.each([
  ['an error response', { status: 404, body: '<h1>Not found</h1>' }],
  ['a success response', { status: 200, body: { welcome: 'to our hotel' } }],
])('send() requests a retry after %s that is not from the API', async (_description, reply) => {
  serverThatAnswers({ [ANSWERS]: reply, [SUBMIT]: reply });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
  expect(await send(submit, ATTEMPT, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
});

it('send() reports a missing session after a 401 or a ban', async () => {
  serverThatAnswers({ [ANSWERS]: refusal(403, 'Banned.', { error: 'banned' }) });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toEqual({ kind: 'no-session' });
  serverThatAnswers({ [ANSWERS]: refusal(401, 'Your session has ended.') });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toEqual({ kind: 'no-session' });
  expect(storedSession()).toBeNull();
});

it.each([
  ['no session', clearSession],
  ['another student', () => storeSession({ jwtoken: 'other', studentId: 'bob', isStudent: true })],
])('send() sends no request with %s', async (_description, change) => {
  change();
  const requests = serverThatAnswers({ [ANSWERS]: { body: savedAnswer } });
  expect(await send(answer, ATTEMPT, TIMEOUT_MS)).toEqual({ kind: 'no-session' });
  sendAndForget(answer, ATTEMPT);
  expect(requests).toEqual([]);
});

it('sendAndForget() sends requests that outlive the page', async () => {
  const requests = serverThatAnswers({ [ANSWERS]: 'away' });
  expect(sendAndForget(answer, ATTEMPT)).toBeUndefined();
  await waitFor(() => expect(requests.map(({ call }) => call)).toEqual([ANSWERS]));
});
