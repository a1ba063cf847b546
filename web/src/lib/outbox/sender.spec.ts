import type { Delivery } from './deliver';
import { KeptQueue } from './kept-queue';
import { MemoryStore } from './outbox-store';
import type { AnswerEntry, Parcel } from './queue';
import { Sender } from './sender';

const answer = (commandId: string): AnswerEntry => ({
  kind: 'answer',
  commandId,
  questionId: commandId,
  option: 'A',
  chosenAt: '2026-05-02T09:00:00.000Z',
});

let queue: KeptQueue;
let stop: AbortController;
const deliver = jest.fn<Promise<Delivery>, [Parcel, number]>();
const says = { went: jest.fn(), news: jest.fn() };

const take = async ({ entry }: Parcel): Promise<Delivery> => {
  const { questionId, option } = entry as AnswerEntry;
  return { outcome: 'taken', taken: { kind: 'answer', saved: { questionId, option, revision: 1 } } };
};

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  queue = new KeptQueue(
    { account: 'ann', attemptId: 'one' },
    new MemoryStore(),
    () => {},
    () => {},
  );
  stop = new AbortController();
  await queue.put(answer('1'));
  await queue.put(answer('2'));
});
afterEach(() => {
  stop.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const run = () => {
  const sender = new Sender(queue, deliver, says);
  void sender.run(stop.signal);
  return sender;
};

it('never has two parcels under way, and says which one is', async () => {
  let reply: (delivery: Delivery) => void = () => {};
  deliver.mockImplementation(() => new Promise((resolve) => void (reply = resolve)));
  const sender = run();
  await jest.advanceTimersByTimeAsync(5_000);
  sender.wake();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(sender.underWay?.entry.commandId).toBe('1');
  reply(await take(sender.underWay!));
  await jest.advanceTimersByTimeAsync(0);
  expect(sender.underWay?.entry.commandId).toBe('2');
});

it('waits longer for a reply after each failure, and as short as at first after a success', async () => {
  deliver.mockResolvedValue({ outcome: 'later' });
  run();
  await jest.advanceTimersByTimeAsync(20_000);
  const patience = deliver.mock.calls.map(([, patienceMs]) => patienceMs);
  expect(patience.slice(0, 5)).toEqual([6_000, 12_000, 24_000, 48_000, 48_000]);
  deliver.mockClear();
  deliver.mockImplementation(take);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(deliver.mock.calls.map(([, patienceMs]) => patienceMs)).toEqual([48_000, 6_000]);
});

it('goes on sending when somebody who hears of it fails', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  deliver.mockImplementation(take);
  says.news.mockImplementationOnce(() => {
    throw new Error('a screen is broken');
  });
  run();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(deliver.mock.calls.map(([{ entry }]) => entry.commandId)).toEqual(['1', '2']);
  expect(queue.waiting).toEqual([]);
  expect(logged).toHaveBeenCalledTimes(1);
});

it('sends nothing any more once its turn is lost', async () => {
  deliver.mockResolvedValue({ outcome: 'later' });
  run();
  await jest.advanceTimersByTimeAsync(0);
  stop.abort();
  deliver.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(deliver).not.toHaveBeenCalled();
});
