import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/** Retries `look` until it no longer throws, and returns its result. @throws its last error after `withinMs` */
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
