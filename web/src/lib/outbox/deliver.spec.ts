import { refusal, serverThatAnswers } from '../../../../test/support/web-server';
import { clearSession, storedSession, storeSession } from '../session';
import { deliver, deliverInPassing } from './deliver';
import type { AnswerEntry, Parcel, ProgressEntry } from './queue';

const BOX = { account: 'ann', attemptId: 'one' };
const PATIENCE_MS = 15_000;
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
const answer: Parcel = { kind: 'answer', entry };
const submit: Parcel = { kind: 'submit', entry: { kind: 'submit', commandId: 'c3' }, answers: [] };
const saved = { questionId: '1', option: 'A', revision: 7 };

beforeEach(() => {
  localStorage.clear();
  storeSession({ jwtoken: 'token', studentId: 'ann', isStudent: true });
});
afterEach(() => jest.useRealTimers());

it('an answer goes with its command id and the time of the choice, and is taken when the server has it', async () => {
  const asked = serverThatAnswers({ [ANSWERS]: { body: saved } });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toEqual({ outcome: 'taken', taken: { kind: 'answer', saved } });
  const { questionId, option, chosenAt, commandId } = entry;
  expect(asked).toEqual([
    { call: ANSWERS, body: { questionId, option, chosenAt, commandId }, authorization: 'Bearer token' },
  ]);
});

it('progress goes with its command id', async () => {
  const asked = serverThatAnswers({ 'PUT /api/attempts/one/progress': { body: {} } });
  expect(await deliver({ kind: 'progress', entry: note }, BOX, PATIENCE_MS)).toEqual({
    outcome: 'taken',
    taken: { kind: 'progress', entry: note },
  });
  expect(asked[0]?.body).toEqual({ questionId: '1', visited: true, spentMs: 900, commandId: 'c2' });
});

it('a submit takes answers along, and brings the result', async () => {
  const result = { attemptId: 'one', score: 0.5 };
  const asked = serverThatAnswers({ [SUBMIT]: { body: result } });
  expect(await deliver({ ...submit, answers: [entry] } as Parcel, BOX, PATIENCE_MS)).toEqual({
    outcome: 'taken',
    taken: { kind: 'submit', result },
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
  expect(await deliver(answer, BOX, PATIENCE_MS)).toMatchObject({ outcome: 'later' });
});

it('keeps the time that the server names', async () => {
  serverThatAnswers({ [ANSWERS]: { ...refusal(429, 'Too many.'), headers: { 'retry-after': '7' } } });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toEqual({ outcome: 'later', retryAfterMs: 7_000 });
});

it('gives up waiting for a reply that does not come', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (input) =>
    new Promise((_, reject) => {
      const { signal } = input as Request;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const delivered = deliver(answer, BOX, PATIENCE_MS);
  await jest.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await delivered).toMatchObject({ outcome: 'later' });
});

it.each([400, 404, 409, 422])('a %d is for good', async (status) => {
  serverThatAnswers({ [ANSWERS]: refusal(status, 'No.') });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toEqual({ outcome: 'refused', status, message: 'No.' });
});

it.each([
  ['a refusal', { status: 404, body: '<h1>Not found</h1>' }],
  ['a yes', { status: 200, body: { welcome: 'to our hotel' } }],
])('%s that is not our server’s decides nothing', async (_what, reply) => {
  serverThatAnswers({ [ANSWERS]: reply, [SUBMIT]: reply });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toMatchObject({ outcome: 'later' });
  expect(await deliver(submit, BOX, PATIENCE_MS)).toMatchObject({ outcome: 'later' });
});

it('a 401 or a ban waits for the own session', async () => {
  serverThatAnswers({ [ANSWERS]: refusal(403, 'Banned.', { error: 'banned' }) });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toEqual({ outcome: 'not-ours' });
  serverThatAnswers({ [ANSWERS]: refusal(401, 'Your session has ended.') });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toEqual({ outcome: 'not-ours' });
  expect(storedSession()).toBeNull();
});

it.each([
  ['no session', clearSession],
  ['another student', () => storeSession({ jwtoken: 'other', studentId: 'bob', isStudent: true })],
])('with %s nothing is sent', async (_who, change) => {
  change();
  const asked = serverThatAnswers({ [ANSWERS]: { body: saved } });
  expect(await deliver(answer, BOX, PATIENCE_MS)).toEqual({ outcome: 'not-ours' });
  deliverInPassing(entry, BOX);
  expect(asked).toEqual([]);
});

it('in passing it is sent without a word about what becomes of it', async () => {
  const asked = serverThatAnswers({ [ANSWERS]: 'away' });
  expect(deliverInPassing(entry, BOX)).toBeUndefined();
  await new Promise((resolve) => void setTimeout(resolve, 10));
  expect(asked.map(({ call }) => call)).toEqual([ANSWERS]);
});
