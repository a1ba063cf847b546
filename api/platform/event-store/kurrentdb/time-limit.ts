import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs a task with one time limit for all its calls to a remote event store, including the waits between them.
 * @param at deadline (performance.now())
 */
export const withTimeLimit = <Result>(at: number, task: () => Result): Result => limits.run(at, task);

/** Returns the remaining time of the task in ms, at most `most`; 0 or less after the deadline. */
export const timeLeft = (most: number): number => Math.min(most, (limits.getStore() ?? Infinity) - performance.now());
