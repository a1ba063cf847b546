import { setImmediate } from 'node:timers/promises';

/** how long one piece of work keeps the event loop, ms */
const TURN_MS = 10;

/**
 * Returns a function to await within a long loop: once 10 ms have passed, it lets everything else that waits for the event
 * loop run first.
 */
export function eventLoopTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
