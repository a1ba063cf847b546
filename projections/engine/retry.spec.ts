import { assertWorking, type ProjectionLag, type ProjectionProgress } from './progress.js';
import { hasRecovered, Retry } from './retry.js';

/** Returns a task that fails `times` times with the same error, then succeeds. */
function failing(times: number): () => Promise<string> {
  let left = times;
  return () => (left-- > 0 ? Promise.reject(new Error('disk I/O error')) : Promise.resolve('done'));
}

describe('Retry', () => {
  it('logs the cause and a suggestion after 10 identical failures', async () => {
    const problems: string[] = [];
    const retry = new Retry((line) => problems.push(line), 1);
    await expect(retry.run('writing questions', failing(11))).resolves.toBe('done');
    expect(problems[0]).toBe('writing questions: disk I/O error; retrying in 1 ms');
    expect(problems[8]).toBe('writing questions: disk I/O error; retrying in 1 ms');
    expect(problems[9]).toMatch(
      /^writing questions: disk I\/O error, 10 times in a row: check the disk space .*DATA_DIR/,
    );
    expect(problems).toHaveLength(11);
  });

  it('reports a persistent failure until the task succeeds, regardless of other tasks', async () => {
    const retry = new Retry(() => {}, 1);
    const diskError = new Error('disk I/O error');
    for (let tries = 0; tries < 10; tries++) {
      expect(retry.lastingFailure).toBeUndefined();
      await retry.pause('rebuilding questions', diskError, tries);
      await retry.run('reading questions', failing(0));
    }
    expect(retry.lastingFailure).toMatch(/^disk I\/O error, 10 times in a row: check/);
    retry.resetFailures('rebuilding questions');
    expect(retry.lastingFailure).toBeUndefined();
  });
});

it('retries early once an unavailable store is available again, but not if it was available throughout', async () => {
  const retry = new Retry(() => {});
  let unavailableReason: string | undefined = 'unavailable';
  const store = { notReady: () => unavailableReason };
  const pauseDuration = async (isOver: () => boolean) => {
    const startedAt = performance.now();
    await retry.pause('following', 'unavailable', 5, isOver);
    return performance.now() - startedAt;
  };
  const pendingPause = pauseDuration(hasRecovered(store));
  unavailableReason = undefined;
  expect(await pendingPause).toBeLessThan(1_000);
  // The sixth pause is 1.6 s long.
  expect(await pauseDuration(hasRecovered(store))).toBeGreaterThanOrEqual(1_500);
});

it('exits with an error when the read model that a program waits for keeps failing', () => {
  const lag = (projection: string, failure?: string): ProjectionLag => ({
    projection,
    state: 'late',
    position: 0n,
    behindMs: 0,
    quarantined: 0,
    ...(failure !== undefined && { failure }),
  });
  const progress: ProjectionProgress = {
    waitFor: () => Promise.resolve(false),
    lag: () => [lag('questions', 'disk I/O error, 10 times in a row: check the disk space'), lag('sessions')],
  };
  expect(() => assertWorking(progress, ['sessions'])).not.toThrow();
  expect(() => assertWorking(progress, ['sessions', 'questions'])).toThrow(
    "the read model questions can't be built: disk I/O error, 10 times in a row: check the disk space",
  );
});
