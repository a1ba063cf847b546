// Runs actions at a constant rate without waiting for previous ones.
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;

/** Unix time in ms with a higher resolution than `Date.now()` */
export const wallClock = () => performance.timeOrigin + performance.now();

/**
 * Calls `act` for each item, spread evenly over the given time. @param action called with the item and its scheduled time
 */
export async function evenly(items, ms, action) {
  const startedAt = performance.now();
  const pendingActions = [];
  for (const [index, item] of items.entries()) {
    const due = startedAt + (index * ms) / items.length;
    await until(due);
    pendingActions.push(action(item, due));
  }
  await Promise.all(pendingActions);
}

/**
 * Calls `act` at the given rate per second until the end. @param action called with the index of the action and its
 * scheduled time
 */
export async function steadily(perSecond, isOver, action) {
  const startedAt = performance.now();
  const pendingActions = [];
  for (let number = 0; !isOver();) {
    const due = startedAt + (1_000 * number) / perSecond;
    await until(Math.min(due, performance.now() + POLL_MS));
    if (performance.now() < due || isOver()) continue;
    pendingActions.push(action(number, due));
    number += 1;
  }
  await Promise.all(pendingActions);
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
