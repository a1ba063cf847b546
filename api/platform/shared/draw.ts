/**
 * So many of them, each combination and each order equally likely; all there are when there are no more.
 * @param randomBelow a whole number from 0 to less than n, each equally likely
 * @param sameAs what equal ones have in common: of those one is drawn
 */
export function draw<Item>(
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
