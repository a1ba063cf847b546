import 'fake-indexeddb/auto';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web/stub-server';
import { clearSession, storeSession } from '../session';
import { serverClock } from '../time/server-clock';
import { openOutbox, resumeOutboxes } from './open-outbox';
import type { Outbox } from './outbox';
import { saveStateOf } from './outbox-state';
import type { AnswerEntry } from './queue';
import { IndexedDbStore } from './outbox-store';
import { countUnsent } from './count-unsent';

let emitReconnect = () => {};
jest.mock('../live/live', () => ({
  onReconnect: (listener: () => void) => {
    emitReconnect = listener;
    return () => {};
  },
}));

let attempts = 0;
const nextAttempt = () => ({ account: 'ann', attemptId: `attempt-${(attempts += 1)}` });
const open = ({ account, attemptId }: ReturnType<typeof nextAttempt>) => openOutbox(account, attemptId);
const stateOf = (outbox: Outbox) => saveStateOf(outbox.state, '1');
const isEmpty = (outbox: Outbox) => outbox.state.pending.length === 0;
const savedAnswer = { body: { questionId: '1', option: 'A', revision: 1 } };
const serverFor = (attemptId: string, answer: Answer) =>
  serverThatAnswers({ [`PUT /api/attempts/${attemptId}/answers`]: answer });

async function waitUntil(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await new Promise((resolve) => void setTimeout(resolve, 5));
}

beforeEach(() => storeSession({ jwtoken: 'token', studentId: 'ann', isStudent: true }));

it('openOutbox returns the same outbox for repeated calls with the same attempt', () => {
  const attempt = nextAttempt();
  expect(open(attempt)).toBe(open(attempt));
  expect(open(attempt)).not.toBe(open(nextAttempt()));
});

it('an outbox stores an answer before it is sent, and deletes it once it is acknowledged', async () => {
  const attempt = nextAttempt();
  const store = new IndexedDbStore();
  serverFor(attempt.attemptId, savedAnswer);
  const originalFetch = globalThis.fetch;
  let storedCount = 0;
  globalThis.fetch = async (...args) => {
    storedCount = (await store.read(attempt)).length;
    return originalFetch(...args);
  };
  const outbox = open(attempt);
  outbox.answer('1', 'A');
  await waitUntil(() => isEmpty(outbox));
  expect(storedCount).toBe(1);
  expect(await store.read(attempt)).toEqual([]);
  expect(stateOf(outbox)).toBe('saved');
  expect(outbox.state.isDurable).toBe(true);
});

it('resumeOutboxes sends entries of an earlier visit without opening the exam page', async () => {
  const attempt = nextAttempt();
  const store = new IndexedDbStore();
  const chosenAt = '2026-05-02T09:00:00.000Z';
  const entry = { kind: 'answer' as const, commandId: 'c1', questionId: '1', option: 'A', chosenAt };
  await store.change(attempt, () => [entry]);
  const requests = serverFor(attempt.attemptId, savedAnswer);
  await resumeOutboxes('bob');
  expect(requests).toEqual([]);
  await resumeOutboxes('ann');
  await waitUntil(async () => (await store.read(attempt)).length === 0);
  expect(requests.map(({ body }) => body)).toEqual([{ commandId: 'c1', questionId: '1', option: 'A', chosenAt }]);
});

it.each([
  ['the browser comes online', () => dispatchEvent(new Event('online'))],
  ['the live connection is restored', () => emitReconnect()],
  ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('an outbox retries immediately when %s', async (_event, trigger) => {
  const attempt = nextAttempt();
  // a ban is not retried on a timer
  const requests = serverFor(attempt.attemptId, refusal(403, 'Banned.', { error: 'banned' }));
  const outbox = open(attempt);
  outbox.answer('1', 'A');
  await waitUntil(() => stateOf(outbox) === 'unsaved');
  expect(requests).toHaveLength(1);
  serverFor(attempt.attemptId, savedAnswer);
  trigger();
  await waitUntil(() => isEmpty(outbox));
  expect(stateOf(outbox)).toBe('saved');
});

it('an outbox stops sending when the session ends, and resumes after the next login of the student', async () => {
  const attempt = nextAttempt();
  serverFor(attempt.attemptId, refusal(401, 'Your session has ended.'));
  const outbox = open(attempt);
  outbox.answer('1', 'A');
  await waitUntil(() => stateOf(outbox) === 'unsaved');
  const requests = serverFor(attempt.attemptId, savedAnswer);
  storeSession({ jwtoken: 'newer', studentId: 'ann', isStudent: true });
  await waitUntil(() => isEmpty(outbox));
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer newer']);
});

it('an outbox reports immediately that the device is offline', async () => {
  const attempt = nextAttempt();
  serverFor(attempt.attemptId, savedAnswer);
  const outbox = open(attempt);
  dispatchEvent(new Event('offline'));
  outbox.answer('1', 'A');
  expect(stateOf(outbox)).toBe('unsaved');
  outbox.retryNow();
  await waitUntil(() => isEmpty(outbox));
  expect(stateOf(outbox)).toBe('saved');
});

it('openOutbox returns a separate outbox for the next student in this tab, and resumes the first when its student returns', async () => {
  const attempt = nextAttempt();
  serverFor(attempt.attemptId, refusal(401, 'Your session has ended.'));
  const outbox = open(attempt);
  outbox.answer('1', 'A');
  await waitUntil(() => stateOf(outbox) === 'unsaved');
  storeSession({ jwtoken: 'of bob', studentId: 'bob', isStudent: true });
  const requests = serverFor(attempt.attemptId, savedAnswer);
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(requests).toEqual([]);
  storeSession({ jwtoken: 'newer', studentId: 'ann', isStudent: true });
  await resumeOutboxes('ann');
  await waitUntil(async () => (await new IndexedDbStore().read(attempt)).length === 0);
  expect(open(attempt)).not.toBe(outbox);
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer newer']);
});

describe('unsent entries that are older than a week', () => {
  const entry = (chosenAt: string): AnswerEntry => ({
    kind: 'answer',
    commandId: chosenAt,
    questionId: '1',
    option: 'A',
    chosenAt,
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

  it('are deleted for all accounts when the next exam is opened; newer entries are kept', async () => {
    const store = new IndexedDbStore();
    const attemptKeys = ['bob', 'ann'].flatMap((account) =>
      [6, 8].map((days) => ({ attempt: { account, attemptId: `${days} days` }, at: daysAgo(days) })),
    );
    for (const { attempt, at } of attemptKeys) await store.change(attempt, () => [entry(at)]);
    const note = { kind: 'progress', commandId: 'note', questionId: '1', visited: true } as const;
    for (const account of ['ann', 'bob']) await store.change({ account, attemptId: 'looked at' }, () => [note]);
    serverClock.sync(new Date().toISOString(), serverClock.ticks());
    open(nextAttempt());
    await waitUntil(async () => (await store.attemptsOf('bob')).length === 1);
    expect(await store.attemptsOf('bob')).toEqual(['6 days']);
    expect(await store.attemptsOf('ann')).toEqual(['6 days', 'looked at']);
  });
});

describe('countUnsent', () => {
  const signIn = (studentId: string) => storeSession({ jwtoken: 'token', studentId, isStudent: true });

  it('does not count entries that are sent within a second', async () => {
    signIn('leaver');
    serverFor('left', savedAnswer);
    openOutbox('leaver', 'left').answer('1', 'A');
    expect(await countUnsent('leaver')).toEqual({ answers: 0, submits: 0 });
  });

  it('counts unsent answers and submits of all attempts of the given account only', async () => {
    signIn('stayer');
    serverThatAnswers({ 'PUT /api/attempts/one/answers': 'away', 'POST /api/attempts/two/submit': 'away' });
    const outbox = openOutbox('stayer', 'one');
    outbox.answer('1', 'A');
    outbox.answer('1', 'B');
    outbox.answer('2', 'A');
    void openOutbox('stayer', 'two').submit();
    expect(await countUnsent('stayer')).toEqual({ answers: 2, submits: 1 });
    expect(await countUnsent('nobody')).toEqual({ answers: 0, submits: 0 });
    clearSession();
  });
});
