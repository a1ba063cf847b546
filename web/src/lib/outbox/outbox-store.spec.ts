import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { IndexedDbStore } from './outbox-store';
import { withEntry, type AnswerEntry } from './queue';

const ATTEMPT = { account: 'ann', attemptId: 'one' };
const answer = (commandId: string): AnswerEntry => ({
  kind: 'answer',
  commandId,
  questionId: '1',
  option: null,
  chosenAt: '2026-05-02T09:00:00.000Z',
});
const [first, second] = [answer('c1'), answer('c2')];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => jest.useRealTimers());

it('IndexedDbStore stores one queue per account and attempt across reloads', async () => {
  await new IndexedDbStore().change(ATTEMPT, () => [first, second]);
  const reloadedStore = new IndexedDbStore();
  expect(await reloadedStore.read(ATTEMPT)).toEqual([first, second]);
  expect(await reloadedStore.read({ ...ATTEMPT, attemptId: 'two' })).toEqual([]);
  expect(await reloadedStore.read({ ...ATTEMPT, account: 'bob' })).toEqual([]);
});

it('IndexedDbStore loses no entry when two tabs write concurrently', async () => {
  const tabs = [new IndexedDbStore(), new IndexedDbStore()];
  const writes = Array.from({ length: 20 }, (_, index) =>
    tabs[index % 2]!.change(ATTEMPT, (queue) => withEntry(queue, answer(`c${index}`))),
  );
  await Promise.all(writes);
  expect(await tabs[0]!.read(ATTEMPT)).toHaveLength(20);
});

it('IndexedDbStore.change returns the stored queue', async () => {
  const store = new IndexedDbStore();
  expect(await store.change(ATTEMPT, (queue) => withEntry(queue, first))).toEqual([first]);
  expect(await store.change(ATTEMPT, () => [])).toEqual([]);
  expect(await store.read(ATTEMPT)).toEqual([]);
});

it('IndexedDbStore.attemptsOf returns the attempts of an account with queued entries', async () => {
  const store = new IndexedDbStore();
  await store.change(ATTEMPT, () => [first]);
  await store.change({ ...ATTEMPT, attemptId: 'two' }, () => [first]);
  await store.change({ ...ATTEMPT, attemptId: 'three' }, () => []);
  await store.change({ account: 'anna', attemptId: 'four' }, () => [first]);
  expect(await store.attemptsOf('ann')).toEqual(['one', 'two']);
});

it('IndexedDbStore rejects if the database cannot be opened, and retries on the next call', async () => {
  const store = new IndexedDbStore();
  const originalOpen = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await expect(store.read(ATTEMPT)).rejects.toThrow('denied');
  indexedDB.open = originalOpen;
  expect(await store.read(ATTEMPT)).toEqual([]);
});

it('IndexedDbStore rejects if the database does not respond', async () => {
  jest.useFakeTimers();
  indexedDB.open = () => new IDBOpenDBRequest();
  const message = new IndexedDbStore().read(ATTEMPT).catch((failure: Error) => failure.message);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await message).toContain('does not respond');
});
