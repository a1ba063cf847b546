import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs a task with one time limit for all its calls to the event store of a server, including the waits between
 * them.
 * @param at by performance.now()
 */
export const withTimeLimit = <Result>(at: number, task: () => Result): Result => limits.run(at, task);

/** Returns the remaining time of the task in ms, at most `most`; 0 or less when its limit has passed. */
export const timeLeft = (most: number): number => Math.min(most, (limits.getStore() ?? Infinity) - performance.now());
