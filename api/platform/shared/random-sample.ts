/**
 * Returns `count` random items in random order, or all of them if there are fewer. All outcomes are equally likely.
 * @param randomBelow returns a uniformly distributed integer from 0 to n - 1
 * @param sameAs returns a key; of items with the same key at most one is returned
 */
export function randomSample<Item>(
  from: readonly Item[],
  count: number,
  randomBelow: (n: number) => number,
  sameAs?: (item: Item) => string,
): Item[] {
  const items = [...from];
  const drawn: Item[] = [];
  const seen = new Set<string>();
  for (let place = 0; place < items.length && drawn.length < count; place += 1) {
    const chosen = place + randomBelow(items.length - place);
    [items[place], items[chosen]] = [items[chosen]!, items[place]!];
    const item = items[place]!;
    const same = sameAs?.(item);
    if (same !== undefined && seen.has(same)) continue;
    if (same !== undefined) seen.add(same);
    drawn.push(item);
  }
  return drawn;
}
