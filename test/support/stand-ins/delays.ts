/**
 * A fake of `node:timers/promises`, which jest's fake timers do not replace: `jest.mock('node:timers/promises', () =>
 * stubDelays)`.
 */
export const stubDelays = {
  setTimeout: <T>(ms: number, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const timer = globalThis.setTimeout(() => resolve(value as T), ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
};
