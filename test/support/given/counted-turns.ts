import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time that passes between two readings of the clock, ms: more than any task may hold the event loop. */
const STEP_MS = 10;

/**
 * Returns how often a task yields to other work if each of its steps takes long, and its result. Steps are counted
 * instead of measured: the clock advances with each reading.
 */
export async function countTurns<Result>(task: () => Promise<Result>): Promise<{ turns: number; result: Result }> {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += STEP_MS));
  let turns = 0;
  let isOver = false;
  try {
    const pending = task().finally(() => (isOver = true));
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
    return { turns, result: await pending };
  } finally {
    clock.mockRestore();
  }
}
