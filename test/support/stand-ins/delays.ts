/** Stands for `node:timers/promises` in tests with fake timers, which do not reach into Node's own modules: `jest.mock('node:timers/promises', () => delays)`. */
export const delays = {
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
