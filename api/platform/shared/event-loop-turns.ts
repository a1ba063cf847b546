import { setImmediate } from 'node:timers/promises';

/** Maximum duration of a task before it yields, ms. A few tasks can have their turns one after another. */
const TURN_MS = 5;

/** Number of items that are mapped before the time is read, which costs as much as many of them. */
const ITEMS_AT_ONCE = 16;

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
    if (results.length % ITEMS_AT_ONCE === 0) await yieldToLoop();
  }
  return results;
}

/** Filters many items, and yields to other work on the event loop every 5 ms. */
export async function filterInTurns<Item>(items: readonly Item[], isKept: (item: Item) => boolean): Promise<Item[]> {
  const kept = await mapInTurns(items, isKept);
  return items.filter((_, index) => kept[index]);
}
