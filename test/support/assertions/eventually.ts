import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/** What `look` answers once it no longer throws; throws what it threw last when that takes too long. */
export async function eventually<Result>(look: () => Promise<Result>, withinMs: number): Promise<Result> {
  const giveUp = performance.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (notYet) {
      if (performance.now() > giveUp) throw notYet;
      await delay(LOOK_AGAIN_MS);
    }
  }
}
