import { setImmediate } from 'node:timers/promises';

/** Maximum duration of a task before it yields, ms. */
const TURN_MS = 10;

/** Returns a function to await within a long loop: every 10 ms it yields to other work on the event loop. */
export function eventLoopTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
