/**
 * So many of them, each combination and each order equally likely; all there are when there are no more.
 * @param randomBelow a whole number from 0 to less than n, each equally likely
 */
export function draw<Item>(from: readonly Item[], count: number, randomBelow: (n: number) => number): Item[] {
  const items = [...from];
  const drawn = Math.min(count, items.length);
  for (let place = 0; place < drawn; place += 1) {
    const chosen = place + randomBelow(items.length - place);
    [items[place], items[chosen]] = [items[chosen]!, items[place]!];
  }
  return items.slice(0, drawn);
}
