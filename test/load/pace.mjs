// What happens so often, come what may: nobody waits for the one before.
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 100;

/** ms since 1970, finer than `Date.now()` */
export const wallClock = () => performance.timeOrigin + performance.now();

/** Acts for each item, evenly within so many ms. @param act given the item and when it was due */
export async function evenly(items, ms, act) {
  const began = performance.now();
  const acting = [];
  for (const [place, item] of items.entries()) {
    const due = began + (place * ms) / items.length;
    await until(due);
    acting.push(act(item, due));
  }
  await Promise.all(acting);
}

/** Acts so often a second until it is over. @param act given the number of the act and when it was due */
export async function steadily(perSecond, isOver, act) {
  const began = performance.now();
  const acting = [];
  for (let number = 0; !isOver();) {
    const due = began + (1_000 * number) / perSecond;
    await until(Math.min(due, performance.now() + LOOK_MS));
    if (performance.now() < due || isOver()) continue;
    acting.push(act(number, due));
    number += 1;
  }
  await Promise.all(acting);
}

/** Whether so many ms are over. */
export function after(ms) {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

async function until(due) {
  const ms = due - performance.now();
  if (ms > 0) await delay(ms);
}
