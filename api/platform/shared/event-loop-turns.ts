import { setImmediate } from 'node:timers/promises';

/** Maximum duration of a task before it yields, ms. A few tasks can have their turns one after another. */
const TURN_MS = 5;

/** Returns a function to await within a long loop: every 5 ms it yields to other work on the event loop. */
export function eventLoopTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Maps many items, and yields to other work on the event loop every 5 ms. */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const yieldToLoop = eventLoopTurns();
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    await yieldToLoop();
  }
  return results;
}

/** Number of items that are filtered before the time is read, which takes longer than to filter one. */
const ITEMS_AT_ONCE = 16;

/** Filters many items by a quick test, and yields to other work on the event loop every 5 ms. */
export async function filterInTurns<Item>(items: readonly Item[], isKept: (item: Item) => boolean): Promise<Item[]> {
  const yieldToLoop = eventLoopTurns();
  const kept: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (isKept(item)) kept.push(item);
    if (index % ITEMS_AT_ONCE === 0) await yieldToLoop();
  }
  return kept;
}
