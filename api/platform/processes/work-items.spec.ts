import { StoreUnavailable } from '../event-store/event-store.js';
import { WorkItems } from './work-items.js';

const EVERY_MS = 1_000;

describe('WorkItems', () => {
  const log = { log: jest.fn(), warn: jest.fn() };
  let items: WorkItems;
  let tries: string[];
  let failing: Map<string, Error>;
  let due: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    log.log.mockClear();
    log.warn.mockClear();
    items = new WorkItems(log, EVERY_MS);
    tries = [];
    failing = new Map();
    due = ['a', 'b', 'c'];
  });
  afterEach(() => jest.useRealTimers());

  const work = (item: string) => async () => {
    tries.push(item);
    const error = failing.get(item);
    if (error) throw error;
  };
  const runAll = async () => {
    const results = await Promise.all(due.map((item) => items.run(item, work(item))));
    items.endRun(true);
    return results;
  };
  /** Runs at every interval and returns the seconds at which the item was attempted. */
  const retryTimes = async (item: string, seconds: number) => {
    const times: number[] = [];
    for (let second = 0; second <= seconds; second += 1) {
      tries = [];
      await runAll();
      if (tries.includes(item)) times.push(second);
      jest.advanceTimersByTime(EVERY_MS);
    }
    return times;
  };

  it('continues with other items when one fails', async () => {
    failing.set('b', new Error('broken'));
    expect(await runAll()).toEqual([true, false, true]);
    expect(items.stuck).toEqual([expect.objectContaining({ item: 'b', failures: 1, error: 'Error' })]);
  });

  it('retries a failed item with exponential backoff of at most five minutes', async () => {
    failing.set('b', new Error('broken'));
    const times = await retryTimes('b', 1_500);
    expect(times.slice(0, 7)).toEqual([0, 1, 2, 4, 8, 16, 32]);
    expect(
      times
        .slice(1)
        .map((second, n) => second - times[n]!)
        .at(-1),
    ).toBe(300);
  });

  it('retries within seconds after a store was unavailable', async () => {
    failing.set('b', new StoreUnavailable('unavailable'));
    const times = await retryTimes('b', 60);
    expect(Math.max(...times.slice(1).map((second, n) => second - times[n]!))).toBe(5);
  });

  it('logs when items start to fail and when they recover, not at every attempt', async () => {
    failing.set('b', new Error('broken'));
    await retryTimes('b', 30);
    expect(log.warn.mock.calls).toEqual([['1 item failed and will be retried with backoff: b: broken']]);
    failing.clear();
    await retryTimes('b', 60);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.log.mock.calls).toEqual([['1 item succeeded after failing: b']]);
    expect(items.stuck).toEqual([]);
  });

  it('names at most five failing items in one line', async () => {
    due = Array.from({ length: 30 }, (_, n) => `item-${n}`);
    for (const item of due) failing.set(item, new Error('unavailable'));
    await runAll();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn.mock.calls[0]![0]).toMatch(/^30 items failed .* item-4: unavailable; and 25 more$/);
  });

  it('drops failed items that are no longer due, unless their parent item is paused', async () => {
    failing.set('b', new Error('broken'));
    failing.set('part of b', new Error('broken'));
    const runParts = () =>
      items.run('b', async () => {
        await items.run('part of b', work('part of b'), 'b');
        await work('b')();
      });
    for (let n = 0; n < 4; n += 1) {
      await runParts();
      items.endRun(true);
    }
    expect(items.stuck.map(({ item }) => item).toSorted()).toEqual(['b', 'part of b']);
    due = ['a'];
    await runAll();
    expect(items.stuck).toEqual([]);
  });
});
