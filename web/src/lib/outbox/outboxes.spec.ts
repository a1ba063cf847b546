import 'fake-indexeddb/auto';
import { refusal, serverThatAnswers, type Answer } from '../../../../test/support/web-server';
import { storeSession } from '../session';
import { IndexedDbStore } from './indexed-db-store';
import { openOutbox } from './open-outbox';
import { sendLeftBehind } from './outboxes';

let reconnected = () => {};
jest.mock('../live/live', () => ({
  onReconnect: (listener: () => void) => {
    reconnected = listener;
    return () => {};
  },
}));

let attempts = 0;
const nextBox = () => ({ account: 'ann', attemptId: `attempt-${(attempts += 1)}` });
const open = ({ account, attemptId }: ReturnType<typeof nextBox>) => openOutbox({ accountId: account, attemptId });
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

it('an answer is on the device before it is sent, and gone from it when it is acknowledged', async () => {
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
  outbox.choose('1', 'A');
  await outbox.flush();
  expect(kept).toBe(1);
  expect(await store.read(box)).toEqual([]);
  expect(outbox.stateOf('1')).toBe('saved');
  expect(outbox.isLasting).toBe(true);
});

it('what an earlier visit left behind is sent without its page', async () => {
  const box = nextBox();
  const store = new IndexedDbStore();
  const chosenAt = '2026-05-02T09:00:00.000Z';
  const entry = { kind: 'answer' as const, commandId: 'c1', questionId: '1', option: 'A', chosenAt };
  await store.change(box, () => [entry]);
  const asked = serverFor(box.attemptId, saved);
  await sendLeftBehind('bob');
  expect(asked).toEqual([]);
  await sendLeftBehind('ann');
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
  outbox.choose('1', 'A');
  await until(() => outbox.stateOf('1') === 'unsaved');
  expect(asked).toHaveLength(1);
  serverFor(box.attemptId, saved);
  happens();
  await until(() => outbox.waitingCount() === 0);
  expect(outbox.stateOf('1')).toBe('saved');
});

it('waits when the session has ended, and sends when the student is back', async () => {
  const box = nextBox();
  serverFor(box.attemptId, refusal(401, 'Your session has ended.'));
  const outbox = open(box);
  outbox.choose('1', 'A');
  await until(() => outbox.stateOf('1') === 'unsaved');
  const asked = serverFor(box.attemptId, saved);
  storeSession({ jwtoken: 'newer', studentId: 'ann', isStudent: true });
  await until(() => outbox.waitingCount() === 0);
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer newer']);
});

it('says at once that the device has no line', async () => {
  const box = nextBox();
  serverFor(box.attemptId, saved);
  const outbox = open(box);
  dispatchEvent(new Event('offline'));
  outbox.choose('1', 'A');
  expect(outbox.stateOf('1')).toBe('unsaved');
  await outbox.flush();
  expect(outbox.stateOf('1')).toBe('saved');
});
