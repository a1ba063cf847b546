import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs a task with one time limit for all its calls to an event store on a server, the waits between them included.
 * @param at by performance.now()
 */
export const withTimeLimit = <Result>(at: number, task: () => Result): Result => limits.run(at, task);

/** ms that a call may still take, at most `most`; 0 or less when the time limit of its task has passed */
export const timeLeft = (most: number): number => Math.min(most, (limits.getStore() ?? Infinity) - performance.now());
