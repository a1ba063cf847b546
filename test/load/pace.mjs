// Runs actions at a constant rate without waiting for previous ones.
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 100;

/** Milliseconds since 1970 with a higher resolution than `Date.now()` */
export const wallClock = () => performance.timeOrigin + performance.now();

/**
 * Calls `act` for each item, spread evenly over the given time. @param act called with the item and its scheduled time
 */
export async function evenly(items, ms, act) {
  const startedAt = performance.now();
  const acting = [];
  for (const [place, item] of items.entries()) {
    const due = startedAt + (place * ms) / items.length;
    await until(due);
    acting.push(act(item, due));
  }
  await Promise.all(acting);
}

/**
 * Calls `act` at the given rate per second until the end. @param act called with the index of the action and its
 * scheduled time
 */
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

/** Returns a predicate that is true once the given number of ms has passed. */
export function after(ms) {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

async function until(due) {
  const ms = due - performance.now();
  if (ms > 0) await delay(ms);
}
