import { MemoryOutboxStore } from '../../../../test/support/web/memory-outbox-store';
import { StoredQueue } from './stored-queue';
import { withoutEntries, type AnswerEntry, type Queue } from './queue';
import type { OutboxStore } from './outbox-store';

const ATTEMPT = { account: 'ann', attemptId: 'one' };
const answer = (commandId: string): AnswerEntry => ({
  kind: 'answer',
  commandId,
  questionId: '1',
  option: 'A',
  chosenAt: '2026-05-02T09:00:00.000Z',
});
const [first, second, third] = [answer('c1'), answer('c2'), answer('c3')] as const;

/** A store whose calls fail after a delay. */
const failingStore: OutboxStore = {
  read: () => later(10),
  change: () => later(5),
};
const later = (ms: number) =>
  new Promise<never>((_, reject) => void setTimeout(() => reject(new Error('the disk is full')), ms));

const onQueueChange = jest.fn();
const onMove = jest.fn();
const on = (store: OutboxStore) => new StoredQueue(ATTEMPT, store, onQueueChange, onMove);

beforeEach(() => {
  onQueueChange.mockClear();
  onMove.mockClear();
});
afterEach(() => jest.restoreAllMocks());

it('StoredQueue.put adds an entry immediately, and resolves once it is stored', async () => {
  const disk = new MemoryOutboxStore();
  const queue = on(disk);
  const writes = [queue.put(first), queue.put(second)];
  expect(queue.pending).toEqual([first, second]);
  await Promise.all(writes);
  expect(await disk.read(ATTEMPT)).toEqual([first, second]);
  expect(queue.pending).toEqual([first, second]);
});

it('StoredQueue orders entries of other tabs before entries of this tab that are not stored yet', async () => {
  const disk = new MemoryOutboxStore();
  const queue = on(disk);
  await disk.change(ATTEMPT, () => [first]);
  const write = queue.put(second);
  const pendingRead = queue.read();
  await Promise.all([write, pendingRead]);
  expect(queue.pending).toEqual([first, second]);
});

it('StoredQueue.change runs the callback before it updates the queue', async () => {
  const queue = on(new MemoryOutboxStore());
  await queue.put(first);
  let result: Queue | undefined;
  await queue.change(
    (storedEntries) => withoutEntries(storedEntries, [first]),
    () => (result = queue.pending),
  );
  expect(result).toEqual([first]);
  expect(queue.pending).toEqual([]);
});

it('StoredQueue moves to memory when the device fails, and reports it once for all pending calls', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  const queue = on(failingStore);
  await Promise.all([
    queue.read(),
    queue.put(first),
    queue.put(second),
    queue.read(),
    queue.change((storedEntries) => storedEntries),
  ]);
  await queue.put(third);
  expect(queue.pending).toEqual([first, second, third]);
  expect(await queue.read()).toEqual([first, second, third]);
  expect(queue.isDurable).toBe(false);
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(consoleError).toHaveBeenCalledTimes(1);
});

it('StoredQueue keeps the entries that were stored before the device failed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const disk = new MemoryOutboxStore();
  const queue = on(disk);
  await queue.put(first);
  disk.change = failingStore.change;
  disk.read = failingStore.read;
  await Promise.all([queue.put(second), queue.read()]);
  expect(queue.pending).toEqual([first, second]);
});
