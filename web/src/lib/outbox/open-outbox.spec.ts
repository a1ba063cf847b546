import 'fake-indexeddb/auto';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web-server';
import { storeSession } from '../session';
import { openOutbox, sendLeftovers } from './open-outbox';
import type { Outbox } from './outbox';
import { saveStateOf } from './outbox-state';
import { IndexedDbStore } from './store';

let reconnected = () => {};
jest.mock('../live/live', () => ({
  onReconnect: (listener: () => void) => {
    reconnected = listener;
    return () => {};
  },
}));

let attempts = 0;
const nextBox = () => ({ account: 'ann', attemptId: `attempt-${(attempts += 1)}` });
const open = ({ account, attemptId }: ReturnType<typeof nextBox>) => openOutbox(account, attemptId);
const stateOf = (outbox: Outbox) => saveStateOf(outbox.state, '1');
const isEmpty = (outbox: Outbox) => outbox.state.waiting.length === 0;
const saved = { body: { questionId: '1', option: 'A', revision: 1 } };
const serverFor = (attemptId: string, answer: Answer) =>
  serverThatAnswers({ [`PUT /api/attempts/${attemptId}/answers`]: answer });

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => void setTimeout(resolve, 5));
}

beforeEach(() => storeSession({ jwtoken: 'token', studentId: 'ann', isStudent: true }));

it('an attempt has one outbox on a page, however often it is opened', () => {
  const box = nextBox();
  expect(open(box)).toBe(open(box));
  expect(open(box)).not.toBe(open(nextBox()));
});

it('an answer is on the device before it is sent, and deleted from it when it is acknowledged', async () => {
  const box = nextBox();
  const store = new IndexedDbStore();
  serverFor(box.attemptId, saved);
  const answering = globalThis.fetch;
  let kept = 0;
  globalThis.fetch = async (...asked) => {
    kept = (await store.read(box)).length;
    return answering(...asked);
  };
  const outbox = open(box);
  outbox.answer('1', 'A');
  await until(() => isEmpty(outbox));
  expect(kept).toBe(1);
  expect(await store.read(box)).toEqual([]);
  expect(stateOf(outbox)).toBe('saved');
  expect(outbox.state.durable).toBe(true);
});

it('what an earlier visit has not sent is sent without its page', async () => {
  const box = nextBox();
  const store = new IndexedDbStore();
  const chosenAt = '2026-05-02T09:00:00.000Z';
  const entry = { kind: 'answer' as const, commandId: 'c1', questionId: '1', option: 'A', chosenAt };
  await store.change(box, () => [entry]);
  const asked = serverFor(box.attemptId, saved);
  await sendLeftovers('bob');
  expect(asked).toEqual([]);
  await sendLeftovers('ann');
  await until(async () => (await store.read(box)).length === 0);
  expect(asked.map(({ body }) => body)).toEqual([{ commandId: 'c1', questionId: '1', option: 'A', chosenAt }]);
});

it.each([
  ['the browser is online again', () => dispatchEvent(new Event('online'))],
  ['the live connection stands again', () => reconnected()],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('tries at once when %s', async (_when, happens) => {
  const box = nextBox();
  // who may do nothing now is not asked again by the clock
  const asked = serverFor(box.attemptId, refusal(403, 'Banned.', { error: 'banned' }));
  const outbox = open(box);
  outbox.answer('1', 'A');
  await until(() => stateOf(outbox) === 'unsaved');
  expect(asked).toHaveLength(1);
  serverFor(box.attemptId, saved);
  happens();
  await until(() => isEmpty(outbox));
  expect(stateOf(outbox)).toBe('saved');
});

it('waits when the session has ended, and sends when the student is back', async () => {
  const box = nextBox();
  serverFor(box.attemptId, refusal(401, 'Your session has ended.'));
  const outbox = open(box);
  outbox.answer('1', 'A');
  await until(() => stateOf(outbox) === 'unsaved');
  const asked = serverFor(box.attemptId, saved);
  storeSession({ jwtoken: 'newer', studentId: 'ann', isStudent: true });
  await until(() => isEmpty(outbox));
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer newer']);
});

it('says at once that the device is offline', async () => {
  const box = nextBox();
  serverFor(box.attemptId, saved);
  const outbox = open(box);
  dispatchEvent(new Event('offline'));
  outbox.answer('1', 'A');
  expect(stateOf(outbox)).toBe('unsaved');
  outbox.tryNow();
  await until(() => isEmpty(outbox));
  expect(stateOf(outbox)).toBe('saved');
});

it('W20: the next student in this tab has an outbox of their own, and the first goes on when they are back', async () => {
  const box = nextBox();
  serverFor(box.attemptId, refusal(401, 'Your session has ended.'));
  const outbox = open(box);
  outbox.answer('1', 'A');
  await until(() => stateOf(outbox) === 'unsaved');
  storeSession({ jwtoken: 'of bob', studentId: 'bob', isStudent: true });
  const asked = serverFor(box.attemptId, saved);
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  storeSession({ jwtoken: 'newer', studentId: 'ann', isStudent: true });
  await sendLeftovers('ann');
  await until(async () => (await new IndexedDbStore().read(box)).length === 0);
  expect(open(box)).not.toBe(outbox);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer newer']);
});
