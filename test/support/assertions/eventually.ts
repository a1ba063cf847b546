import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 50;

/**
 * Retries the assertion until it no longer throws, and returns its result.
 * @throws its last error after `withinMs`
 */
export async function eventually<Result>(assertion: () => Promise<Result>, withinMs: number): Promise<Result> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
}
