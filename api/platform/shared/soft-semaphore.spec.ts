import { SoftSemaphore } from './soft-semaphore.js';

const WAIT_MS_MAX = 100;

describe('SoftSemaphore', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Starts tasks that end on request; `began` contains the numbers of the started ones. */
  function running(count: number, semaphore: SoftSemaphore) {
    const startedTasks: number[] = [];
    const ends: (() => void)[] = [];
    const fails: ((error: Error) => void)[] = [];
    const results = Array.from({ length: count }, (_, number) =>
      semaphore.run(() => {
        startedTasks.push(number);
        return new Promise<number>((resolve, reject) => {
          ends[number] = () => resolve(number);
          fails[number] = reject;
        });
      }),
    );
    return { began: startedTasks, ends, fails, results };
  }
  const flushTimers = () => jest.advanceTimersByTimeAsync(0);

  it('admits the longest waiting task when a running one ends or fails', async () => {
    const { began: startedTasks, ends, fails, results } = running(5, new SoftSemaphore(2, WAIT_MS_MAX));
    await flushTimers();
    expect(startedTasks).toEqual([0, 1]);
    ends[1]!();
    expect(await results[1]).toBe(1);
    await flushTimers();
    expect(startedTasks).toEqual([0, 1, 2]);
    fails[0]!(new Error('no'));
    await expect(results[0]).rejects.toThrow('no');
    await flushTimers();
    expect(startedTasks).toEqual([0, 1, 2, 3]);
    ends[2]!();
    ends[3]!();
    await flushTimers();
    ends[4]!();
    expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3, 4]);
  });

  it('admits a task after the maximum wait, and returns to the limit afterwards', async () => {
    const semaphore = new SoftSemaphore(1, WAIT_MS_MAX);
    const { began: startedTasks, ends, results } = running(3, semaphore);
    await jest.advanceTimersByTimeAsync(WAIT_MS_MAX - 1);
    expect(startedTasks).toEqual([0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(startedTasks).toEqual([0, 1, 2]);
    for (const end of ends) end();
    await Promise.all(results);
    const later = running(2, semaphore);
    await flushTimers();
    expect(later.began).toEqual([0]);
    later.ends[0]!();
    await flushTimers();
    expect(later.began).toEqual([0, 1]);
    later.ends[1]!();
    expect(await Promise.all(later.results)).toEqual([0, 1]);
  });
});
