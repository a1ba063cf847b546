import { MemoryOutboxStore } from '../../../../test/support/web/memory-outbox-store';
import { StoredQueue } from './stored-queue';
import { withoutEntries, type AnswerEntry, type Queue } from './queue';
import type { OutboxStore } from './outbox-store';

const BOX = { account: 'ann', attemptId: 'one' };
const answer = (commandId: string): AnswerEntry => ({
  kind: 'answer',
  commandId,
  questionId: '1',
  option: 'A',
  chosenAt: '2026-05-02T09:00:00.000Z',
});
const [first, second, third] = [answer('c1'), answer('c2'), answer('c3')] as const;

/** A store whose calls fail after a delay. */
const broken: OutboxStore = {
  read: () => later(10),
  change: () => later(5),
};
const later = (ms: number) =>
  new Promise<never>((_, reject) => void setTimeout(() => reject(new Error('the disk is full')), ms));

const changed = jest.fn();
const alone = jest.fn();
const on = (store: OutboxStore) => new StoredQueue(BOX, store, changed, alone);

beforeEach(() => {
  changed.mockClear();
  alone.mockClear();
});
afterEach(() => jest.restoreAllMocks());

it('StoredQueue.put adds an entry immediately, and resolves once it is stored', async () => {
  const disk = new MemoryOutboxStore();
  const queue = on(disk);
  const put = [queue.put(first), queue.put(second)];
  expect(queue.pending).toEqual([first, second]);
  await Promise.all(put);
  expect(await disk.read(BOX)).toEqual([first, second]);
  expect(queue.pending).toEqual([first, second]);
});

it('StoredQueue orders entries of other tabs before entries of this tab that are not stored yet', async () => {
  const disk = new MemoryOutboxStore();
  const queue = on(disk);
  await disk.change(BOX, () => [first]);
  const put = queue.put(second);
  const read = queue.read();
  await Promise.all([put, read]);
  expect(queue.pending).toEqual([first, second]);
});

it('StoredQueue.change runs the callback before it updates the queue', async () => {
  const queue = on(new MemoryOutboxStore());
  await queue.put(first);
  let then: Queue | undefined;
  await queue.change(
    (waiting) => withoutEntries(waiting, [first]),
    () => (then = queue.pending),
  );
  expect(then).toEqual([first]);
  expect(queue.pending).toEqual([]);
});

it('StoredQueue moves to memory when the device fails, and reports it once for all pending calls', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const queue = on(broken);
  await Promise.all([queue.read(), queue.put(first), queue.put(second), queue.read(), queue.change((kept) => kept)]);
  await queue.put(third);
  expect(queue.pending).toEqual([first, second, third]);
  expect(await queue.read()).toEqual([first, second, third]);
  expect(queue.isDurable).toBe(false);
  expect(alone).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledTimes(1);
});

it('StoredQueue keeps the entries that were stored before the device failed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const disk = new MemoryOutboxStore();
  const queue = on(disk);
  await queue.put(first);
  disk.change = broken.change;
  disk.read = broken.read;
  await Promise.all([queue.put(second), queue.read()]);
  expect(queue.pending).toEqual([first, second]);
});
