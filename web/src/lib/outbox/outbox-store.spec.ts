import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { IndexedDbStore } from './outbox-store';
import { withEntry, type AnswerEntry } from './queue';

const BOX = { account: 'ann', attemptId: 'one' };
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
  await new IndexedDbStore().change(BOX, () => [first, second]);
  const reloaded = new IndexedDbStore();
  expect(await reloaded.read(BOX)).toEqual([first, second]);
  expect(await reloaded.read({ ...BOX, attemptId: 'two' })).toEqual([]);
  expect(await reloaded.read({ ...BOX, account: 'bob' })).toEqual([]);
});

it('IndexedDbStore loses no entry when two tabs write concurrently', async () => {
  const tabs = [new IndexedDbStore(), new IndexedDbStore()];
  const puts = Array.from({ length: 20 }, (_, index) =>
    tabs[index % 2]!.change(BOX, (queue) => withEntry(queue, answer(`c${index}`))),
  );
  await Promise.all(puts);
  expect(await tabs[0]!.read(BOX)).toHaveLength(20);
});

it('IndexedDbStore.change returns the stored queue', async () => {
  const store = new IndexedDbStore();
  expect(await store.change(BOX, (queue) => withEntry(queue, first))).toEqual([first]);
  expect(await store.change(BOX, () => [])).toEqual([]);
  expect(await store.read(BOX)).toEqual([]);
});

it('IndexedDbStore.attemptsOf returns the attempts of an account with queued entries', async () => {
  const store = new IndexedDbStore();
  await store.change(BOX, () => [first]);
  await store.change({ ...BOX, attemptId: 'two' }, () => [first]);
  await store.change({ ...BOX, attemptId: 'three' }, () => []);
  await store.change({ account: 'anna', attemptId: 'four' }, () => [first]);
  expect(await store.attemptsOf('ann')).toEqual(['one', 'two']);
});

it('IndexedDbStore rejects if the database cannot be opened, and retries on the next call', async () => {
  const store = new IndexedDbStore();
  const good = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await expect(store.read(BOX)).rejects.toThrow('denied');
  indexedDB.open = good;
  expect(await store.read(BOX)).toEqual([]);
});

it('IndexedDbStore rejects if the database does not respond', async () => {
  jest.useFakeTimers();
  indexedDB.open = () => new IDBOpenDBRequest();
  const thrown = new IndexedDbStore().read(BOX).catch((failure: Error) => failure.message);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await thrown).toContain('does not answer');
});
