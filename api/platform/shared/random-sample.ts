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
  const sample: Item[] = [];
  const drawnKeys = new Set<string>();
  for (let index = 0; index < items.length && sample.length < count; index += 1) {
    const chosen = index + randomBelow(items.length - index);
    [items[index], items[chosen]] = [items[chosen]!, items[index]!];
    const item = items[index]!;
    const sameKey = sameAs?.(item);
    if (sameKey !== undefined && drawnKeys.has(sameKey)) continue;
    if (sameKey !== undefined) drawnKeys.add(sameKey);
    sample.push(item);
  }
  return sample;
}
