import { refusal, serverThatAnswers } from '../../../../test/support/web-server';
import { clearSession, storedSession, storeSession } from '../session';
import type { AnswerEntry, Call, ProgressEntry } from './queue';
import { send, sendAndForget } from './send';

const BOX = { account: 'ann', attemptId: 'one' };
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
const answer: Call = { entry, answers: [] };
const submit: Call = { entry: { kind: 'submit', commandId: 'c3' }, answers: [] };
const saved = { questionId: '1', option: 'A', revision: 7 };

beforeEach(() => {
  localStorage.clear();
  storeSession({ jwtoken: 'token', studentId: 'ann', isStudent: true });
});
afterEach(() => jest.useRealTimers());

it('an answer goes with its command id and the time of the choice, and is saved when the server says so', async () => {
  const asked = serverThatAnswers({ [ANSWERS]: { body: saved } });
  expect(await send(answer, BOX, TIMEOUT_MS)).toEqual({ kind: 'replied', reply: { entry, saved } });
  const { questionId, option, chosenAt, commandId } = entry;
  expect(asked).toEqual([
    { call: ANSWERS, body: { questionId, option, chosenAt, commandId }, authorization: 'Bearer token' },
  ]);
});

it('progress goes with its command id', async () => {
  const asked = serverThatAnswers({ 'PUT /api/attempts/one/progress': { body: {} } });
  expect(await send({ entry: note, answers: [] }, BOX, TIMEOUT_MS)).toEqual({
    kind: 'replied',
    reply: { entry: note },
  });
  expect(asked[0]?.body).toEqual({ questionId: '1', visited: true, spentMs: 900, commandId: 'c2' });
});

it('a submit takes answers along, and brings the result', async () => {
  const result = { attemptId: 'one', score: 0.5 };
  const asked = serverThatAnswers({ [SUBMIT]: { body: result } });
  expect(await send({ ...submit, answers: [entry] }, BOX, TIMEOUT_MS)).toEqual({
    kind: 'replied',
    reply: { entry: submit.entry, result },
  });
  const { questionId, option, chosenAt } = entry;
  expect(asked[0]?.body).toEqual({ answers: [{ questionId, option, chosenAt }] });
});

it.each([
  ['did not get through', 'away' as const],
  ['met a server that is away', refusal(503, 'Away.')],
  ['met a broken server', refusal(500, 'Broken.')],
  ['came too often', refusal(429, 'Too many.')],
  ['took too long for the server', refusal(408, 'Too slow.')],
])('what %s is tried again later', async (_why, reply) => {
  serverThatAnswers({ [ANSWERS]: reply });
  expect(await send(answer, BOX, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
});

it('keeps the time that the server names', async () => {
  serverThatAnswers({ [ANSWERS]: { ...refusal(429, 'Too many.'), headers: { 'retry-after': '7' } } });
  expect(await send(answer, BOX, TIMEOUT_MS)).toEqual({ kind: 'retry', afterMs: 7_000 });
});

it('gives up on a reply that does not come', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (input) =>
    new Promise((_, reject) => {
      const { signal } = input as Request;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const sent = send(answer, BOX, TIMEOUT_MS);
  await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await sent).toMatchObject({ kind: 'retry' });
});

it.each([400, 404, 409, 422])('a %d is for good', async (status) => {
  serverThatAnswers({ [ANSWERS]: refusal(status, 'No.') });
  expect(await send(answer, BOX, TIMEOUT_MS)).toEqual({
    kind: 'replied',
    reply: { entry, refusal: { status, message: 'No.' } },
  });
});

it.each([
  ['a refusal', { status: 404, body: '<h1>Not found</h1>' }],
  ['a yes', { status: 200, body: { welcome: 'to our hotel' } }],
])('%s that is not our server’s decides nothing', async (_what, reply) => {
  serverThatAnswers({ [ANSWERS]: reply, [SUBMIT]: reply });
  expect(await send(answer, BOX, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
  expect(await send(submit, BOX, TIMEOUT_MS)).toMatchObject({ kind: 'retry' });
});

it('after a 401 or a ban it waits for a session', async () => {
  serverThatAnswers({ [ANSWERS]: refusal(403, 'Banned.', { error: 'banned' }) });
  expect(await send(answer, BOX, TIMEOUT_MS)).toEqual({ kind: 'no-session' });
  serverThatAnswers({ [ANSWERS]: refusal(401, 'Your session has ended.') });
  expect(await send(answer, BOX, TIMEOUT_MS)).toEqual({ kind: 'no-session' });
  expect(storedSession()).toBeNull();
});

it.each([
  ['no session', clearSession],
  ['another student', () => storeSession({ jwtoken: 'other', studentId: 'bob', isStudent: true })],
])('with %s nothing is sent', async (_who, change) => {
  change();
  const asked = serverThatAnswers({ [ANSWERS]: { body: saved } });
  expect(await send(answer, BOX, TIMEOUT_MS)).toEqual({ kind: 'no-session' });
  sendAndForget(entry, BOX);
  expect(asked).toEqual([]);
});

it('a page that goes sends without waiting for a reply', async () => {
  const asked = serverThatAnswers({ [ANSWERS]: 'away' });
  expect(sendAndForget(entry, BOX)).toBeUndefined();
  await new Promise((resolve) => void setTimeout(resolve, 10));
  expect(asked.map(({ call }) => call)).toEqual([ANSWERS]);
});
